import type { Pages } from '@server/pages';
import { useCallback, useEffect, useRef } from 'react';
import { http } from '@/lib/http';

type Outcome = Pages['Orders/LoadingPayment']['outcome'];

const FIRST_MS = 2000;
const LONGEST_MS = 10_000;
const GROWTH = 1.4;

/**
 * Polls a payment until it is decided: every two seconds at first, then with growing intervals. A hidden tab polls when
 * it becomes visible.
 * @returns a function that polls immediately
 */
export function usePaymentStatus(url: string, active: boolean, tell: (outcome: Outcome) => void): () => void {
  const latest = useRef(tell);
  latest.current = tell;

  const ask = useCallback(async () => {
    try {
      const { data } = await http.get<Outcome>(url, { headers: { Accept: 'application/json' } });
      latest.current(data);
    } catch {
      // Retried soon; a lost network has its own banner.
    }
  }, [url]);

  useEffect(() => {
    if (!active) return;
    let delay = FIRST_MS;
    let timer: ReturnType<typeof setTimeout>;
    const next = () => {
      timer = setTimeout(async () => {
        if (document.visibilityState === 'visible') await ask();
        delay = Math.min(LONGEST_MS, delay * GROWTH);
        next();
      }, delay);
    };
    const onVisible = () => {
      if (document.visibilityState === 'visible') void ask();
    };
    next();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [active, ask]);

  return ask;
}
