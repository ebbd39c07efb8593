/** The tabs of a browser share its basket: a tab that changes it notifies the others. */
const channel =
  typeof window === 'undefined' || typeof BroadcastChannel === 'undefined'
    ? null
    : new BroadcastChannel('aforo.basket');

/** Tells the other tabs that the basket has changed. */
export const tellTabs = (): void => channel?.postMessage('changed');

/** Calls back when another tab has changed the basket. @returns a function that unsubscribes */
export function onToldByTab(listener: () => void): () => void {
  channel?.addEventListener('message', listener);
  return () => channel?.removeEventListener('message', listener);
}
