import { ORDER_KEYS } from '@/lib/offline';

const LATE_MS = 3000;

/** Built files loaded by this page so far. */
const drawnWith = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map((entry) => new URL(entry.name))
    .filter((asset) => asset.origin === location.origin && asset.pathname.startsWith('/build/'))
    .map((asset) => asset.pathname);

/** Stores pages for offline use, by default the current one, where browsers support it. */
export async function keepPagesOffline(urls: readonly string[] = [window.location.pathname]): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register('/sw.js', { scope: '/' });
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ type: 'cache-page', urls, assets: drawnWith() });
    // Files that were requested before the worker was active.
    setTimeout(() => active?.postMessage({ type: 'cache-page', urls: [], assets: drawnWith() }), LATE_MS);
  } catch {
    // Private windows and managed devices refuse; the page then works only online.
  }
}

const keysOfTab = (): Record<string, string> => JSON.parse(window.sessionStorage.getItem(ORDER_KEYS) ?? '{}');

/** Stores an order's key in the tab, so that a ticket can link back to its order. */
export function rememberOrderKey(reference: string, key: string): void {
  try {
    window.sessionStorage.setItem(ORDER_KEYS, JSON.stringify({ ...keysOfTab(), [reference]: key }));
  } catch {
    // Without storage only the browser's back button leads back.
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
