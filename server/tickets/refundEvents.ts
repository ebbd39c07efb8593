/** Emails to buyers about refunded tickets. All listeners are idempotent. */
import { sql } from '../infra/db';
import type { OutboxRow } from '../infra/outbox';
import { attachmentsFor, type MailAttachment } from '../mails';
import { translator } from '../shared/i18n';
import type { Cents } from '../shared/money';
import { toIso } from '../shared/time';
import { findMailedOrder, queueToBuyers } from './mail/mailedOrder';
import { type RefundedUnits, type RefundMail, refundMail } from './mail/refundMails';
import { orderCalendar } from './queries/orderCalendar';

/** Removes refunded visits from the calendar. */
attachmentsFor('order_refund_made', async ({ orderId, locale }): Promise<MailAttachment[]> => {
  const calendar = orderId && (await orderCalendar(orderId, { isReturned: true }));
  if (!calendar) return [];
  const filename = `${translator(locale)('mails.calendar_file')}.ics`;
  return [{ filename, contentType: 'text/calendar; charset=utf-8; method=CANCEL', content: Buffer.from(calendar) }];
});

/** Corrective invoice to name and attach, for a refund of that time; undefined for none. */
export type CreditNote = (orderId: string, since: Date) => Promise<{ id: string; code: string } | undefined>;
const noNote: CreditNote = async () => undefined;

type Refund = {
  /** Including its parts, if several payments are refunded. */
  amount: Cents;
  /** Refund of this payment only. */
  ownAmount: Cents;
  isPart: boolean;
  /** The tickets stay valid. */
  isKept: boolean;
  kept: Cents;
  tickets: number;
  isToBank: boolean;
  isTransfer: boolean;
  last4: string | null;
  /** Including its parts. */
  toBalance: 'all' | 'part' | null;
  /** This refund is to the balance. */
  isCredit: boolean;
  /** The company had not paid: its debt is lower, and no money is refunded. */
  isOwed: boolean;
  at: Date;
  attempt: number;
  isLate: boolean;
};

/** A part of a refund concerns the tickets of the whole. Money that an order could not keep concerns none. */
const REFUND = `
  select r.attempt, r.to_balance is not null as "isCredit", case when exists (select from refunds c where (c.id = r.id or c.part_of = r.id) and c.to_balance is not null) then
      case when exists (select from refunds c join payments own on own.id = c.payment_id where (c.id = r.id or c.part_of = r.id)
        and c.to_balance is null and c.amount_cents > 0 and own.method <> 'balance') then 'part' else 'all' end end as "toBalance",
    r.amount_cents + coalesce((select sum(amount_cents) from refunds where part_of = r.id), 0)::bigint as amount, r.amount_cents as "ownAmount",
    exists (select from company_charges c where c.id = p.id and r.to_balance is null
      and (c.settled_at is null or exists (select from company_credits k where k.id = r.id))) as "isOwed",
    r.created_at as at, r.part_of is not null as "isPart", r.keeps_tickets as "isKept", count(f.order_item_id)::int as tickets, r.payee_iban is not null as "isToBank", p.method in ('wire_transfer', 'on_account') as "isTransfer",
    case when paid_by_balance(p.order_id) then null else p.card_last4 end as last4, r.updated_at > r.created_at + interval '10 minutes' as "isLate",
    case when r.keeps_tickets then 0 else coalesce(sum(i.price_cents - i.discount_cents - returned_of_unit(i.id) - f.amount_cents), 0) end::bigint as kept
  from refunds r join payments p on p.id = r.payment_id
    left join refund_items f on f.refund_id = coalesce(r.part_of, r.id) left join order_items i on i.id = f.order_item_id
  where r.id = $1 group by r.id, p.id`;

/** The units of a refund, of one product at one time together. */
const UNITS = `
  select i.product_name as name, count(*)::int as count, a.starts_at as at, v.time_zone as zone, e.by_day as "byDay"
  from refunds r join refund_items f on f.refund_id = coalesce(r.part_of, r.id) join order_items i on i.id = f.order_item_id
    left join appointments a on a.id = i.appointment_id left join events e on e.id = a.event_id
    left join venues v on v.id = e.venue_id
  where r.id = $1 group by i.product_name, a.id, e.id, v.id order by min(i.position)`;

type Mailed = { order_id: string; refund_id: string };

async function mail(
  kind: RefundMail,
  { order_id: orderId, refund_id: refundId }: Mailed,
  isDue: (refund: Refund) => boolean,
  noteOf = noNote,
) {
  const [order, [refund], units] = await Promise.all([
    findMailedOrder(orderId),
    sql<Refund>('mailed_refund', REFUND, [refundId]),
    sql<Omit<RefundedUnits, 'startsAt'> & { at: Date | null }>('refunded_units', UNITS, [refundId]),
  ]);
  if (!order || !refund || !isDue(refund)) return;
  const { isCredit, ownAmount } = refund;
  const amount = kind === 'refund_failed' || (kind === 'refund_done' && isCredit) ? ownAmount : refund.amount;
  const toBalance = kind === 'refund_done' ? (isCredit ? 'all' : null) : refund.toBalance;
  const note = await noteOf(orderId, refund.at);
  await queueToBuyers(order, {
    ...(await refundMail(kind, order, {
      ...refund,
      units: units.map(({ at, ...unit }) => ({ ...unit, startsAt: at && toIso(at) })),
      amount,
      toBalance,
      invoice: note?.code ?? null,
    })),
    ...(note && { data: { invoiceId: note.id } }),
    always: true,
    dedupeKey: `${kind}:${refundId}`,
  });
}

/** Tickets were refunded. */
export const mailRefunded =
  (noteOf: CreditNote) =>
  async (rows: readonly OutboxRow<'order_refunded'>[]): Promise<void> => {
    for (const { payload } of rows) {
      await mail('refund_made', payload, ({ isKept, isOwed }) => !isKept && !isOwed, noteOf);
      await mail('price_refunded', payload, ({ isKept, isOwed }) => isKept && !isOwed, noteOf);
      await mail('refund_on_account', payload, ({ isOwed }) => isOwed, noteOf);
    }
  };

/** Immediate refunds were announced when made, and so were balance credits, except after an earlier failure. */
const isWorthAMail = ({ isCredit, isOwed, attempt, isPart, isLate, tickets }: Refund): boolean =>
  isCredit ? attempt > 1 : !isOwed && !isPart && isLate && tickets > 0;

/** The refund has arrived. */
export async function mailRefundDone(rows: readonly OutboxRow<'refund_done'>[]): Promise<void> {
  for (const { payload } of rows) await mail('refund_done', payload, isWorthAMail);
}

/** The refund failed, in full or for one payment; staff must act. */
export async function mailRefundFailed(rows: readonly OutboxRow<'refund_failed'>[]): Promise<void> {
  for (const { payload } of rows) await mail('refund_failed', payload, ({ tickets }) => tickets > 0);
}
