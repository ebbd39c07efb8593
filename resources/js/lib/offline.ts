/** Keeps the page at `url` readable without a network; browsers that cannot do that simply do not. */
export async function keepPageOffline(url: string = window.location.pathname): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register('/sw.js', { scope: '/' });
    const { active } = await navigator.serviceWorker.ready;
    const assets = performance
      .getEntriesByType('resource')
      .map((entry) => new URL(entry.name))
      .filter((asset) => asset.origin === location.origin && asset.pathname.startsWith('/build/'))
      .map((asset) => asset.pathname);
    active?.postMessage({ type: 'cache-page', url, assets });
  } catch {
    // Private windows and locked-down devices refuse; the page works as long as the network does.
  }
}

/** Documents are kept in caches of this name (`public/sw.js`); the built files beside them tell of nobody. */
const PAGES = 'pages-';

/** Forgets the pages that are kept for reading without a network, whichever version of the worker kept them. */
export async function forgetPagesOffline(): Promise<void> {
  if (!('caches' in window)) return;
  try {
    const names = await window.caches.keys();
    await Promise.all(names.filter((name) => name.startsWith(PAGES)).map((name) => window.caches.delete(name)));
  } catch {
    // A browser that keeps nothing for us has nothing to forget.
  }
}
