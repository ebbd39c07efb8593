/** A refused control, or the message of a group without a control. */
const REFUSED = '[aria-invalid="true"], [data-refusal]';

/** Frames in which a slow device draws the messages. */
const FRAMES = 20;

/** Takes the reader to the first thing that was refused, in the dialog on top if there is one, once its message is there. */
export function focusFirstError(): void {
  lookFor(FRAMES);
}

function lookFor(frames: number): void {
  requestAnimationFrame(() => {
    const places = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].reverse();
    for (const place of [...places, ...document.querySelectorAll('main')]) {
      for (const refused of place.querySelectorAll<HTMLElement>(REFUSED)) {
        refused.focus();
        // A group cannot take the focus: the next one is its message.
        if (document.activeElement === refused) return;
      }
    }
    if (frames > 1) lookFor(frames - 1);
  });
}
