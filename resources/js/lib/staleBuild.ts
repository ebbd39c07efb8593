/**
 * After a deployment, chunks of an open page may no longer exist. The first one that fails to load makes the browser
 * reload the page, with the new build. The build that did so is stored for the session: if the same build fails again,
 * the page shows an error instead of reloading in a loop.
 */
import { outlivesReload } from '@/lib/storage';

const KEY = 'reloaded-by';
const THIS_BUILD = import.meta.url;

let target: string | undefined;
let leaving = false;

/** Target of a reload: the page being opened, not the one on the screen. */
export function headFor(url: string | undefined): void {
  target = url;
}

/** True once a reload was requested; nothing else is rendered then. */
export const isReloading = (): boolean => leaving;

function mayReload(): boolean {
  if (!navigator.onLine || !outlivesReload('sessionStorage')) return false;
  try {
    if (sessionStorage.getItem(KEY) === THIS_BUILD) return false;
    sessionStorage.setItem(KEY, THIS_BUILD);
    return true;
  } catch {
    return false;
  }
}

/** Listens for chunks that fail to load. */
export function watchForStaleBuild(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (leaving) return event.preventDefault();
    if (!mayReload()) return;
    event.preventDefault();
    leaving = true;
    const here = window.location.pathname + window.location.search;
    if (target && target !== here) window.location.assign(target);
    else window.location.reload();
  });
}
