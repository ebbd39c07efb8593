/** Where a tab knows the keys of the orders that were opened in it: a ticket's address must not carry them. */
export const ORDER_KEYS = 'aforo.orderKeys';

/** Documents are kept in caches of this name (`public/sw.js`); the built files beside them tell of no person. */
const PAGES = 'pages-';

/** The tickets that a device at a gate decides by (`lib/gate/vault.ts`); what it has to deliver stays. */
function forgetGateList(): void {
  try {
    window.indexedDB?.deleteDatabase('aforo-gate-list');
  } catch {
    // Then there is none.
  }
}

/** Forgets the pages that are kept for reading without a network, whichever version of the worker kept them. */
export async function forgetPagesOffline(): Promise<void> {
  forgetGateList();
  try {
    window.sessionStorage.removeItem(ORDER_KEYS);
  } catch {
    // Nothing was kept then.
  }
  if (!('caches' in window)) return;
  // What the worker is about to keep is not to come after.
  window.navigator.serviceWorker?.controller?.postMessage({ type: 'forget-pages' });
  try {
    const names = await window.caches.keys();
    await Promise.all(names.filter((name) => name.startsWith(PAGES)).map((name) => window.caches.delete(name)));
  } catch {
    // A browser that keeps nothing for us has nothing to forget.
  }
}

/** Whether scans of a gate wait on this device (`lib/gate/scanQueue.ts`); looked at without opening a database. */
export const WAITING_SCANS = 'aforo.gate.queue';

export function hasWaitingScans(): boolean {
  try {
    return window.localStorage.getItem(WAITING_SCANS) !== null;
  } catch {
    return false;
  }
}
