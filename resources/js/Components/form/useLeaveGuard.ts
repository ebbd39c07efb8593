import type { PendingVisit } from '@inertiajs/core';
import { router } from '@inertiajs/react';
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

/** Asks before something typed would be lost: on a link, on the back button, and on closing the window. */
export function useLeaveGuard(isActive: boolean): LeaveGuard {
  const [goOn, setGoOn] = useState<(() => void) | null>(null);
  const isFree = useRef(false);

  useEffect(() => {
    if (!isActive) return;
    isFree.current = false;
    const stopListening = router.on('before', ({ detail: { visit } }) => {
      if (isFree.current || !leadsAway(visit)) return true;
      setGoOn(() => () => router.visit(visit.url, { ...visit }));
      return false;
    });

    // Before the browser moves: the page's own listeners hear of it when it has, and too late.
    const onTraverse = (event: NavigateEvent) => {
      if (isFree.current || event.navigationType !== 'traverse' || !event.cancelable) return;
      event.preventDefault();
      const { key } = event.destination;
      setGoOn(() => () => void window.navigation.traverseTo(key));
    };
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (!isFree.current) event.preventDefault();
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
