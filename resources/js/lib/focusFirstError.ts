/** A control that was refused, or the message of a group that has no control of its own. */
const REFUSED = '[aria-invalid="true"], [data-refusal]';

/** Takes the reader to the first thing that was refused, in the dialog on top if there is one, once its message is there. */
export function focusFirstError(): void {
  requestAnimationFrame(() => {
    const places = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].reverse();
    for (const place of [...places, ...document.querySelectorAll('main')]) {
      const first = place.querySelector<HTMLElement>(REFUSED);
      if (first) return first.focus();
    }
  });
}
