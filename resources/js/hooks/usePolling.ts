import { useEffect, useRef } from 'react';

/** Calls back every `everyMs` milliseconds while `active` and the tab is visible. */
export function usePolling(callback: () => void, everyMs: number, active: boolean): void {
  const latest = useRef(callback);
  latest.current = callback;

  useEffect(() => {
    if (!active) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') latest.current();
    }, everyMs);
    return () => clearInterval(timer);
  }, [everyMs, active]);
}
