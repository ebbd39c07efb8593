import { router } from '@inertiajs/react';
import type { Found } from '@server/finding/pages';
import { paths } from '@server/shared/paths';
import { useEffect, useRef, useState } from 'react';

const PAUSE_MS = 120;
/** As the server reads it. */
const LONGEST = 500;

/**
 * Looks for what is being typed; the address follows, so that the page can be gone back to. A question that is asked while
 * another is under way takes its place, and an answer counts for its own question alone.
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
    // In the place of this page: going back to it would lead there again.
    if (!isLooking && found.open) router.visit(found.open, { replace: true });
  }, [isLooking, found.open]);
  return { text, setText, asked, isLooking, hasFailed };
}
