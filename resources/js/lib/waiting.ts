import { useSyncExternalStore } from 'react';

export const FAILS_OFFLINE_MARK = 'X-Fails-Offline';
/** Marks requests whose callers handle a lost network themselves, and so fail immediately. The header is never sent. */
export const FAILS_OFFLINE = { [FAILS_OFFLINE_MARK]: '1' };

/** Number of user actions that are held until the network returns. */
let count = 0;
const listeners = new Set<() => void>();

function change(by: 1 | -1): void {
  count += by;
  for (const listener of listeners) listener();
}

/** Counts a held action. @returns a function that ends it */
export function setWaiting(): () => void {
  change(1);
  return () => change(-1);
}

/** Whether any action is held; shown once, for any number. */
export const useIsWaiting = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => count > 0,
    () => false,
  );
