/** Complimentary tickets of a day and returned ones: number by budget, and list prices. */
import { sql } from '../infra/db';
import { type Cents, ZERO } from '../shared/money';
import type { IsoDate } from '../shared/time';
import { type Entry, entry, onDay } from './bookEntry';

type Row = {
  kind: 'complimentary' | 'complimentary_returned';
  budget: string;
  currency: string;
  tickets: number;
  faceCents: Cents;
};

/** Uses the price charged to the budget, so that later price changes do not alter a past day. */
const GIVEN = `
  select case when u.quantity > 0 then 'complimentary' else 'complimentary_returned' end as kind, e.slug as budget, g.currency,
    abs(sum(u.quantity))::int as tickets, abs(sum(u.quantity * g.face_cents))::bigint as "faceCents"
  from sale_entries u join invitation_recipients r on r.order_id = u.order_id join invitations g on g.id = r.invitation_id join events e on e.id = g.event_id
  where ${onDay('u.at', 'u.time_zone')} and u.kind = 'complimentary' and u.move_id is null
  group by 1, 2, 3 order by 1, 2, 3`;

export async function givenOfDay(day: IsoDate): Promise<Entry[]> {
  const rows = await sql<Row>('book_given', GIVEN, [day]);
  return rows.map(({ kind, currency, ...given }) => entry(kind, currency, '', ZERO, ZERO, { given }));
}
