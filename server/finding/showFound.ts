import type { OrderState } from '../../generated/prisma/enums';
import { sql } from '../infra/db';
import type { Locale } from '../shared/i18n/translate';
import { type LocalText, localText } from '../shared/localText';
import type { Cents } from '../shared/money';
import { formatReference } from '../shared/reference';
import { toIso } from '../shared/time';
import type { Reason } from './explain';
import type { FoundOrderRow } from './pages';
import type { Reach } from './reach';

type Row = {
  id: string;
  reference: string;
  name: string | null;
  email: string | null;
  state: OrderState;
  total: Cents | null;
  isHidden: boolean;
  currency: string;
  tickets: number;
  at: Date;
  zone: string;
  event: LocalText | null;
  startsAt: Date | null;
  eventZone: string | null;
};

/** No total for users who see a part of an order, nor for cash sales before the reader's count. */
const SHOW = `
  select o.id, o.reference, o.customer_name as name, o.customer_email as email, o.state::text as state,
    case when ($2::uuid[] is null or not exists (select from order_items i where i.order_id = o.id and i.event_id <> all ($2)))
      and not is_cash_of(o.id, $3::uuid[]) then o.total_cents end as total,
    is_cash_of(o.id, $3::uuid[]) as "isHidden",
    o.currency, o.created_at as at, o.time_zone as zone, visited.event, visited.starts_at as "startsAt", visited.zone as "eventZone",
    (select count(*) from order_items i where i.order_id = o.id and i.visit = 0 and ($2::uuid[] is null or i.event_id = any ($2)))::int as tickets
  from orders o left join lateral (
    select e.title as event, a.starts_at, v.time_zone as zone
    from order_items i join events e on e.id = i.event_id join venues v on v.id = e.venue_id left join appointments a on a.id = i.appointment_id
    where i.order_id = o.id and ($2::uuid[] is null or i.event_id = any ($2)) order by i.state <> 'active', a.starts_at nulls last, i.position limit 1) visited on true
  where o.id = any ($1::uuid[]) order by array_position($1, o.id)`;

/** These orders for the page, in order of relevance. */
export async function showFound(
  ids: readonly string[],
  reasons: ReadonlyMap<string, Reason[]>,
  { events, hidden }: Reach & { hidden: readonly string[] },
  locale: Locale,
): Promise<FoundOrderRow[]> {
  if (ids.length === 0) return [];
  const rows = await sql<Row>('show_found', SHOW, [ids, events, hidden]);
  return rows.map(({ id, reference, at, startsAt, event, ...row }) => ({
    ...row,
    reference,
    written: formatReference(reference),
    at: toIso(at),
    startsAt: startsAt && toIso(startsAt),
    event: event && localText(event, locale),
    reasons: reasons.get(id) ?? [],
  }));
}
