import { batchLoader } from '../../infra/batchLoader';
import { sql } from '../../infra/db';
import { readSettings } from '../../settings';
import type { Locale } from '../../shared/i18n/translate';
import type { OrderState } from '../../shared/states';
import { toIso } from '../../shared/time';
import { VISIT_ENDS } from '../../shared/visitTimes';
import { listPlaces } from '../afterSale/listPlaces';
import { type FoundOrder, linkKey, ownPart } from '../findOrder';
import type { AttentionCause, OrderHead, OrderSlot } from '../pages';
import { KEPT_ITEM, orderTitle, STANDING_ITEM } from '../soldEvents';
import { listOpenVisits } from '../visits/findOpenVisits';
import { PLACE_COLUMNS, type PlaceRow, placeOf } from '../visits/visitPlace';

type HeadRow = {
  holdersMissing: number;
  validTickets: number;
  toClaim: number;
  isForVouchers: boolean;
  isForNewCode: boolean;
  attentions: AttentionCause[];
};

const HEAD = `
  select
    (select count(*)::int from order_items i cross join lateral terms_of(i.terms_id, i.product_id) terms
       left join order_item_profiles h on h.order_item_id = i.id
     where i.order_id = o.id and i.state = 'active' and i.visit = 0 and ($2::uuid[] is null or i.event_id = any ($2))
       and not i.awaits_claim and holder_missing(terms.holder_fields, h.name, h.data)
    ) as "holdersMissing",
    (select count(*)::int from tickets t left join appointments a on a.id = t.appointment_id
     where t.order_id = o.id and t.state = 'valid' and is_usable(t.state, a.state) and t.valid_until > moment() and ($3 or t.pass_id is null)
       and ($2::uuid[] is null or t.event_id = any ($2))) as "validTickets",
    (select count(*)::int from order_items i
     where i.order_id = o.id and i.state = 'active' and i.awaits_claim and i.visit = 0
       and ($2::uuid[] is null or i.event_id = any ($2))) as "toClaim",
    (select coalesce(bool_and(p.category = 'voucher'), false) from order_items i join products p on p.id = i.product_id where i.order_id = o.id) as "isForVouchers",
    exists (select from pass_reissues where order_id = o.id) as "isForNewCode",
    array(select cause from order_attentions where order_id = o.id and ended_at is null and $2::uuid[] is null order by raised_at, id) as attentions
  from orders o where o.id = $1`;

export type SlotRow = PlaceRow & { startsAt: Date; endsAt: Date; tickets: number; isCancelled: boolean };

const readSlots = batchLoader<SlotRow & { orderId: string; kept: number }>(
  'order_slots',
  `select i.order_id as "orderId", a.starts_at as "startsAt", ${VISIT_ENDS} as "endsAt",
    a.state = 'cancelled' as "isCancelled", count(*)::int as tickets,
    (count(*) filter (where ${KEPT_ITEM}))::int as kept, ${PLACE_COLUMNS}
  from order_items i join appointments a on a.id = i.appointment_id
    join events e on e.id = a.event_id join venues v on v.id = e.venue_id
  where i.order_id = any ($1::uuid[]) and ${STANDING_ITEM} group by i.order_id, a.id, e.id, v.id order by a.starts_at`,
  (slot) => slot.orderId,
);

export const toSlot = (row: SlotRow, locale: Locale): OrderSlot => ({
  startsAt: toIso(row.startsAt),
  endsAt: toIso(row.endsAt),
  tickets: row.tickets,
  isCancelled: row.isCancelled,
  place: placeOf(row, locale),
});

type Viewer = { within?: readonly string[] | null; maySeeGiven?: boolean };

/**
 * Times of an order's items, earliest first, without those whose tickets the buyer has all transferred. A cancelled
 * time stays: the buyer gets its money. If nothing would be left, all stay.
 */
export async function listVisitTimes(
  orderId: string,
  locale: Locale,
  { within = null, maySeeGiven = false }: Viewer = {},
): Promise<OrderSlot[]> {
  const rows = ownPart(await readSlots(orderId), within);
  const own = rows.filter(({ kept, isCancelled }) => maySeeGiven || kept > 0 || isCancelled);
  return (own.length > 0 ? own : rows).map((row) => toSlot(row, locale));
}

/** States in which no visitor comes, so nothing is left to choose. */
const ENDED: ReadonlySet<OrderState> = new Set(['expired', 'cancelled', 'refunded']);

const isoOrNull = (date: Date | null) => date && toIso(date);

/** The head of every order page, in the reader's language. */
export async function showHead(order: FoundOrder, locale: Locale): Promise<OrderHead> {
  // The driver takes no readonly array.
  const within = order.within && [...order.within];
  const [[head], places, slots, openVisits, settings] = await Promise.all([
    sql<HeadRow>('order_head', HEAD, [order.id, within, order.maySeeGiven]),
    listPlaces(order.id, locale, within),
    listVisitTimes(order.id, locale, { within, maySeeGiven: order.maySeeGiven }),
    ENDED.has(order.state) ? [] : listOpenVisits(order.id, locale, within),
    readSettings(),
  ]);
  return {
    id: order.id,
    contact: [settings['organisation.email'], settings['organisation.phone']].filter(Boolean).join(' · '),
    reference: order.reference,
    key: linkKey(order) ?? null,
    access: order.seesAsStaff
      ? 'staff'
      : order.isOwner
        ? 'owner'
        : order.brought?.purpose === 'invoice'
          ? 'invoice'
          : 'link',
    state: order.state,
    late: order.late,
    expiresAt: isoOrNull(order.expiresAt),
    placedAt: isoOrNull(order.placedAt),
    paidAt: isoOrNull(order.paidAt),
    serverNow: toIso(new Date()),
    currency: order.currency,
    title: orderTitle(order.events, locale) || places.map(({ eventTitle }) => eventTitle).join(' · '),
    slug: order.events[0]?.slug ?? '',
    timeZone: order.timeZone,
    places,
    slots,
    openVisits,
    ...head!,
  };
}
