import type { PendingVisit } from '@inertiajs/core';
import { router } from '@inertiajs/react';
import { paths } from '@server/shared/paths';
import { useEffect, useRef, useState } from 'react';

export type LeaveGuard = { isAsking: boolean; stay: () => void; leave: () => void };

/** A visit that would take the form away: to another page, and not merely fetching more of this one. */
function leadsAway(visit: PendingVisit): boolean {
  const isPartial = visit.only.length > 0 || visit.except.length > 0;
  return (
    visit.method === 'get' &&
    !visit.prefetch &&
    !visit.async &&
    !(isPartial && visit.url.pathname === location.pathname)
  );
}

/** Signing out takes the drafts along. */
const signsOut = (visit: PendingVisit): boolean => visit.url.pathname === paths.auth.logout();

type Keeping = { isKeeping: boolean; isPending: () => boolean };

/**
 * Asks before something typed would be lost: on a link, on the back button, and on closing the window. Where a draft of it
 * is kept nothing is lost by going, and no question is asked; only signing out takes the draft along.
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

    // Before the browser moves: the page's own listeners hear of it when it has, and too late.
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
