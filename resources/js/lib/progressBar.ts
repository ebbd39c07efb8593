import { router } from '@inertiajs/core';

/** A visit that finishes within this time shows no bar. */
const DELAY_MS = 250;

/** The library's markup has ARIA roles that do not exist. */
const LOOKS = {
  template: '<div class="bar" aria-hidden="true"><div class="peg"></div></div>',
  barSelector: '.bar',
  showSpinner: false,
  trickleSpeed: 180,
};

type Bar = typeof import('nprogress');
let loading: Promise<Bar> | undefined;

/** Loads the progress bar; a failure is not cached. */
export function loadProgressBar(): Promise<Bar> {
  loading ??= import('nprogress').then(
    ({ default: bar }) => bar.configure(LOOKS),
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

let timer: ReturnType<typeof setTimeout> | undefined;
let bar: Bar | undefined;
let underWay = false;

/** Without the bar the page still works. */
const draw = () =>
  loadProgressBar().then(
    (loaded) => {
      bar = loaded;
      if (underWay) bar.start();
    },
    () => undefined,
  );

/** Shows a progress bar at the top of the window during visits that the user starts. */
export function startProgressBar(): void {
  router.on('start', ({ detail: { visit } }) => {
    if (visit.prefetch || visit.showProgress === false) return;
    underWay = true;
    clearTimeout(timer);
    timer = setTimeout(draw, DELAY_MS);
  });

  router.on('progress', ({ detail: { progress } }) => {
    if (bar?.isStarted() && progress?.percentage) bar.set((progress.percentage / 100) * 0.9);
  });

  router.on('finish', ({ detail: { visit } }) => {
    if (visit.prefetch || visit.showProgress === false) return;
    underWay = false;
    clearTimeout(timer);
    if (!bar?.isStarted()) return;
    if (visit.interrupted) bar.set(0);
    else bar.done();
  });
}
