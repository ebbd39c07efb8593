import { useEffect, useRef } from 'react';

/** Whether the browser's back or forward button opened this document. */
const cameBack = (): boolean => {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'back_forward';
};

/** A page that renders within this time of a step in the history was opened by that step. */
const STEP_MS = 2000;
let steppedAt = Number.NEGATIVE_INFINITY;
if (typeof window !== 'undefined')
  window.addEventListener('popstate', () => {
    steppedAt = performance.now();
  });

/** Calls back on a page that the back button restored, also within the application: its data may be outdated. */
export function useFoundAgain(look: () => void): void {
  const latest = useRef(look);
  latest.current = look;
  useEffect(() => {
    if (cameBack() || performance.now() - steppedAt < STEP_MS) latest.current();
    const onPageShow = (event: PageTransitionEvent) => {
      if (event.persisted) latest.current();
    };
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, []);
}
