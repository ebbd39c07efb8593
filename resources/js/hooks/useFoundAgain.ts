import { useEffect, useRef } from 'react';

/** Whether the browser's own buttons led to this document. */
const cameBack = (): boolean => {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'back_forward';
};

/** A page that the browser's back button brought, as it was: it may show what is no longer so, and looks again. */
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
