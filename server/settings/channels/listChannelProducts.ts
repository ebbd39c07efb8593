import { sql } from '../../infra/db';
import { type LocalText, localText } from '../../shared/localText';
import type { Cents } from '../../shared/money';

/** A product with its settings on a channel. */
export type ChannelProduct = {
  id: string;
  version: number;
  name: string;
  active: boolean;
  isSold: boolean;
  usualCents: Cents;
  /** The channel's own price for any day; null for the usual one. */
  priceCents: Cents | null;
  /** It also has prices for certain days, periods or all channels. */
  hasOthers: boolean;
};

export type ChannelEvent = { id: string; title: string; currency: string; products: ChannelProduct[] };

type Row = Omit<ChannelProduct, 'name'> & { name: LocalText; eventId: string; title: LocalText; currency: string };

/** SQL: a price without conditions on day and time of sale. */
export const PLAIN = `sale_from is null and sale_until is null and visit_from is null and visit_until is null
  and coalesce(cardinality(weekdays), 0) = 0`;

const PRODUCTS = `
  select e.id as "eventId", e.title, e.currency, p.id, p.version, p.name, p.active, $1 = any (p.channels) as "isSold",
    p.price_cents as "usualCents",
    (select price_cents from product_prices where product_id = p.id and channel = $1 and ${PLAIN} order by position, id limit 1) as "priceCents",
    exists (select from product_prices where product_id = p.id and (channel is null or channel = $1)
      and not (channel is not distinct from $1 and ${PLAIN})) as "hasOthers"
  from products p join events e on e.id = p.event_id
  where e.status <> 'archived' order by e.position, e.created_at, p.position, p.number`;

/** Products by event, with this channel's settings. */
export async function listChannelProducts(code: string, locale: string): Promise<ChannelEvent[]> {
  const rows = await sql<Row>('channel_products', PRODUCTS, [code]);
  const events = new Map<string, ChannelEvent>();
  for (const { eventId, title, currency, name, ...product } of rows) {
    const event = events.get(eventId) ?? { id: eventId, title: localText(title, locale), currency, products: [] };
    event.products.push({ ...product, name: localText(name, locale) });
    events.set(eventId, event);
  }
  return [...events.values()];
}
