import { sql } from '../../infra/db';
import type { PricedLine } from '../../promos';
import type { Cents } from '../../shared/money';
import type { IsoDate } from '../../shared/time';
import { visitOf } from './quoteLines';

type Row = {
  id: string;
  eventId: string;
  productId: string;
  appointmentId: string | null;
  priceCents: Cents;
  currency: string;
  startsAt: Date | null;
  visitDate: IsoDate | null;
  weekday: number | null;
  today: IsoDate;
  people: number;
  timeZone: string;
  isVoucher: boolean;
};

/** Units of an order, one line each, at their list prices when taken; further visits cost nothing. */
export type ItemsToPrice = {
  ids: string[];
  lines: PricedLine[];
  /** Gift vouchers, which promotions neither count nor discount. */
  vouchers: string[];
  timeZone: string;
};

const ITEMS = `
  select i.id, i.event_id as "eventId", i.product_id as "productId", i.appointment_id as "appointmentId", i.price_cents as "priceCents", e.currency, a.starts_at as "startsAt",
    to_char(a.starts_at at time zone v.time_zone, 'YYYY-MM-DD') as "visitDate", extract(isodow from a.starts_at at time zone v.time_zone)::int as weekday,
    to_char(moment() at time zone v.time_zone, 'YYYY-MM-DD') as today, v.time_zone as "timeZone", p.category = 'voucher' as "isVoucher", greatest(i.units, 1) as people
  from order_items i join events e on e.id = i.event_id join venues v on v.id = e.venue_id join products p on p.id = i.product_id
  left join appointments a on a.id = i.appointment_id
  where i.order_id = $1 and i.state = 'active' and i.visit = 0 order by i.position`;

/** Reads a hold for pricing; null if it has no items. */
export async function readItemsToPrice(orderId: string): Promise<ItemsToPrice | null> {
  const rows = await sql<Row>('items_to_price', ITEMS, [orderId]);
  const [first] = rows;
  if (!first) return null;
  const priced = rows.filter(({ isVoucher }) => !isVoucher);
  const lines = priced.map(({ eventId, productId, appointmentId, priceCents, currency, today, people, ...row }) => ({
    eventId,
    productId,
    appointmentId,
    priceCents,
    currency,
    quantity: 1,
    people,
    visit: visitOf(row),
    today,
  }));
  const vouchers = rows.filter(({ isVoucher }) => isVoucher).map(({ id }) => id);
  return { ids: priced.map(({ id }) => id), lines, vouchers, timeZone: first.timeZone };
}
