import { ORDER_KEYS } from '@/lib/offline';

const LATE_MS = 3000;

/** The built files that this page was drawn with so far. */
const drawnWith = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map((entry) => new URL(entry.name))
    .filter((asset) => asset.origin === location.origin && asset.pathname.startsWith('/build/'))
    .map((asset) => asset.pathname);

/** Keeps pages readable without a network, the one at hand by default; browsers that cannot do that simply do not. */
export async function keepPagesOffline(urls: readonly string[] = [window.location.pathname]): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register('/sw.js', { scope: '/' });
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ type: 'cache-page', urls, assets: drawnWith() });
    // What was on its way before the worker was there to see it.
    setTimeout(() => active?.postMessage({ type: 'cache-page', urls: [], assets: drawnWith() }), LATE_MS);
  } catch {
    // Private windows and locked-down devices refuse; the page works as long as the network does.
  }
}

const keysOfTab = (): Record<string, string> => JSON.parse(window.sessionStorage.getItem(ORDER_KEYS) ?? '{}');

/** The tab goes back from a ticket to the order that it came from. */
export function rememberOrderKey(reference: string, key: string): void {
  try {
    window.sessionStorage.setItem(ORDER_KEYS, JSON.stringify({ ...keysOfTab(), [reference]: key }));
  } catch {
    // Without storage there is no way back but the browser's own.
  }
}

/** The key of an order that was opened in this tab, or null. */
export function rememberedOrderKey(reference: string): string | null {
  try {
    return keysOfTab()[reference] ?? null;
  } catch {
    return null;
  }
}
