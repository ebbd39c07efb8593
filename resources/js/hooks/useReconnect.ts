import { useEffect, useRef } from 'react';
import { useLiveState } from '@/lib/live';

/** Calls back when the live connection returns, to load missed changes. */
export function useReconnect(callback: () => void): void {
  const state = useLiveState();
  const wasLost = useRef(false);
  const latest = useRef(callback);
  latest.current = callback;

  useEffect(() => {
    if (state === 'unavailable') wasLost.current = true;
    if (state !== 'connected' || !wasLost.current) return;
    wasLost.current = false;
    latest.current();
  }, [state]);
}
