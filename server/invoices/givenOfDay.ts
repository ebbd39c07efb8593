/** Tickets that were given away on a day, and those that came back: how many of which event's budget, and their list prices. */
import { sql } from '../infra/db';
import { type Cents, ZERO } from '../shared/money';
import type { IsoDate } from '../shared/time';
import { type Entry, entry } from './bookEntry';

type Row = {
  kind: 'complimentary' | 'complimentary_returned';
  budget: string;
  currency: string;
  tickets: number;
  faceCents: Cents;
};

/** At what the budget was charged with, so that a price that changes later changes no day. */
const GIVEN = `
  with bounds as (select $1::date::timestamp at time zone $2 as begins, ($1::date + 1)::timestamp at time zone $2 as ends),
  units as (
    select 'complimentary' as kind, o.id from bounds join orders o on o.is_complimentary and o.paid_at >= begins and o.paid_at < ends
      join order_items i on i.order_id = o.id and i.visit = 0
    union all
    select 'complimentary_returned', o.id from bounds join order_events h on h.kind = 'refunded' and h.at >= begins and h.at < ends
      join orders o on o.id = h.order_id and o.is_complimentary join refund_items f on f.refund_id::text = h.data ->> 'refund_id'
      join order_items i on i.id = f.order_item_id and i.visit = 0)
  select u.kind, e.slug as budget, g.currency, count(*)::int as tickets, sum(g.face_cents)::bigint as "faceCents"
  from units u join invitation_recipients r on r.order_id = u.id join invitations g on g.id = r.invitation_id join events e on e.id = g.event_id
  group by u.kind, e.slug, g.currency order by u.kind, e.slug, g.currency`;

export async function givenOfDay(day: IsoDate, zone: string): Promise<Entry[]> {
  const rows = await sql<Row>('book_given', GIVEN, [day, zone]);
  return rows.map(({ kind, currency, ...given }) => entry(kind, currency, '', ZERO, ZERO, { given }));
}
