/** A button on the sheet that says what a scan came to. */
export const BUTTON =
  'button button-lg w-full border-2 border-current focus-visible:outline-current hover:bg-black/15 text-current';

/** A press on a button is not also one on the sheet behind it. */
export const stopping = (act: () => void) => (event: { stopPropagation: () => void }) => {
  event.stopPropagation();
  act();
};
