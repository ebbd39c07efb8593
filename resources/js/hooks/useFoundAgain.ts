import { useEffect, useRef } from 'react';

/** Whether the browser's back or forward button opened this document. */
const cameBack = (): boolean => {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'back_forward';
};

/** Calls back on a page restored by the back button, whose data may be outdated. */
export function useFoundAgain(look: () => void): void {
  const latest = useRef(look);
  latest.current = look;
  useEffect(() => {
    if (cameBack()) latest.current();
    const onPageShow = (event: PageTransitionEvent) => {
      if (event.persisted) latest.current();
    };
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, []);
}
