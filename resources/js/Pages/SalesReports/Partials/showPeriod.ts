import { router } from '@inertiajs/react';
import type { Period } from '@server/shared/period';

type Address = (asked: { range: Period['range']; compare: Period['compare']; from?: string; to?: string }) => string;

/** Opens the same page for another period. */
export const showPeriod = (period: Period, address: Address) => (change: Partial<Period>) => {
  const { range, compare, days } = { ...period, ...change };
  router.visit(address({ range, compare, ...(range === 'custom' ? days : {}) }), {
    preserveState: true,
    preserveScroll: true,
  });
};
