/** Products for a company, at its prices. */
import { listSlots, showEvent } from '../../events';
import { sql } from '../../infra/db';
import { BULK_CHANNEL } from '../../shared/bulkOrders';
import type { Locale } from '../../shared/i18n/translate';
import { type LocalText, localText } from '../../shared/localText';
import { cents } from '../../shared/money';
import type { IsoDate } from '../../shared/time';
import type { BulkOrdersPages, BuyableProduct } from '../pages';

type Row = {
  id: string;
  eventId: string;
  event: LocalText;
  name: LocalText;
  list: number;
  own: number;
  isTimed: boolean;
  needsTime: boolean;
};

const PRODUCTS = `
  select p.id, e.id as "eventId", e.title as event, p.name, cost.price::int as list, company_price($4, $5, p.id, cost.price)::int as own, e.kind <> 'open' as "isTimed",
    e.kind <> 'open' and exists (select from product_quotas pq join quotas q on q.id = pq.quota_id where pq.product_id = p.id and q.period in ('slot', 'day')) as "needsTime"
  from products p join events e on e.id = p.event_id cross join lateral sale_terms(e.id, $1) terms
    cross join lateral list_price(p.id, p.price_cents, null, null, e.venue_id, $1) cost
  where terms.refusal is null and product_refusal(p, e.kind, $1) is null and e.currency = $2 and ($3::uuid[] = '{}' or p.id = any ($3))
    and p.category <> 'voucher' and not p.needs_other and not exists (select from product_visits further where further.product_id = p.id)
  order by e.position, p.position, p.number`;

type Terms = { currency: string; priceListId: string | null; discountRate: number; productIds: string[] };

export async function listBuyable(
  { currency, priceListId, discountRate, productIds }: Terms,
  locale: Locale,
): Promise<BuyableProduct[]> {
  const rows = await sql<Row>('buyable_products', PRODUCTS, [
    BULK_CHANNEL,
    currency,
    productIds,
    priceListId,
    discountRate,
  ]);
  return rows.map(({ list, own, event, name, ...row }) => ({
    ...row,
    event: localText(event, locale),
    name: localText(name, locale),
    listCents: cents(list),
    priceCents: cents(own),
  }));
}

/** Times of an event on a day; null if it has none to choose. */
export async function listTimes(
  eventId: string,
  day: IsoDate,
  locale: Locale,
): Promise<BulkOrdersPages['BulkOrders/Create']['times']> {
  const event = await showEvent(eventId, BULK_CHANNEL, locale);
  if (event?.sales !== 'on_sale' || event.kind === 'open') return null;
  const slots = await listSlots(event, { day });
  return {
    ...{ eventId, day, zone: event.venue.timeZone },
    slots: slots.map(({ id, startsAt, left }) => ({ id, startsAt, left })),
  };
}
