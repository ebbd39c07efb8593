import { sql } from '../../infra/db';
import type { Locale } from '../../shared/i18n/translate';
import { type LocalText, localText } from '../../shared/localText';
import type { Cents } from '../../shared/money';
import { toIso } from '../../shared/time';
import type { Purchase } from '../pages';

type Line = { product: LocalText; quantity: number; amount: Cents; startsAt: string | null };
type Row = {
  id: string;
  reference: string;
  slug: string;
  event: LocalText;
  venue: string;
  zone: string;
  email: string | null;
  total: Cents;
  discount: Cents;
  currency: string;
  lines: Line[];
};

/** What an order's buyer pays for, in their language. */
export async function showPurchase(orderId: string, locale: Locale): Promise<Purchase> {
  const [row] = await sql<Row>(
    'show_purchase',
    `select o.id, o.reference, e.slug, e.title as event, v.name as venue, v.time_zone as zone, o.customer_email as email,
       o.total_cents as total, o.discount_cents as discount, o.currency,
       (select coalesce(jsonb_agg(line order by line.first), '[]') from (
          select i.product_name as product, count(*)::int as quantity, sum(i.price_cents)::int as amount, a.starts_at as "startsAt", min(i.position) as first
          from order_items i left join appointments a on a.id = i.appointment_id
          where i.order_id = o.id and i.state = 'active' group by i.product_id, i.product_name, a.starts_at) line) as lines
     from orders o join events e on e.id = o.event_id join venues v on v.id = e.venue_id where o.id = $1`,
    [orderId],
  );
  const { event, lines, ...purchase } = row!;
  return {
    ...purchase,
    title: localText(event, locale),
    lines: lines.map(({ product, quantity, amount, startsAt }) => ({
      name: localText(product, locale),
      quantity,
      amount,
      startsAt: startsAt ? toIso(new Date(startsAt)) : null,
    })),
  };
}
