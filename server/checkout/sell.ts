/** A sale in one request: places, order and payments, by the seller. */
import { sql } from '../infra/db';
import { placeOrder } from '../orders';
import { type CreditSource, payWithCredit, refuseCredit, type SellingTill } from '../payments';
import { DomainError } from '../shared/errors';
import type { Cents } from '../shared/money';
import { type BasketLines, holdBasket } from './holdBasket';
import type { Seller } from './seller';
import { type LocalPayment, type Taken, takeLocalPayment } from './takeLocal';

/** A part of the payment: taken here, by gift voucher, or from the owner's balance. */
export type PaymentPart = ({ kind: 'local' } & Omit<LocalPayment, 'orderId' | 'by'>) | CreditSource;

export type SaleInput = BasketLines & {
  contact: { name: string; email: string; phone?: string | undefined } | null;
  /** Optional buyer name and note for colleagues. */
  written?: { buyer: string | null; note: string | null } | undefined;
  /** In order of payment; they may cover only a part. */
  parts: readonly PaymentPart[];
  /** The order as its cashier saw it. */
  seen?: { version: Date; totalCents: Cents } | undefined;
};

export type Sale = { id: string; reference: string; key: string; totalCents: Cents } & Taken;

/** Takes a local payment. */
type TakePart = (payment: LocalPayment) => Promise<Taken>;

/** A till: payments are booked in its shift in the same transaction. */
export type Counter = SellingTill & { take: TakePart };

/** @throws DomainError payment_on_its_way; as `refuseCredit`, beside `parts` */
async function applyCredit(orderId: string, part: CreditSource, counter: Counter | null): Promise<void> {
  const outcome = await payWithCredit(orderId, part, counter);
  if (outcome === 'paying') throw new DomainError('payment_on_its_way');
  if (outcome !== 'paid' && outcome !== 'held') refuseCredit(part.kind, outcome, { field: 'parts' });
}

/** Whether an order is paid, and the amount due. */
async function remainingOf(orderId: string): Promise<Taken> {
  const [row] = await sql<Taken>(
    'remaining_of_order',
    `select is_sale(state) as "isPaid",
       case when state in ('held', 'pending') then total_cents - covered_of_order(id) else 0 end::bigint as remaining
     from orders where id = $1`,
    [orderId],
  );
  return row!;
}

const writeDown = (orderId: string, { buyer, note }: NonNullable<SaleInput['written']>) =>
  sql(
    'write_down_of_sale',
    'update orders set customer_name = coalesce($2, customer_name), staff_note = coalesce($3, staff_note) where id = $1',
    [orderId, buyer, note],
  );

/**
 * Takes parts in order. Money no longer needed because credit paid everything is not taken: of 56.00 a voucher pays
 * 50.00 and a balance 6.00, and the entered cash stays with the buyer.
 * @throws DomainError as `applyCredit` and `takeLocalPayment`; shift_not_open of a counter
 */
export async function takeParts(
  orderId: string,
  parts: readonly PaymentPart[],
  by: string | null,
  counter: Counter | null,
): Promise<void> {
  const take = counter?.take ?? takeLocalPayment;
  let isCredited = false;
  for (const part of parts)
    try {
      if (part.kind !== 'local') {
        await applyCredit(orderId, part, counter);
        isCredited = true;
      } else {
        const { kind, ...payment } = part;
        await take({ ...payment, orderId, by });
      }
    } catch (error) {
      const isGone = error instanceof DomainError && error.code === 'order_not_payable';
      if (!isGone || !isCredited || !(await remainingOf(orderId)).isPaid) throw error;
    }
}

/**
 * Sells on the seller's terms. Idempotent by key and ids of parts: a retry continues where it stopped. If a later part
 * is refused, earlier ones stay with the order, which awaits the rest.
 * @throws DomainError as `holdBasket`, `placeOrder` and `takeLocalPayment`
 */
export async function sell(
  seller: Seller,
  { contact, written, parts, seen, ...basket }: SaleInput,
  counter: Counter | null = null,
): Promise<Sale> {
  if (seller.needsContact && !contact) throw new DomainError('contact_needed', { field: 'email' });
  const { id, reference, key, totalCents } = await holdBasket(seller, basket);
  const isFree = totalCents === 0;
  // Placing a free order pays it, and a paid sale is not written again, so notes are stored first.
  if (written?.buyer || written?.note) await writeDown(id, written);
  const placed = await placeOrder({
    orderId: id,
    contact,
    profiles: [],
    acceptances: [],
    locale: basket.locale,
    userId: basket.userId,
    provedEmail: null,
    payBy: isFree ? { provider: 'free', method: 'free' } : null,
    pendingMinutes: seller.holdMinutes,
    confirmMinutes: null,
    version: seen?.version ?? null,
    totalCents: seen?.totalCents ?? totalCents,
    till: isFree && counter ? { shift: counter.shift, by: counter.by } : null,
  });
  if (placed.isOverLimit) throw new DomainError('prices_moved');
  // A free order is paid by now: the cash of 0.00 that a till sends is no payment.
  if (!isFree) await takeParts(id, parts, seller.soldBy, counter);
  return { id, reference, key, totalCents, ...(await remainingOf(id)) };
}
