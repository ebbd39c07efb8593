import type { PendingVisit } from '@inertiajs/core';
import { router } from '@inertiajs/react';
import { paths } from '@server/shared/paths';
import { useEffect, useRef, useState } from 'react';

export type LeaveGuard = { isAsking: boolean; stay: () => void; leave: () => void };

/** Whether a visit leaves the page, instead of reloading a part of it. */
function leadsAway(visit: PendingVisit): boolean {
  const isPartial = visit.only.length > 0 || visit.except.length > 0;
  return (
    visit.method === 'get' &&
    !visit.prefetch &&
    !visit.async &&
    !(isPartial && visit.url.pathname === location.pathname)
  );
}

/** Signing out deletes the drafts. */
const signsOut = (visit: PendingVisit): boolean => visit.url.pathname === paths.auth.logout();

type Keeping = { isKeeping: boolean; isPending: () => boolean };

/**
 * Warns before unsaved data is lost by a link, the back button or closing the window. No warning where a draft is
 * stored, except on signing out, which deletes it.
 */
export function useLeaveGuard(isActive: boolean, draft: Keeping): LeaveGuard {
  const [goOn, setGoOn] = useState<(() => void) | null>(null);
  const isFree = useRef(false);
  const latest = useRef(draft);
  latest.current = draft;

  useEffect(() => {
    if (!isActive) return;
    isFree.current = false;
    const stopListening = router.on('before', ({ detail: { visit } }) => {
      const isLost = signsOut(visit) || (leadsAway(visit) && !latest.current.isKeeping);
      if (isFree.current || !isLost) return true;
      setGoOn(() => () => router.visit(visit.url, { ...visit }));
      return false;
    });

    // Before the browser navigates: the page's own listeners run only after it.
    const onTraverse = (event: NavigateEvent) => {
      if (latest.current.isKeeping || isFree.current || event.navigationType !== 'traverse' || !event.cancelable)
        return;
      event.preventDefault();
      const { key } = event.destination;
      setGoOn(() => () => void window.navigation.traverseTo(key));
    };
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (isFree.current || (latest.current.isKeeping && !latest.current.isPending())) return;
      event.preventDefault();
    };
    window.navigation?.addEventListener('navigate', onTraverse);
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => {
      stopListening();
      window.navigation?.removeEventListener('navigate', onTraverse);
      window.removeEventListener('beforeunload', onBeforeUnload);
    };
  }, [isActive]);

  return {
    isAsking: goOn !== null,
    stay: () => setGoOn(null),
    leave: () => {
      isFree.current = true;
      setGoOn(null);
      goOn?.();
    },
  };
}
