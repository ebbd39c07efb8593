/** A pass with all displayed data. */
import type { TicketState } from '../../generated/prisma/enums';
import { sql } from '../infra/db';
import type { LocalText } from '../shared/localText';
import type { Cents } from '../shared/money';
import { isRenewable, type PassRules, type PassState } from '../shared/passRules';
import { SHOP_CHANNEL } from '../shared/salesChannels';
import { dayIn, type IsoDate } from '../shared/time';
import { codeOf } from '../tickets';

export type PassRow = {
  id: string;
  orderId: string;
  orderItemId: string;
  rules: PassRules;
  waitsForUse: boolean;
  renewsId: string | null;
  /** Number of the pass that it renews. */
  renews: string | null;
  /** Another pass has renewed it. */
  isRenewed: boolean;
  /** The buyer has transferred it to another person. */
  isGiven: boolean;
  photoId: string | null;
  holder: string | null;
  email: string | null;
  /** Name of the buyer. */
  buyer: string | null;
  locale: string;
  reference: string;
  ticketId: string;
  state: TicketState;
  blockedReason: string | null;
  validFrom: Date;
  validUntil: Date;
  usesTotal: number;
  usesLeft: number;
  productId: string;
  productNumber: number;
  /** Present price of its product in the shop; null if not sold there. */
  price: Cents | null;
  currency: string;
  product: LocalText;
  eventId: string;
  event: LocalText;
  venue: string;
  slug: string;
  timeZone: string;
  /** Entries in total and today, in the venue's time zone. */
  visits: number;
  visitsToday: number;
  lastVisit: Date | null;
};

/** SQL: entries of a pass `a` by any of its tickets. */
export const VISITS = `(select count(*)::int from validations w join tickets wt on wt.id = w.ticket_id where wt.order_item_id = a.order_item_id and w.result = 'accepted' and not w.data ? 'rest')`;

/** SQL: status of a pass `a` with its ticket `t`. */
export const PASS_STATE = `case when t.state in ('blocked', 'cancelled', 'replaced') then t.state::text when t.valid_until <= now() then 'ended'
  when t.state = 'used' then 'used' when t.valid_from > now() then 'coming'
  when (a.rules ->> 'photo')::boolean and not exists (select from pass_photos p where p.pass_id = a.id) then 'photo_missing' else 'active' end`;

const SELECT = `
  select a.id, i.order_id as "orderId", a.order_item_id as "orderItemId", a.rules, a.waits_for_use as "waitsForUse", a.renews_id as "renewsId",
    (select ft.reference from annual_passes fa join tickets ft on ft.id = fa.ticket_id where fa.id = a.renews_id) as renews,
    exists (select from annual_passes n join tickets nt on nt.id = n.ticket_id where n.renews_id = a.id and is_standing(nt.state)) as "isRenewed",
    t.pass_id is not null as "isGiven", f.id as "photoId", h.name as holder,
    coalesce((select x.holder_email from ticket_transfers x where x.order_item_id = i.id and x.state = 'taken' limit 1), o.customer_email) as email, o.customer_name as buyer, o.locale, t.reference, t.id as "ticketId", t.state::text as state, t.blocked_reason as "blockedReason",
    t.valid_from as "validFrom", t.valid_until as "validUntil", t.uses_total as "usesTotal", t.uses_left as "usesLeft",
    p.id as "productId", p.number as "productNumber", case when product_refusal(p, e.kind, '${SHOP_CHANNEL}') is null then cost.price end as price, e.currency, i.product_name as product, e.id as "eventId", e.title as event, ve.name as venue, e.slug, ve.time_zone as "timeZone",
    seen.visits, seen.today as "visitsToday", seen.last as "lastVisit"
  from annual_passes a join tickets t on t.id = a.ticket_id join order_items i on i.id = a.order_item_id join orders o on o.id = i.order_id
    join products p on p.id = i.product_id join events e on e.id = t.event_id join venues ve on ve.id = e.venue_id
    left join pass_photos f on f.pass_id = a.id left join order_item_profiles h on h.order_item_id = a.order_item_id
    cross join lateral list_price(p.id, p.price_cents, null, null, e.venue_id, '${SHOP_CHANNEL}') cost
    cross join lateral (select count(*)::int as visits, max(w.received_at) as last,
        count(*) filter (where (w.received_at at time zone ve.time_zone)::date = (moment() at time zone ve.time_zone)::date)::int as today
      from validations w where w.ticket_id = any (array(select id from tickets where order_item_id = a.order_item_id)) and w.result = 'accepted' and not w.data ? 'rest') seen`;

/** A pass by id, or null. */
export async function findPass(id: string): Promise<PassRow | null> {
  const [pass] = await sql<PassRow>('pass_by_id', `${SELECT} where a.id = $1`, [id]);
  return pass ?? null;
}

/** Pass of a present or former ticket: an old code opens the page, but not the gate. */
export async function passOfTicket(ticketId: string): Promise<PassRow | null> {
  const [pass] = await sql<PassRow>(
    'pass_of_ticket',
    `${SELECT} where a.order_item_id = (select order_item_id from tickets where id = $1)`,
    [ticketId],
  );
  return pass ?? null;
}

/** Number of a present or former ticket of a pass. */
export async function numberOfTicket(id: string): Promise<string> {
  const [row] = await sql<{ reference: string }>('number_of_ticket', 'select reference from tickets where id = $1', [
    id,
  ]);
  return row!.reference;
}

/** Whether an item is a pass. */
export async function isPass(orderItemId: string): Promise<boolean> {
  const rows = await sql<{ it: number }>('is_pass', 'select 1 as it from annual_passes where order_item_id = $1', [
    orderItemId,
  ]);
  return rows.length > 0;
}

export const passesOfOrder = (orderId: string): Promise<PassRow[]> =>
  sql<PassRow>('passes_of_order', `${SELECT} where i.order_id = $1 order by i.position`, [orderId]);

export const passesById = (ids: readonly string[]): Promise<PassRow[]> =>
  sql<PassRow>('passes_by_id', `${SELECT} where a.id = any ($1::uuid[]) order by h.name, a.id`, [ids]);

/** Present code of its ticket. */
export const codeOfPass = ({ ticketId, ...pass }: PassRow): string => codeOf({ ...pass, id: ticketId });

const endOf = ({ validUntil, timeZone }: PassRow): IsoDate => dayIn(validUntil, timeZone);

/** Same result as `PASS_STATE`. */
export function stateOf(pass: PassRow, now = new Date()): PassState {
  const { state, validFrom, validUntil, rules, photoId } = pass;
  if (state === 'blocked' || state === 'cancelled' || state === 'replaced') return state;
  if (validUntil <= now) return 'ended';
  if (state === 'used') return 'used';
  if (validFrom > now) return 'coming';
  return rules.photo && !photoId ? 'photo_missing' : 'active';
}

/** Whether the holder can renew it now: near or shortly after its end, once, and not while blocked. */
export const mayRenew = (pass: PassRow, now = new Date()): boolean =>
  !pass.isRenewed &&
  pass.price !== null &&
  (pass.state === 'valid' || pass.state === 'used' || pass.state === 'expired') &&
  isRenewable(endOf(pass), dayIn(now, pass.timeZone));

/**
 * The holder may change name and photo until the first entry, later only staff, so that a pass is not passed around.
 */
export const mayChangeFace = (pass: PassRow): boolean => pass.visits === 0 && pass.state === 'valid';
