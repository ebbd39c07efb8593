/** Takes the reader to the first field that was refused, once its message is there. */
export function focusFirstError(): void {
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>('main [aria-invalid="true"], [role=dialog] [aria-invalid="true"]')?.focus(),
  );
}
