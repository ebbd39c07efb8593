import { sql } from '../../infra/db';
import { LINE_VISITS, type LineVisitRow, lineVisits, orderTitle, SOLD_EVENTS, type SoldEvent } from '../../orders';
import { type Actor, canEverywhere } from '../../shared/actor';
import { translator } from '../../shared/i18n';
import type { Locale } from '../../shared/i18n/translate';
import { type LocalText, localText } from '../../shared/localText';
import { add, type Cents, subtract, ZERO } from '../../shared/money';
import { paths } from '../../shared/paths';
import { toIso } from '../../shared/time';
import type { Purchase } from '../pages';

type Line = {
  product: LocalText;
  event: LocalText;
  zone: string;
  byDay: boolean;
  quantity: number;
  amount: Cents;
  startsAt: string | null;
  visits: LineVisitRow[];
};
type Discount = { name: LocalText; code: string | null; amount: Cents };
type Row = {
  id: string;
  reference: string;
  events: SoldEvent[];
  venues: string[];
  total: Cents;
  fee: Cents;
  currency: string;
  lines: Line[];
  discounts: Discount[];
  /** Total discount; 0 for a move. */
  discount: Cents;
  /** Company order: its master order, and whether the viewer is a contact. */
  master: string | null;
  isContact: boolean;
};

const instant = (written: string | null) => (written ? toIso(new Date(written)) : null);

/** The unpaid move of an order: tickets, new times or names, and the surcharge. */
const MOVED = `select coalesce(jsonb_agg(to_jsonb(line) || '{"visits": []}' order by line.first), '[]') from (
  select i.product_name as product, e.title as event, v.time_zone as zone, e.by_day as "byDay", count(*)::int as quantity, a.starts_at as "startsAt", min(i.position) as first,
    sum(coalesce(changed.price - changed.discount - i.price_cents + i.discount_cents, 0))::bigint as amount
  from (select item, "to" from jsonb_to_recordset(m.request -> 'moves') as moved(item uuid, "to" uuid)
      union all select (m.request #>> '{rename,item}')::uuid, null) moved
    join order_items i on i.id = moved.item and i.visit = 0 join events e on e.id = i.event_id join venues v on v.id = e.venue_id
    left join appointments a on a.id = coalesce(moved."to", i.appointment_id)
    left join jsonb_to_recordset(m.request -> 'prices') as changed(item uuid, price bigint, discount bigint) on changed.item = i.id
  group by e.id, v.id, i.product_id, i.product_name, a.id) line`;

/** An order, with the buyer's email only if the viewer may see it (`findOrder`). */
type Paid = { id: string; email: string | null };

/** The order, or its unpaid move, as shown to the payer in their language. */
export async function showPurchase({ id, email }: Paid, locale: Locale, actor?: Actor): Promise<Purchase> {
  const [row] = await sql<Row>(
    'show_purchase',
    `select o.id, o.reference, ${SOLD_EVENTS} as events,
       array(select distinct v.name from order_items i join events e on e.id = i.event_id join venues v on v.id = e.venue_id
         where i.order_id = o.id and i.visit = 0 order by v.name) as venues,
       coalesce(m.total_cents, o.total_cents) as total, coalesce(m.fee_cents, o.fee_cents) as fee, o.currency, case when m.id is null then o.discount_cents else 0 end as discount, b.id as master,
       exists (select from company_contacts c where c.company_id = b.company_id and c.user_id = $2) as "isContact",
       case when m.id is not null then '[]' else (select coalesce(jsonb_agg(jsonb_build_object('name', r.name, 'code', c.code, 'amount', r.discount_cents) order by p.priority desc, p.id), '[]')
          from promo_redemptions r join promos p on p.id = r.promo_id left join promo_codes c on c.id = r.promo_code_id
          where r.order_id = o.id) end as discounts,
       case when m.id is not null then (${MOVED}) else (select coalesce(jsonb_agg(to_jsonb(line) - 'units' || jsonb_build_object('visits', (${LINE_VISITS})) order by line.first), '[]') from (
          select i.product_name as product, e.title as event, v.time_zone as zone, e.by_day as "byDay", count(*)::int as quantity, sum(i.price_cents)::bigint as amount, a.starts_at as "startsAt", min(i.position) as first,
            array_agg(i.id) as units
          from order_items i join events e on e.id = i.event_id join venues v on v.id = e.venue_id
            left join appointments a on a.id = i.appointment_id
          where i.order_id = o.id and i.state = 'active' and i.visit = 0 group by e.id, v.id, i.product_id, i.product_name, a.starts_at) line) end as lines
     from orders o left join order_moves m on m.order_id = o.id and m.state = 'awaiting' left join master_orders b on b.order_id = o.id where o.id = $1`,
    [id, actor?.user?.id ?? null],
  );
  const { events, venues, lines, discounts, discount, master, isContact, ...purchase } = row!;
  const seesMaster = isContact || (actor !== undefined && canEverywhere(actor, 'bulk.view'));
  const ofPromos = discounts.map(({ name, ...one }) => ({ ...one, name: localText(name, locale) }));
  // Company prices are list prices with a discount that no promotion names: 20 at 6.00 for 108.00 are 12.00 off.
  const agreed = master ? subtract(discount, add(...discounts.map(({ amount }) => amount))) : ZERO;
  return {
    ...purchase,
    email,
    title: orderTitle(events, locale),
    slug: events[0]?.slug ?? '',
    venue: venues.join(' · '),
    discounts:
      agreed > 0
        ? [...ofPromos, { name: translator(locale)('payments.company_discount'), code: null, amount: agreed }]
        : ofPromos,
    company: master ? { href: seesMaster ? paths.bulk.show(master) : null } : null,
    lines: lines.map(({ product, event, zone, byDay, quantity, amount, startsAt, visits }) => ({
      name: localText(product, locale),
      event: localText(event, locale),
      zone,
      byDay,
      quantity,
      amount,
      startsAt: instant(startsAt),
      visits: lineVisits(visits, locale),
    })),
  };
}
