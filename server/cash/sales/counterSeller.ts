import type { Seller } from '../../checkout';
import { prisma } from '../../infra/db';
import type { CartLine } from '../../orders';
import { DomainError } from '../../shared/errors';
import { paperOf } from '../cashboxes/cashboxFields';

const SHIFT_TERMS = { toleranceCents: true, discountMost: true, undoMinutes: true, roundingCents: true } as const;

/** Selling terms of a till: those of its open shift, if they were changed since. */
export async function sellingTerms(cashboxId: string) {
  const { shifts, ...cashbox } = await prisma.cashbox.findUniqueOrThrow({
    where: { id: cashboxId },
    include: { shifts: { where: { state: { not: 'closed' } }, select: SHIFT_TERMS } },
  });
  return { ...cashbox, ...shifts[0], paper: paperOf(cashbox.printer) };
}

export type SellingTerms = Awaited<ReturnType<typeof sellingTerms>>;

/**
 * A till sells only events of its venue, and within its list of events if it has one.
 * @throws DomainError not_on_sale beside `lines`
 */
export async function demandSoldHere({ venueId, eventIds }: SellingTerms, lines: readonly CartLine[]): Promise<void> {
  const here = { venueId, ...(eventIds.length > 0 ? { id: { in: eventIds } } : {}) };
  const elsewhere = await prisma.product.count({
    where: { id: { in: lines.map(({ productId }) => productId) }, event: { NOT: here } },
  });
  if (elsewhere > 0) throw new DomainError('not_on_sale', { field: 'lines' });
}

/** Buyers at a till need not identify themselves. */
export const counterSeller = ({ channel, holdMinutes }: SellingTerms, soldBy: string): Seller => ({
  channel,
  holdMinutes,
  needsContact: false,
  soldBy,
  visitor: null,
});
