import { type RefObject, useEffect, useRef } from 'react';

const RETRY_MS = [2000, 5000, 15_000];

/** Retries while the network or the server is down, with growing intervals, and when the network returns. */
export function useRetry(isWaiting: boolean, failures: RefObject<number>, retry: () => void): void {
  const latest = useRef(retry);
  latest.current = retry;
  useEffect(() => {
    if (!isWaiting) return;
    const again = () => latest.current();
    const timer = setTimeout(again, RETRY_MS[Math.min(failures.current, RETRY_MS.length) - 1]);
    window.addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', again);
    };
  }, [isWaiting, failures]);
}
