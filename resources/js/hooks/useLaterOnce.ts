import { useCallback, useEffect, useRef } from 'react';

const MIN_MS = 1000;
/** All pages receive an event at the same moment; a random delay spreads their requests. */
const SPREAD_MS = 3000;

/** A function that runs the work once, a moment later, however often it is called until then. */
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
