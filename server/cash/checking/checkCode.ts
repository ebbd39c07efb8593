import { sql } from '../../infra/db';
import { type FoundOrder, findOrder, findPassByNumber } from '../../orders';
import { type Actor, scopeOf } from '../../shared/actor';
import type { Checked, CheckedTicket, PromoStanding } from '../../shared/checked';
import { DomainError } from '../../shared/errors';
import type { Locale } from '../../shared/i18n/translate';
import { type LocalText, localText } from '../../shared/localText';
import { type Cents, ZERO } from '../../shared/money';
import { unknownOutcome } from '../../shared/outcome';
import { normaliseReference } from '../../shared/reference';
import { eventsIn } from '../../shared/scopes';
import { toIso } from '../../shared/time';
import { unlessMissing } from '../../shared/unlessMissing';
import { findTicketByCode } from '../../tickets';
import { verdictOf } from '../../validations';
import { findUsableVoucher } from '../../wallets';
import type { Scanned } from '../counterProps';
import { printsAtTill } from '../printing/askPrints';
import { checkProduct } from './checkProduct';

type TicketRow = {
  order: string;
  event: LocalText;
  product: LocalText;
  startsAt: Date | null;
  zone: string;
  holder: string | null;
  entryAt: Date | null;
  gate: string | null;
  refunded: Cents | null;
  isRefundDone: boolean | null;
  currency: string;
  replacedBy: string | null;
  blockedReason: string | null;
  admits: number;
  peopleLeft: number;
};

const ticketRow = (id: string) =>
  sql<TicketRow>(
    'checked_ticket',
    `select o.reference as "order", o.currency, e.title as event, i.product_name as product, a.starts_at as "startsAt", v.time_zone as zone, h.name as holder,
       entry.at as "entryAt", entry.gate, back.amount as refunded, back.done as "isRefundDone", t.blocked_reason as "blockedReason", i.units as admits, t.people_left as "peopleLeft",
       (select n.reference from tickets n where n.order_item_id = t.order_item_id and n.id <> t.id and n.state not in ('replaced', 'cancelled')
         order by n.created_at desc limit 1) as "replacedBy"
     from tickets t join orders o on o.id = t.order_id join order_items i on i.id = t.order_item_id join events e on e.id = t.event_id
       join venues v on v.id = e.venue_id left join appointments a on a.id = t.appointment_id left join order_item_profiles h on h.order_item_id = i.id
       left join lateral (select s.scanned_at as at, coalesce(g.name, '') as gate from validations s left join gates g on g.id = s.gate_id
         where s.ticket_id = t.id and (s.result = 'accepted' or s.result = 'no_entry' and not s.data ? 'no_use')
         order by s.received_at desc limit 1) entry on true
       left join lateral (select sum(ri.amount_cents)::bigint as amount, bool_and(r.state = 'done') as done from refund_items ri
         join refunds r on r.id = ri.refund_id where ri.order_item_id = i.id) back on true
     where t.id = $1`,
    [id],
  );

const sees = (order: FoundOrder | null, event: string): order is FoundOrder =>
  order !== null && (order.within === null || order.within.includes(event));

/** A ticket by code or reference, if the user may see its order. */
async function checkTicket(actor: Actor, typed: string, locale: Locale): Promise<CheckedTicket | null> {
  const ticket = await findTicketByCode(typed);
  if (!ticket) return null;
  const [row] = await ticketRow(ticket.id);
  const order = await unlessMissing(findOrder(actor, row!.order, undefined));
  if (!sees(order, ticket.eventId)) return null;
  const [now, verdict] = [new Date(), await verdictOf(ticket.id)];
  const { state, validFrom, validUntil } = ticket;
  const byTime = now < validFrom ? 'not_yet' : now > validUntil ? 'too_late' : 'valid';
  const standing = state === 'valid' ? byTime : state;
  return {
    kind: 'ticket',
    reference: ticket.reference,
    order: row!.order,
    event: localText(row!.event, locale),
    product: localText(row!.product, locale),
    holder: order.maySeeTickets ? row!.holder : null,
    startsAt: row!.startsAt && toIso(row!.startsAt),
    validFrom: toIso(validFrom),
    validUntil: toIso(validUntil),
    zone: row!.zone,
    standing,
    usesLeft: ticket.usesLeft,
    usesTotal: ticket.usesTotal,
    admits: row!.admits,
    peopleLeft: row!.peopleLeft,
    lastEntry: row!.entryAt && { at: toIso(row!.entryAt), gate: row!.gate ?? '' },
    refund:
      row!.refunded === null
        ? null
        : { amount: row!.refunded, currency: row!.currency, isDone: row!.isRefundDone === true },
    replacedBy: standing === 'replaced' ? row!.replacedBy : null,
    blockedReason: standing === 'blocked' ? row!.blockedReason : null,
    refusal: verdict && { result: verdict.result, says: verdict.rule && localText(verdict.rule, locale) },
    mayPrint: printsAtTill(order) && (standing === 'valid' || standing === 'not_yet'),
  };
}

type OrderRow = { good: number; used: number; ended: number; refunded: Cents };

const orderRow = (id: string) =>
  sql<OrderRow>(
    'checked_order',
    `select count(*) filter (where state = 'valid' and valid_until >= moment())::int as good, count(*) filter (where state = 'used')::int as used,
       count(*) filter (where state in ('cancelled', 'expired', 'blocked') or (state = 'valid' and valid_until < moment()))::int as ended,
       coalesce((select sum(amount_cents)::bigint from refunds where order_id = $1 and state = 'done'), 0) as refunded
     from tickets where order_id = $1`,
    [id],
  );

async function orderProps(order: FoundOrder): Promise<Checked> {
  const { id, reference, state, totalCents, currency, customerName, expiresAt, timeZone } = order;
  const [row] = await orderRow(id);
  const { refunded, ...tickets } = row!;
  const awaitsMoney = state === 'pending' && totalCents > 0;
  return {
    kind: 'order',
    reference,
    state,
    totalCents,
    currency,
    customer: customerName,
    tickets,
    refunded,
    mayPrintTickets: printsAtTill(order) && tickets.good > 0,
    mayPrintReceipt: printsAtTill(order),
    awaitsMoney,
    expiresAt: awaitsMoney && expiresAt ? toIso(expiresAt) : null,
    zone: timeZone,
  };
}

async function checkOrder(actor: Actor, typed: string): Promise<Checked | null> {
  const order = await unlessMissing(findOrder(actor, normaliseReference(typed), undefined));
  return order && orderProps(order);
}

/** The order of a document. */
async function checkInvoice(actor: Actor, typed: string): Promise<Checked | null> {
  const [row] = await sql<{ reference: string }>(
    'checked_invoice',
    'select o.reference from invoices i join orders o on o.id = i.order_id where i.code = $1',
    [typed.toUpperCase()],
  );
  const order = row && (await unlessMissing(findOrder(actor, row.reference, undefined)));
  return order && order.within === null ? orderProps(order) : null;
}

/** Events for which a user sells or prints; null for all. */
function reachedEvents(actor: Actor): string[] | null {
  const [sells, prints] = [eventsIn(scopeOf(actor, 'cash.sell')), eventsIn(scopeOf(actor, 'tickets.print'))];
  return sells && prints && [...sells, ...prints];
}

async function checkVoucher(typed: string, currency: string): Promise<Checked | null> {
  try {
    const { ending, left, expiresAt } = await findUsableVoucher(typed, currency, 'code');
    return { kind: 'voucher', ending, left, currency, expiresAt, refusal: null };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.code === 'voucher_unknown') return null;
    return { kind: 'voucher', ending: '', left: null, currency, expiresAt: null, refusal: error.code };
  }
}

/** A promo code of an event in the user's scope, or of the whole organisation. */
async function checkPromo(actor: Actor, typed: string, locale: Locale): Promise<Checked | null> {
  const [row] = await sql<{ code: string; name: LocalText; standing: PromoStanding }>(
    'checked_promo',
    `select c.code, p.name, case when not c.active or not p.active then 'off' when c.valid_from > moment() then 'not_yet'
       when c.valid_until <= moment() then 'over' when c.max_uses > 0 and c.uses >= c.max_uses then 'used_up'
       else 'good' end as standing
     from promo_codes c join promos p on p.id = c.promo_id
     where lower(c.code) = lower($1) and (p.event_id is null or $2::uuid[] is null or p.event_id = any ($2::uuid[]))`,
    [typed, reachedEvents(actor)],
  );
  return row ? { kind: 'promo', ...row, name: localText(row.name, locale) } : null;
}

/** Identifies a scanned or typed code and its validity, within the user's rights. */
export async function checkCode(
  actor: Actor,
  typed: string,
  { currency, locale }: { currency: string; locale: Locale },
): Promise<Checked> {
  return (
    (await checkTicket(actor, typed, locale)) ??
    (await checkOrder(actor, typed)) ??
    (await checkInvoice(actor, typed)) ??
    (await checkPromo(actor, typed, locale)) ??
    (await checkProduct(typed, locale)) ??
    (await checkVoucher(typed, currency)) ?? { kind: 'unknown' }
  );
}

/** The same at the point of sale, with the action for it. */
export async function scanCode(
  actor: Actor,
  typed: string,
  asked: { currency: string; locale: Locale },
): Promise<Scanned> {
  const checked = await checkCode(actor, typed, asked);
  switch (checked.kind) {
    case 'ticket': {
      const pass = await findPassByNumber(checked.reference);
      return { kind: pass?.isGood ? 'pass' : 'ticket', ticket: checked };
    }
    case 'order':
      return { kind: 'order', reference: checked.reference };
    case 'promo':
      return { kind: 'promo', code: checked.code, isGood: checked.standing === 'good' };
    case 'voucher': {
      const { left, ending, refusal } = checked;
      if (refusal !== null) throw new DomainError(refusal, { field: 'code', params: { currency: asked.currency } });
      return { kind: 'voucher', ending, left: left ?? ZERO };
    }
    case 'product':
      return { kind: 'product', id: checked.id, eventId: checked.eventId, name: checked.name };
    case 'unknown':
      return { kind: 'unknown' };
    default:
      return unknownOutcome(checked);
  }
}
