import { router } from '@inertiajs/react';
import type { Found } from '@server/finding/pages';
import { paths } from '@server/shared/paths';
import { useEffect, useRef, useState } from 'react';

const PAUSE_MS = 120;
/** The server's limit. */
const LONGEST = 500;

/**
 * Searches while the user types and keeps the URL up to date, for the back button. A new query replaces a running one;
 * answers to older queries are ignored.
 */
export function useOrderSearch(found: Found) {
  const [text, setText] = useState(found.q);
  const [hasFailed, setFailed] = useState(false);
  const asked = text.trim().slice(0, LONGEST);
  const answered = useRef(found.q);
  answered.current = found.q;
  const stop = useRef<(() => void) | null>(null);

  useEffect(() => {
    stop.current?.();
    if (asked === answered.current) return;
    const timer = setTimeout(() => {
      router.get(
        paths.orders.search(asked || undefined),
        {},
        {
          only: ['found'],
          replace: true,
          preserveState: true,
          preserveScroll: true,
          showProgress: false,
          onCancelToken: ({ cancel }) => {
            stop.current = cancel;
          },
          onStart: () => setFailed(false),
          onNetworkError: () => {
            setFailed(true);
            return false;
          },
          onFinish: () => {
            stop.current = null;
          },
        },
      );
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [asked]);

  const isLooking = asked !== found.q;
  useEffect(() => {
    // Replaces the history entry: the back button would open the order again.
    if (!isLooking && found.open) router.visit(found.open, { replace: true });
  }, [isLooking, found.open]);
  return { text, setText, asked, isLooking, hasFailed };
}
