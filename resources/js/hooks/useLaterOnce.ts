import { useCallback, useEffect, useRef } from 'react';

const MIN_MS = 1000;
/** Everybody hears of a change at once; asking at once for the figures would be a crowd at the door. */
const SPREAD_MS = 3000;

/** A function that runs the work once, a moment later, however often it is called meanwhile. */
export function useLaterOnce(work: () => void): () => void {
  const latest = useRef(work);
  latest.current = work;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(() => {
    if (timer.current) return;
    timer.current = setTimeout(
      () => {
        timer.current = undefined;
        latest.current();
      },
      MIN_MS + Math.random() * SPREAD_MS,
    );
  }, []);
}
