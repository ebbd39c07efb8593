import type { KeyboardEvent } from 'react';

/** Enter in a field does this, and does not send the form around it. */
export const onEnterIn =
  (act: () => void) =>
  (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    act();
  };
