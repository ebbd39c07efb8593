/**
 * After a deployment the chunks an open page refers to may be gone. The first that fails to load makes the
 * browser fetch the page again, and with it the new build. The build that did so is remembered for the session:
 * if the same build fails again the new one is no better, and the page says so instead of reloading for ever.
 */
import { outlivesReload } from '@/lib/storage';

const KEY = 'reloaded-by';
const THIS_BUILD = import.meta.url;

let target: string | undefined;
let leaving = false;

/** Where a reload should lead: the page being opened, not the one still on the screen. */
export function headFor(url: string | undefined): void {
  target = url;
}

/** True from the moment a reload was asked for; nothing else is worth drawing then. */
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
