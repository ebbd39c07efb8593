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
