import type { TicketState } from '../../../generated/prisma/enums';
import { sql } from '../../infra/db';
import { PLACE_COLUMNS, type PlaceRow } from '../../orders';
import type { LocalText } from '../../shared/localText';
import type { Cents } from '../../shared/money';
import type { RefundTerms } from '../../shared/refunds';
import { VISIT_ENDS } from '../../shared/visitTimes';

/** A ticket with all displayed data; texts in every language. */
export type TicketRow = PlaceRow & {
  id: string;
  reference: string;
  /** Serial number of its series, if its product has one. */
  serial: string | null;
  /** The code that another system printed on it. */
  printedCode: string | null;
  orderId: string;
  orderReference: string;
  orderItemId: string;
  /** Wallet id after a transfer to another person. */
  passId: string | null;
  walletId: string | null;
  appointmentId: string | null;
  position: number;
  state: TicketState;
  blockedReason: string | null;
  validFrom: Date;
  validUntil: Date;
  usesTotal: number;
  usesLeft: number;
  admits: number;
  /** People of the entry who may still come. */
  peopleLeft: number;
  productNumber: number;
  productName: LocalText;
  isAddOn: boolean;
  paidCents: Cents;
  taxRate: number;
  currency: string;
  holderName: string | null;
  startsAt: Date | null;
  endsAt: Date | null;
  /** Its slot was cancelled. */
  isCancelled: boolean;
  /** The holder still has it (`is_standing`). */
  isStanding: boolean;
  /** It also takes place (`is_usable`): its code may be shown and printed. */
  isUsable: boolean;
  /** A further visit removed by an exchange. */
  isGivenUp: boolean;
  /** The ticket it was bought with, for a further visit. */
  partOf: string | null;
  /** Ticket of an annual pass, which has its own page. */
  isPass: boolean;
  refundPolicy: LocalText;
  refundTerms: RefundTerms | null;
  usedAt: Date | null;
  createdAt: Date;
};

const SELECT = `
  select t.id, t.created_at as "createdAt", t.reference, t.serial, t.printed_code as "printedCode", t.order_id as "orderId", o.reference as "orderReference", i.id as "orderItemId", t.pass_id as "passId", t.wallet_id as "walletId", t.appointment_id as "appointmentId", i.position,
    t.state::text as state, t.blocked_reason as "blockedReason", t.valid_from as "validFrom", t.valid_until as "validUntil",
    t.uses_total as "usesTotal", t.uses_left as "usesLeft", exists (select from annual_passes x where x.order_item_id = i.id) as "isPass", i.units as admits, t.people_left as "peopleLeft", p.number as "productNumber", i.product_name as "productName",
    p.needs_other as "isAddOn",
    i.price_cents - i.discount_cents as "paidCents", i.tax_rate as "taxRate", o.currency, h.name as "holderName",
    a.starts_at as "startsAt", ${VISIT_ENDS} as "endsAt", coalesce(a.state = 'cancelled', false) as "isCancelled", is_standing(t.state) as "isStanding", is_usable(t.state, a.state) as "isUsable", i.state = 'cancelled' as "isGivenUp",
    coalesce(o.refund_policies -> p.event_id::text, '{}') as "refundPolicy", o.refund_terms -> p.event_id::text as "refundTerms", ${PLACE_COLUMNS},
    case when i.visit > 0 then (select own.reference from tickets own where own.order_id = t.order_id and own.order_item_id = i.visit_of
        and is_standing(own.state) = is_standing(t.state)
      order by is_standing(own.state) desc, own.created_at desc limit 1) end as "partOf",
    (select max(received_at) from validations where ticket_id = t.id and (result = 'accepted' or result = 'no_entry' and not data ? 'no_use')) as "usedAt"
  from tickets t join orders o on o.id = t.order_id join order_items i on i.id = t.order_item_id
    join products p on p.id = t.product_id join events e on e.id = t.event_id join venues v on v.id = e.venue_id
    left join appointments a on a.id = t.appointment_id left join order_item_profiles h on h.order_item_id = i.id`;

/** All tickets an order ever had, by time and position, invalid ones included. */
export const listTickets = (orderId: string): Promise<TicketRow[]> =>
  sql<TicketRow>('list_tickets', `${SELECT} where t.order_id = $1 order by a.starts_at, i.position, t.created_at`, [
    orderId,
  ]);

/** A ticket, or null. */
export async function showTicket(id: string): Promise<TicketRow | null> {
  const [ticket] = await sql<TicketRow>('show_ticket', `${SELECT} where t.id = $1`, [id]);
  return ticket ?? null;
}

/** Whether the buyer has transferred it. */
export const isGiven = ({ passId }: Pick<TicketRow, 'passId'>): boolean => passId !== null;

/** Id of a ticket in wallets. */
export const passOf = (ticket: Pick<TicketRow, 'walletId' | 'passId' | 'orderItemId'>): string =>
  ticket.walletId ?? ticket.passId ?? ticket.orderItemId;

const OF_PASS = `
  ((t.order_item_id = $1 and t.pass_id is null and t.wallet_id is null) or (t.pass_id = $1 and t.wallet_id is null) or t.wallet_id = $1)`;

/**
 * Current ticket of a wallet pass: a valid one first, else the last. After a transfer or a replaced code, former owners
 * get the former ticket.
 */
export async function showTicketOfItem(pass: string): Promise<TicketRow | null> {
  const [ticket] = await sql<TicketRow>(
    'show_ticket_of_item',
    `${SELECT} where ${OF_PASS} order by is_standing(t.state) desc, t.created_at desc limit 1`,
    [pass],
  );
  return ticket ?? null;
}

/** Whether an order has tickets to email to its buyer, without transferred ones. */
export async function hasUsableTickets(orderId: string): Promise<boolean> {
  const [row] = await sql<{ has: boolean }>(
    'has_usable_tickets',
    `select exists (select from tickets t left join appointments a on a.id = t.appointment_id
       where t.order_id = $1 and t.pass_id is null and is_usable(t.state, a.state)) as has`,
    [orderId],
  );
  return row!.has;
}
