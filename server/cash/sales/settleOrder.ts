import { type LocalPayment, takeParts } from '../../checkout';
import { prisma, sql } from '../../infra/db';
import type { FoundOrder } from '../../orders';
import { callOffOpen } from '../../payments';
import { roundedForCash } from '../../shared/cash';
import { DomainError } from '../../shared/errors';
import type { Locale } from '../../shared/i18n/translate';
import { type Cents, ZERO } from '../../shared/money';
import { toIso } from '../../shared/time';
import type { ManualOrder, Sold } from '../pages';
import type { CounterPart } from '../requests';
import type { FoundShift } from '../shifts/findShift';
import { sellingTerms } from './counterSeller';
import { balanceOwner, isCredit, readyParts } from './paymentParts';
import { showSold } from './showSold';
import { takeHere } from './takeHere';

type Standing = { isPaid: boolean; remaining: Cents };

async function standingOf(orderId: string): Promise<Standing> {
  const [row] = await sql<Standing>(
    'standing_at_counter',
    `select is_sale(state) as "isPaid",
       case when state = 'pending' and expires_at > moment() then greatest(total_cents - covered_of_order(id), 0) else 0 end::bigint as remaining
     from orders where id = $1`,
    [orderId],
  );
  return row!;
}

/** Only the balance of the order's account can pay it. */
const isOwnedBy = async (orderId: string, userId: string): Promise<boolean> =>
  (await prisma.order.count({ where: { id: orderId, userId } })) > 0;

/** An order to be paid at the till, and its earlier payments. */
export async function showManual({
  id,
  reference,
  currency,
  totalCents,
  customerName,
  expiresAt,
  timeZone,
}: FoundOrder): Promise<ManualOrder> {
  const [standing, payments, [back]] = await Promise.all([
    standingOf(id),
    sql<{ method: string; amount: Cents }>(
      'paid_at_counter',
      `select method, amount_cents as amount from payments
       where order_id = $1 and (state in ('captured', 'partially_refunded', 'refunded')
         or state = 'authorised' and is_local(provider))
       order by attempt`,
      [id],
    ),
    sql<{ refunded: Cents }>(
      'refunded_at_counter',
      `select coalesce(sum(amount_cents), 0)::bigint as refunded from refunds where order_id = $1 and state = 'done'`,
      [id],
    ),
  ]);
  return {
    reference,
    currency,
    totalCents,
    customer: customerName,
    zone: timeZone,
    expiresAt: expiresAt && toIso(expiresAt),
    payments,
    refunded: back!.refunded,
    ...standing,
  };
}

/**
 * Refuses parts that cannot be taken, before the payment that the buyer has open is cancelled for them. Parts that were
 * taken before pass: a repeated request is answered as it was.
 * @throws DomainError shift_not_open, order_not_payable; payment_exceeds, amount_needed beside `parts`
 */
async function demandTakeable(shift: FoundShift, orderId: string, parts: readonly CounterPart[]): Promise<void> {
  const ids = parts.map(({ id }) => id);
  const before = await prisma.payment.findMany({ where: { orderId, id: { in: ids } }, select: { id: true } });
  const fresh = parts.filter((part) => !before.some(({ id }) => id === part.id));
  if (fresh.length === 0) return;
  if (shift.state !== 'open') throw new DomainError('shift_not_open', { status: 409 });
  const { remaining } = await standingOf(orderId);
  if (remaining === ZERO) throw new DomainError('order_not_payable');
  const onCards = fresh.reduce((sum, part) => sum + (part.kind === 'card_manual' ? part.amountCents : 0), 0);
  if (onCards > remaining) throw new DomainError('payment_exceeds', { field: 'parts' });
  const isNothing = fresh.every((part) => part.kind === 'cash' && part.givenCents === 0);
  if (isNothing && roundedForCash(remaining, shift.rounding) > 0)
    throw new DomainError('amount_needed', { field: 'parts' });
}

/**
 * Takes payments of a pending order into an open shift, after cancelling an open provider payment.
 * @throws DomainError as `readyParts` and `demandTakeable`; payment_on_its_way; balance_of_another beside `parts`; shift_not_open,
 *   order_not_payable, payment_exceeds
 */
export async function settleOrder(
  shift: FoundShift,
  order: FoundOrder,
  { parts, soldBy, locale }: { parts: readonly CounterPart[]; soldBy: string; locale: Locale },
): Promise<Sold> {
  if (order.currency !== shift.currency)
    throw new DomainError('count_currency', { params: { currency: order.currency, expected: shift.currency } });
  const owner = balanceOwner(parts);
  if (owner !== null && !(await isOwnedBy(order.id, owner)))
    throw new DomainError('balance_of_another', { field: 'parts' });
  const terms = await sellingTerms(shift.cashboxId);
  const ready = await readyParts(parts, { shift, terms, orderId: order.id });
  if (order.state === 'pending') {
    await demandTakeable(shift, order.id, parts);
    // Credit alone cancels the open payment itself, once the voucher or balance is known to be good.
    if (!parts.every(isCredit) && !(await callOffOpen(order.id))) throw new DomainError('payment_on_its_way');
  }
  const counter = { shift: shift.id, by: soldBy, take: (payment: LocalPayment) => takeHere(shift.id, payment) };
  await takeParts(order.id, ready, soldBy, counter);
  return showSold({ ...order, ...(await standingOf(order.id)) }, parts, locale);
}
