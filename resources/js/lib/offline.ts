/** Session storage key for the keys of orders opened in a tab: a ticket's URL must not contain them. */
export const ORDER_KEYS = 'aforo.orderKeys';

/** Prefix of the caches of documents (`public/sw.js`); the built files in other caches contain no personal data. */
const PAGES = 'pages-';

/** Deletes the ticket list of a gate device (`lib/gate/vault.ts`); undelivered scans stay. */
function forgetGateList(): void {
  try {
    window.indexedDB?.deleteDatabase('aforo-gate-list');
  } catch {
    // Without IndexedDB there is no list.
  }
}

/** Deletes pages stored for offline use by any version of the worker. */
export async function forgetPagesOffline(): Promise<void> {
  forgetGateList();
  try {
    window.sessionStorage.removeItem(ORDER_KEYS);
  } catch {
    // Without caches nothing was stored.
  }
  if (!('caches' in window)) return;
  // The worker must not store a page that is still loading.
  window.navigator.serviceWorker?.controller?.postMessage({ type: 'forget-pages' });
  try {
    const names = await window.caches.keys();
    await Promise.all(names.filter((name) => name.startsWith(PAGES)).map((name) => window.caches.delete(name)));
  } catch {
    // Without storage there is nothing to delete.
  }
}

/** Whether this device has undelivered scans (`lib/gate/scanQueue.ts`); readable without opening a database. */
export const WAITING_SCANS = 'aforo.gate.queue';

export function hasWaitingScans(): boolean {
  try {
    return window.localStorage.getItem(WAITING_SCANS) !== null;
  } catch {
    return false;
  }
}
