import type { Sale } from '../../checkout';
import { prisma } from '../../infra/db';
import type { Locale } from '../../shared/i18n/translate';
import { add, type Cents, cents, ZERO } from '../../shared/money';
import type { Sold } from '../pages';
import type { CounterPart } from '../requests';
import { isCredit } from './paymentParts';
import { readReceipt } from './readReceipt';

/**
 * Payments entered and not taken because credit paid everything: cash to hand back, and card payments to cancel on
 * their terminals.
 */
async function notTaken(
  order: string,
  parts: readonly CounterPart[],
): Promise<{ cash: Cents; cards: Sold['cardsToCancel'] }> {
  const none = { cash: ZERO, cards: [] };
  if (!parts.some(isCredit) || parts.every(isCredit)) return none;
  const taken = await prisma.payment.findMany({ where: { orderId: order }, select: { id: true } });
  const left = parts.filter((part) => !isCredit(part) && !taken.some(({ id }) => id === part.id));
  return {
    cash: add(...left.map((part) => (part.kind === 'cash' ? cents(part.givenCents) : ZERO))),
    cards: left.flatMap((part) =>
      part.kind === 'card_manual' ? [{ amount: cents(part.amountCents), terminal: part.terminal }] : [],
    ),
  };
}

/** A sale as its cashier sees it: what is left to pay, or the receipt, with the money to hand back. */
export async function showSold(
  { id, reference, isPaid, remaining }: Pick<Sale, 'id' | 'reference' | 'isPaid' | 'remaining'>,
  parts: readonly CounterPart[],
  locale: Locale,
): Promise<Sold> {
  const sale = { reference, isPaid, remaining };
  if (!isPaid) return { ...sale, change: ZERO, cardsToCancel: [], receipt: null };
  const [left, receipt] = await Promise.all([notTaken(id, parts), readReceipt(id, locale)]);
  const change = add(left.cash, ...receipt.payments.map((payment) => payment.change));
  return { ...sale, change, cardsToCancel: left.cards, receipt };
}
