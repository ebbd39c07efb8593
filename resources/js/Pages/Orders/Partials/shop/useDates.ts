import type { VisitOptions } from '@inertiajs/core';
import { router } from '@inertiajs/react';
import type { IsoDate } from '@server/shared/time';
import { useMemo } from 'react';

type Dates = { month?: string; day?: IsoDate };

/** How long a prefetched calendar page is fresh; live events update it. */
const FRESH = '15s';
const IN_PLACE: VisitOptions = {
  only: ['calendar', 'days', 'day', 'slots', 'slotPrices', 'slotRemaining', 'waitingUrl'],
  preserveState: true,
  preserveScroll: true,
  replace: true,
  showProgress: false,
};

/** The URL with another month or day and all other parameters. */
function addressOf({ month, day }: Dates): string {
  const url = new URL(window.location.href);
  if (month) url.searchParams.set('month', month);
  if (day) {
    url.searchParams.set('day', day);
    url.searchParams.set('month', day.slice(0, 7));
  }
  return url.pathname + url.search;
}

/** Changes the month and the day; prefetches probable next choices. */
export function useDates() {
  return useMemo(
    () => ({
      onMonth: (month: string) => router.visit(addressOf({ month }), IN_PLACE),
      onDay: (day: IsoDate) => router.visit(addressOf({ day }), IN_PLACE),
      onLikely: (next: Dates) => router.prefetch(addressOf(next), IN_PLACE, { cacheFor: FRESH }),
    }),
    [],
  );
}
