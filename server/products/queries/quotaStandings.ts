import { sql } from '../../infra/db';
import type { Locale } from '../../shared/i18n/translate';
import { type LocalText, localText } from '../../shared/localText';
import type { QuotaStanding } from '../../shared/quotas';
import type { IsoDate } from '../../shared/time';

/** The usage of an event's quotas in a slot, or on a day. On a day, a quota per slot shows its fullest slot. */
const STANDINGS = `
  select q.id, q.name, q.period, q.size as "usualSize", counted.key is not null as "canResize",
    case when q.period = 'in_all' then q.size else coalesce(c.size, q.size) end as size, coalesce(c.is_exception, false) as "isException",
    case when q.period = 'in_all' then q.held + q.sold else coalesce(c.held + c.sold, 0) end as taken,
    array(select p.name from product_quotas pq join products p on p.id = pq.product_id
      where pq.quota_id = q.id and p.event_id = $1 order by p.position, p.number) as products
  from quotas q
    cross join lateral (select quota_key(q.period, $2::uuid, $3::date, $1::uuid) as key) counted
    left join lateral (select * from quota_counters c where c.quota_id = q.id and (c.key = counted.key
        or ($2::uuid is null and q.period = 'slot' and c.appointment_id in (select a.id from appointments a where a.event_id = $1
          and a.starts_at >= ($3::date)::timestamp at time zone $4 and a.starts_at < ($3::date + 1)::timestamp at time zone $4)))
      order by c.held + c.sold - c.size desc limit 1) c on true
  where exists (select from product_quotas pq join products p on p.id = pq.product_id where pq.quota_id = q.id and p.event_id = $1)
  order by q.name`;

type Row = Omit<QuotaStanding, 'products'> & { products: LocalText[] };

/** The quotas of a slot, or without one of a day, with their usage there. */
export async function quotaStandings(
  { eventId, slotId, day, timeZone }: { eventId: string; slotId: string | null; day: IsoDate; timeZone: string },
  locale: Locale,
): Promise<QuotaStanding[]> {
  const rows = await sql<Row>('quota_standings', STANDINGS, [eventId, slotId, day, timeZone]);
  return rows.map((row) => ({ ...row, products: row.products.map((name) => localText(name, locale)) }));
}
