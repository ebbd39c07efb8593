/** Classes of a button on the result screen. */
export const BUTTON =
  'button button-lg w-full border-2 border-current focus-visible:outline-current hover:bg-black/15 text-current';

/** Stops the press from also reaching the screen behind, which would continue. */
export const stopping = (act: () => void) => (event: { stopPropagation: () => void }) => {
  event.stopPropagation();
  act();
};
