/** A refused control, or the message of a group without a control. */
const REFUSED = '[aria-invalid="true"], [data-refusal]';

/** Focuses the first refused field, in the topmost dialog if there is one, once its message is rendered. */
export function focusFirstError(): void {
  requestAnimationFrame(() => {
    const places = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].reverse();
    for (const place of [...places, ...document.querySelectorAll('main')]) {
      const first = place.querySelector<HTMLElement>(REFUSED);
      if (first) return first.focus();
    }
  });
}
