import { sql } from '../../infra/db';
import { LINE_VISITS, type LineVisitRow, lineVisits } from '../../orders';
import type { Locale } from '../../shared/i18n/translate';
import { type LocalText, localText } from '../../shared/localText';
import type { Cents } from '../../shared/money';
import { toIso } from '../../shared/time';
import type { Purchase } from '../pages';

type Line = { product: LocalText; quantity: number; amount: Cents; startsAt: string | null; visits: LineVisitRow[] };
type Discount = { name: LocalText; code: string | null; amount: Cents };
type Row = {
  id: string;
  reference: string;
  slug: string;
  event: LocalText;
  venue: string;
  zone: string;
  email: string | null;
  total: Cents;
  fee: Cents;
  currency: string;
  lines: Line[];
  discounts: Discount[];
};

const instant = (written: string | null) => (written ? toIso(new Date(written)) : null);

/** What an order's buyer pays for, in their language. */
export async function showPurchase(orderId: string, locale: Locale): Promise<Purchase> {
  const [row] = await sql<Row>(
    'show_purchase',
    `select o.id, o.reference, e.slug, e.title as event, v.name as venue, v.time_zone as zone, o.customer_email as email,
       o.total_cents as total, o.fee_cents as fee, o.currency,
       (select coalesce(jsonb_agg(jsonb_build_object('name', r.name, 'code', c.code, 'amount', r.discount_cents) order by p.priority desc, p.id), '[]')
          from promo_redemptions r join promos p on p.id = r.promo_id left join promo_codes c on c.id = r.promo_code_id
          where r.order_id = o.id) as discounts,
       (select coalesce(jsonb_agg(to_jsonb(line) - 'units' || jsonb_build_object('visits', (${LINE_VISITS})) order by line.first), '[]') from (
          select i.product_name as product, count(*)::int as quantity, sum(i.price_cents)::int as amount, a.starts_at as "startsAt", min(i.position) as first,
            array_agg(i.id) as units
          from order_items i left join appointments a on a.id = i.appointment_id
          where i.order_id = o.id and i.state = 'active' and i.visit = 0 group by i.product_id, i.product_name, a.starts_at) line) as lines
     from orders o join events e on e.id = o.event_id join venues v on v.id = e.venue_id where o.id = $1`,
    [orderId],
  );
  const { event, lines, discounts, ...purchase } = row!;
  return {
    ...purchase,
    title: localText(event, locale),
    discounts: discounts.map(({ name, ...discount }) => ({ ...discount, name: localText(name, locale) })),
    lines: lines.map(({ product, quantity, amount, startsAt, visits }) => ({
      name: localText(product, locale),
      quantity,
      amount,
      startsAt: instant(startsAt),
      visits: lineVisits(visits, locale),
    })),
  };
}
