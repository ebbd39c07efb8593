import type { Seller } from '../../checkout';
import { prisma } from '../../infra/db';
import type { CartLine } from '../../orders';
import type { Locale } from '../../shared/i18n/translate';
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

/** Contents of a basket that a cashier asks for. */
export type CounterHold = {
  terms: SellingTerms;
  soldBy: string;
  key: string;
  lines: readonly CartLine[];
  locale: Locale;
};

/** Buyers at a till need not identify themselves. */
export const counterSeller = ({ channel, holdMinutes }: SellingTerms, soldBy: string): Seller => ({
  channel,
  holdMinutes,
  needsContact: false,
  soldBy,
  visitor: null,
});
