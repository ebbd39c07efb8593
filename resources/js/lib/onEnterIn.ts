import type { KeyboardEvent } from 'react';

/** Enter in a field calls this and does not submit the surrounding form. */
export const onEnterIn =
  (act: () => void) =>
  (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    act();
  };
