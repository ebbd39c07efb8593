import { router } from '@inertiajs/react';
import NProgress from 'nprogress';

/** A page that comes sooner than this shows no bar at all. */
const DELAY_MS = 250;

let timer: ReturnType<typeof setTimeout> | undefined;

/** The bar at the top of the window, driven by the visits people make themselves. */
export function startProgressBar(): void {
  NProgress.configure({ showSpinner: false, trickleSpeed: 180 });

  router.on('start', ({ detail: { visit } }) => {
    if (visit.prefetch || visit.showProgress === false) return;
    clearTimeout(timer);
    timer = setTimeout(() => NProgress.start(), DELAY_MS);
  });

  router.on('progress', ({ detail: { progress } }) => {
    if (NProgress.isStarted() && progress?.percentage) NProgress.set((progress.percentage / 100) * 0.9);
  });

  router.on('finish', ({ detail: { visit } }) => {
    if (visit.prefetch || visit.showProgress === false) return;
    clearTimeout(timer);
    if (!NProgress.isStarted()) return;
    if (visit.interrupted) NProgress.set(0);
    else NProgress.done();
  });
}
