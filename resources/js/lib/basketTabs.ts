/** The tabs of one browser share its basket: the person who changes it tells the others. */
const channel =
  typeof window === 'undefined' || typeof BroadcastChannel === 'undefined'
    ? null
    : new BroadcastChannel('aforo.basket');

/** Tells the other tabs that the basket is another by now. */
export const tellTabs = (): void => channel?.postMessage('changed');

/** Calls back when another tab has changed it. @returns a function that ends it. */
export function onToldByTab(listener: () => void): () => void {
  channel?.addEventListener('message', listener);
  return () => channel?.removeEventListener('message', listener);
}
