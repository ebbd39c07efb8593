import { sql } from '../../infra/db';
import type { Locale } from '../../shared/i18n/translate';
import { type LocalText, localText } from '../../shared/localText';
import { askedField, parseHolderFields } from '../holderFields';
import type { ShopProduct, ShopVisit } from '../pages';

type VisitRow = Omit<ShopVisit, 'title'> & { title: LocalText; isBookable: boolean };
type Row = Omit<ShopProduct, 'name' | 'description' | 'holderFields' | 'visits' | 'isBookable'> & {
  name: LocalText;
  description: LocalText;
  holderFields: unknown;
  /** Null without any. */
  visits: VisitRow[] | null;
};

/** Of one product, and whether each can be booked at all: one that is chosen later needs no slot yet. */
const VISITS = `
  select jsonb_agg(jsonb_build_object('eventId', visited.id, 'title', visited.title,
      'venue', jsonb_build_object('name', there.name, 'city', there.city, 'timeZone', there.time_zone),
      'minGapMinutes', further.min_gap_minutes, 'maxGapMinutes', further.max_gap_minutes,
      'sameDay', further.same_day, 'canChooseLater', further.can_choose_later,
      'isBookable', visited.status = 'published' and (further.can_choose_later or exists (
        select from appointments a where (a.event_id, a.starts_at) < (visited.id, 'infinity') and a.state = 'open' and a.held + a.sold < a.capacity
          and (a.event_id, a.starts_at) > (visited.id, moment() + make_interval(mins => coalesce(
            (select lead_minutes from sales_channels where code = 'web'), visited.sales_close_minutes)))))
    ) order by further.position)
  from product_visits further join events visited on visited.id = further.event_id join venues there on there.id = visited.venue_id
  where further.product_id = p.id`;

function toVisits(rows: readonly VisitRow[], locale: Locale): Pick<ShopProduct, 'visits' | 'isBookable'> {
  return {
    visits: rows.map(({ isBookable: _, title, ...visit }) => ({ ...visit, title: localText(title, locale) })),
    isBookable: rows.every(({ isBookable }) => isBookable),
  };
}

/** What an event offers online, in the catalogue's order. */
export async function listProducts(eventId: string, locale: Locale): Promise<ShopProduct[]> {
  const rows = await sql<Row>(
    'list_products',
    `select p.id, p.name, p.description, cost.price as "priceCents", p.capacity_units as "capacityUnits",
       p.min_per_order as "minPerOrder", p.max_per_order as "maxPerOrder", p.needs_other as "needsOther",
       p.holder_fields as "holderFields", p.visits_in_order as "visitsInOrder", (${VISITS}) as visits,
       (select min(q.size - q.held - q.sold) from product_quotas pq join quotas q on q.id = pq.quota_id
         where pq.product_id = p.id) as "left"
     from products p join events e on e.id = p.event_id
       cross join lateral list_price(p.id, p.price_cents, null, null, e.venue_id, 'web') cost
     where p.event_id = $1 and p.active and 'web' = any (p.channels)
       and (e.kind <> 'open' or p.valid_until is null or p.valid_until > moment()) order by p.position, p.number`,
    [eventId],
  );
  return rows.map(({ visits, ...row }) => ({
    ...row,
    ...toVisits(visits ?? [], locale),
    name: localText(row.name, locale),
    description: localText(row.description, locale),
    holderFields: parseHolderFields(row.holderFields).map((field) => askedField(field, locale)),
  }));
}
