import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import type { Place } from './house';

/** Pages of tills and the point of sale: one till has been open since this morning, and one had a difference. */
export async function findCashPlaces(): Promise<Record<string, Place[]>> {
  const { id } = await prisma.cashboxShift.findFirstOrThrow({
    where: { state: 'closed', approvedById: { not: null } },
    select: { id: true },
  });
  const { reference } = await prisma.order.findFirstOrThrow({
    where: { channel: 'counter', state: 'paid' },
    select: { reference: true },
  });
  const as = 'cashier';
  // The target depends on whether the user has a till open.
  const leadsOn = { isOwn: true } as const;
  return {
    'Statistics/Visitors': [{ path: paths.statistics.visitors({ range: 'last30' }), as: 'accountant' }],
    'Statistics/CompanySales': [{ path: paths.statistics.companySales(), as: 'accountant' }],
    'Cash/Cashboxes/Index': [{ path: paths.cashboxes.index() }],
    'Cash/Cashbox/Index': [{ path: paths.cashbox(), as }],
    'Cash/Shifts/Index': [{ path: paths.shifts.index() }],
    'Cash/Shifts/Create': [{ path: paths.shifts.create(), ...leadsOn }],
    'Cash/Shifts/Show': [{ path: paths.shifts.one(id) }],
    'Cash/Payments/Create': [{ path: paths.pos.index(), as, ...leadsOn }],
    'Payments/ManualPos/Create': [{ path: paths.pos.manual(reference), as, ...leadsOn }],
    'Payments/Card/Manual/Create': [{ path: paths.manualCards.create() }],
    'Payments/Card/Manual/Search': [{ path: paths.manualCards.index() }],
    'CheckAndPrint/Create': [{ path: paths.checkAndPrint() }],
  };
}
