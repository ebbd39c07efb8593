import { sql, type Tx } from '../../infra/db';
import type { AccompaniedUnit } from '../../shared/companions';
import type { Locale } from '../../shared/i18n/translate';
import { type LocalText, localText } from '../../shared/localText';
import type { Cents } from '../../shared/money';
import type { SoldUnit } from '../../shared/refunds';
import { toIso } from '../../shared/time';
import { findLocalProvider, findProvider } from '../providers/registry';
import type { HandedCode, RefundDestination } from './refundProps';

/** A unit of an order with the data for a refund. */
export type RefundableRow = SoldUnit &
  AccompaniedUnit & {
    id: string;
    name: LocalText;
    event: LocalText;
    requiredNames: LocalText[];
    timeZone: string;
    byDay: boolean;
    holderName: string | null;
    startsAt: Date | null;
    state: 'active' | 'cancelled' | 'refunded';
    /** A ticket of it was used to enter, or the voucher was used to pay. */
    isUsed: boolean;
    /** The fee for a pass's new code (`pays_new_code`), which is not refundable. */
    paysNewCode: boolean;
    /** It is a gift voucher. */
    isVoucher: boolean;
    /** Its refund is pending approval. */
    isRequested: boolean;
    /** The buyer has transferred it to another person. */
    isGiven: boolean;
    /** Company code by which it is distributed; null for other tickets. */
    code: HandedCode | null;
  };

type Reader = Pick<Tx, '$queryRaw'>;

/** All units that were sold with an order, including refunded ones. */
export async function findRefundable(db: Reader, orderId: string): Promise<RefundableRow[]> {
  const rows = await db.$queryRaw<
    (Omit<RefundableRow, 'at' | 'paidCents' | 'returnedCents' | 'mostCents' | 'settledFeeCents'> & {
      at: Date | null;
      paidCents: bigint;
      returnedCents: bigint;
      mostCents: bigint | null;
      settledFeeCents: bigint | null;
    })[]
  >`
    select i.id, i.position, i.product_id as "productId", i.appointment_id as "slotId", p.max_per_required as "maxPerRequired",
      required.products as requires, required.names as "requiredNames", i.product_name as name, e.title as event, v.time_zone as "timeZone", e.by_day as "byDay", h.name as "holderName",
      i.price_cents - i.discount_cents as "paidCents", returned_of_unit(i.id) as "returnedCents", p.category = 'voucher' as "isVoucher", i.state::text as state, o.refund_terms -> i.event_id::text as terms,
      own.starts_at as "startsAt", coalesce(own.is_called_off, false) as "isCancelled", refund_at(i) as at, i.refund_most_cents as "mostCents", (coalesce(good.is_used, false) or exists (select from voucher_sales s join gift_vouchers g on g.id = s.voucher_id join wallets w on w.voucher_id = g.id
        where s.order_item_id = i.id and w.balance_cents - w.held_cents < g.amount_cents)) as "isUsed",
      pays_new_code(i.id) as "paysNewCode",
      exists (select from refund_items f join refunds r on r.id = f.refund_id where f.order_item_id = i.id and r.state = 'requested') as "isRequested",
      (select max(f.fee_share_cents) from refund_items f join refunds r on r.id = f.refund_id
        where f.order_item_id = i.id and not r.keeps_tickets and r.state <> 'cancelled') as "settledFeeCents",
      exists (select from ticket_transfers x where x.order_item_id = i.id and x.state = 'taken') as "isGiven",
      (select jsonb_build_object('code', b.code, 'state', b.state, 'name', r.name, 'email', r.email)
        from bulk_codes b left join bulk_handouts r on r.id = b.handout_id where b.order_item_id = i.id) as code
    from order_items i join orders o on o.id = i.order_id join events e on e.id = i.event_id join venues v on v.id = e.venue_id join products p on p.id = i.product_id
      cross join lateral (select coalesce(jsonb_agg(jsonb_build_object('id', other.id)), '[]') as products,
          coalesce(jsonb_agg(other.name order by other.position, other.number), '[]') as names
        from product_requirements r join products other on other.id = r.required_id where r.product_id = p.id) required
      left join order_item_profiles h on h.order_item_id = i.id
      left join lateral (select min(a.starts_at) as starts_at, bool_or(a.state = 'cancelled') as is_called_off
        from order_items own join appointments a on a.id = own.appointment_id
        where own.order_id = i.order_id and (own.id = i.id or own.visit_of = i.id) and own.state <> 'cancelled') own on true
      left join lateral (select bool_or(is_unit_used(own.id)) as is_used from order_items own
        where own.order_id = i.order_id and (own.id = i.id or own.visit_of = i.id) and own.state <> 'cancelled') good on true
    where i.order_id = ${orderId}::uuid and i.visit = 0 order by i.position`;
  return rows.map(({ at, paidCents, returnedCents, mostCents, settledFeeCents, ...row }) => ({
    ...row,
    paidCents: Number(paidCents) as Cents,
    returnedCents: Number(returnedCents) as Cents,
    mostCents: mostCents === null ? null : (Number(mostCents) as Cents),
    settledFeeCents: settledFeeCents === null ? null : (Number(settledFeeCents) as Cents),
    at: at && toIso(at),
  }));
}

/**
 * Buyers refund tickets that they still have; money for a cancelled visit is theirs even if another person has the
 * ticket.
 */
export const isBuyers = ({ isGiven, isCancelled }: RefundableRow): boolean => !isGiven || isCancelled;

/** Not refunded yet. */
export const isLeft = ({ state, isRequested }: RefundableRow): boolean => state === 'active' && !isRequested;

/** Whether a balance or voucher paid any part. */
export async function isPaidByHouse(orderId: string): Promise<boolean> {
  const [row] = await sql<{ paid: boolean }>('paid_by_house', 'select paid_by_balance($1) as paid', [orderId]);
  return row!.paid;
}

type PaymentRow = {
  provider: string;
  /** On account, and not paid yet. */
  isOwed: boolean;
  method: string;
  brand: string | null;
  last4: string | null;
  left: bigint;
  all: bigint;
  state: string;
};

/** Destination of a refund: the payment with most left, as `give_back` chooses it. */
export async function findDestination(db: Reader, orderId: string, locale: Locale): Promise<RefundDestination> {
  const [payment] = await db.$queryRaw<PaymentRow[]>`
    select p.provider, p.method, p.card_brand as brand,
      exists (select from company_charges c where c.id = p.id and c.settled_at is null) as "isOwed",
      case when paid_by_balance(p.order_id) then null else p.card_last4 end as last4, p.state::text as state,
      left_of_payment(p.id) as left,
      (select coalesce(sum(room), 0) from left_of_payments(p.order_id) where room > 0)::bigint as all
    from payments p where p.order_id = ${orderId}::uuid and p.state in ('captured', 'partially_refunded', 'disputed')
    order by (p.state = 'disputed') desc, "left" desc, p.attempt limit 1`;
  if (!payment) return { kind: 'none', leftCents: 0 as Cents, isDisputed: false };
  // If one payment has not enough left, others are refunded too.
  const leftCents = Number(payment.all) as Cents;
  const isDisputed = payment.state === 'disputed';
  if (payment.provider === 'free') return { kind: 'none', leftCents, isDisputed };
  if (payment.isOwed) return { kind: 'account', leftCents, isDisputed };
  // A settled company debt was paid by transfer.
  if (payment.provider === 'on_account') return { kind: 'bank', leftCents, isDisputed };
  const local = findLocalProvider(payment.provider);
  if (local && !local.refund) return { kind: 'hand', leftCents, isDisputed };
  const provider = await findProvider(payment.provider);
  if (provider?.capabilities.refund === 'manual') return { kind: 'bank', leftCents, isDisputed };
  const label = provider?.label ? localText(provider.label, locale) : null;
  return {
    kind: 'same',
    method: payment.method,
    label,
    brand: payment.brand,
    last4: payment.last4,
    leftCents,
    isDisputed,
  };
}
