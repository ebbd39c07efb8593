import { useSyncExternalStore } from 'react';

export const FAILS_OFFLINE_MARK = 'X-Fails-Offline';
/** What deals with a lost network by itself says so, and hears of it at once. Never sent. */
export const FAILS_OFFLINE = { [FAILS_OFFLINE_MARK]: '1' };

/** How much of what was tapped waits for the network. */
let count = 0;
const listeners = new Set<() => void>();

function change(by: 1 | -1): void {
  count += by;
  for (const listener of listeners) listener();
}

/** Something waits. @returns says that it no longer does */
export function setWaiting(): () => void {
  change(1);
  return () => change(-1);
}

/** Whether anything waits: it is said once, however much it is. */
export const useIsWaiting = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => count > 0,
    () => false,
  );
