import { sql } from '../../infra/db';
import { manageKey } from '../../infra/orderKeys';
import { orderTitle, SOLD_EVENTS, type SoldEvent } from '../../orders';
import { BULK_CHANNEL } from '../../shared/bulkOrders';
import type { Locale } from '../../shared/i18n/translate';
import { type LocalText, localText } from '../../shared/localText';
import type { OrderState } from '../../shared/states';
import { toIso } from '../../shared/time';
import { codeOf } from '../codes';
import type { OwnOrderCard } from '../pages';

type Row = {
  reference: string;
  secret: string;
  state: OrderState;
  isOwn: boolean;
  events: SoldEvent[];
  tickets: number;
  addOns: number;
  cancelledVisits: number;
  openVisits: number;
  startsAt: Date | null;
  validUntil: Date | null;
  isAhead: boolean;
  passes: PassRow[];
  /** It has only passes. */
  isForPasses: boolean;
  venue: string | null;
  timeZone: string;
  byDay: boolean;
};

/** A pass with the data of its code; times in JSON format. */
type PassRow = {
  id: string;
  product: LocalText;
  holder: string | null;
  productNumber: number;
  validFrom: string;
  validUntil: string;
};

const PASSES = `
  (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'product', i.product_name, 'holder', h.name, 'productNumber', p.number,
      'validFrom', t.valid_from, 'validUntil', t.valid_until) order by i.position), '[]')
    from order_items i join annual_passes a on a.order_item_id = i.id join tickets t on t.id = a.ticket_id join products p on p.id = i.product_id
      left join order_item_profiles h on h.order_item_id = i.id
    where i.order_id = o.id and i.state = 'active' and t.pass_id is null and (is_standing(t.state) or t.state = 'blocked'))`;

/** Limit of the page; the nearest visits come first. */
const MAX_ORDERS = 100;

/**
 * An order with its next visit, else its last. Coming orders have visits that the gate still admits, or that were
 * cancelled before their time, or await payment, or have no time yet.
 */
const SELECT = `
  select o.reference, o.secret, o.state::text as state, o.user_id is not null as "isOwn", ${SOLD_EVENTS} as events, ${PASSES} as passes, counted.tickets, counted."addOns",
    not exists (select from order_items i where i.order_id = o.id and i.state = 'active'
      and not exists (select from annual_passes a join tickets t on t.id = a.ticket_id where a.order_item_id = i.id and t.pass_id is null)) as "isForPasses",
    counted."cancelledVisits", counted."openVisits", visit."startsAt", visit."validUntil", visit.venue, coalesce(visit."timeZone", o.time_zone) as "timeZone", coalesce(visit."byDay", false) as "byDay",
    counted.tickets + counted.given > 0 or counted."cancelledVisits" > 0 or counted."openVisits" > 0 or (o.state = 'pending' and o.expires_at > moment()) as "isAhead"
  from orders o
    cross join lateral (select
      count(*) filter (where t.pass_id is null and is_usable(t.state, a.state))::int as tickets,
      count(*) filter (where p.needs_other and t.pass_id is null and is_usable(t.state, a.state))::int as "addOns",
      count(*) filter (where t.pass_id is not null and is_usable(t.state, a.state))::int as given, count(*) filter (where not is_usable(t.state, a.state))::int as "cancelledVisits",
      (select count(*)::int from order_items i where i.order_id = o.id and i.state = 'active' and i.visit > 0 and i.appointment_id is null
        and is_paid(o.state)) as "openVisits"
      from tickets t join products p on p.id = t.product_id left join appointments a on a.id = t.appointment_id
      where t.order_id = o.id and t.state = 'valid' and t.valid_until > moment()) counted
    left join lateral (
      select a.starts_at as "startsAt", t.valid_until as "validUntil", v.name as venue, v.time_zone as "timeZone", e.by_day as "byDay"
      from order_items i join events e on e.id = i.event_id join venues v on v.id = e.venue_id
        left join tickets t on t.order_item_id = i.id left join appointments a on a.id = i.appointment_id
      where i.order_id = o.id
      order by (t.state = 'valid' and t.valid_until > moment()) is true desc, is_usable(t.state, a.state) is true desc,
        abs(extract(epoch from coalesce(a.starts_at, t.valid_until) - moment())) nulls last limit 1) visit on true
  where o.state not in ('held', 'expired', 'cancelled')`;

const ORDER_BY = `order by "isAhead" desc, case when counted.tickets + counted.given + counted."cancelledVisits" > 0 then coalesce(visit."startsAt", visit."validUntil") end nulls last,
    visit."startsAt" desc nulls last, o.created_at desc
  limit ${MAX_ORDERS}`;

const passOf = ({ product, holder, validFrom, validUntil, ...pass }: PassRow, locale: Locale) => ({
  name: localText(product, locale),
  holder,
  code: codeOf({ ...pass, validFrom: new Date(validFrom), validUntil: new Date(validUntil) }),
});

const toCard = (row: Row, locale: Locale): OwnOrderCard => ({
  reference: row.reference,
  key: row.isOwn ? null : manageKey(row.secret),
  state: row.state,
  title: orderTitle(row.events, locale),
  tickets: row.tickets,
  addOns: row.addOns,
  cancelledVisits: row.cancelledVisits,
  openVisits: row.openVisits,
  startsAt: row.startsAt && toIso(row.startsAt),
  validUntil: row.validUntil && toIso(row.validUntil),
  isAhead: row.isAhead,
  passes: row.passes.map((pass) => passOf(pass, locale)),
  isForPasses: row.isForPasses && row.passes.length > 0,
  venue: row.venue ?? '',
  timeZone: row.timeZone,
  byDay: row.byDay,
});

/** Contacts see company orders through their account: a removed contact may still read the company's mailbox. */
const OF_BUYER = `o.channel <> '${BULK_CHANNEL}'`;
const OWN = `${SELECT} and (o.user_id = $1 or (o.user_id is null and o.customer_email = $2)) and ${OF_BUYER} ${ORDER_BY}`;
const OF_ADDRESS = `${SELECT} and o.customer_email = $1 and ${OF_BUYER} ${ORDER_BY}`;

/** Orders of an account: its own, and those bought without it for the same, confirmed address. */
export async function listOwnOrders(
  userId: string,
  confirmedEmail: string | null,
  locale: Locale,
): Promise<OwnOrderCard[]> {
  return (await sql<Row>('own_orders', OWN, [userId, confirmedEmail])).map((row) => toCard(row, locale));
}

/** Orders of an address, coming ones first, with their keys: only for an email to that address. */
export async function listOrdersOf(email: string, locale: Locale): Promise<(OwnOrderCard & { secret: string })[]> {
  const rows = await sql<Row>('orders_of_address', OF_ADDRESS, [email]);
  return rows.map((row) => ({ ...toCard(row, locale), secret: row.secret }));
}
