import { sql } from '../../infra/db';
import { toIso } from '../../shared/time';
import type { OrderVisit } from '../pages';

type VisitRow = { startsAt: Date; endsAt: Date; tickets: number; entryFrom: Date | null; entryUntil: Date | null };

const VISITS = `
  select a.starts_at as "startsAt", a.ends_at as "endsAt", count(distinct i.id)::int as tickets,
    min(t.valid_from) as "entryFrom", max(t.valid_until) as "entryUntil"
  from order_items i join appointments a on a.id = i.appointment_id
    left join tickets t on t.order_item_id = i.id and t.state in ('valid', 'used')
  where i.order_id = $1 and i.state = 'active' group by a.id order by a.starts_at`;

/** When an order's people come, how many, and from when until when the gate lets them in. */
export async function showVisits(orderId: string): Promise<OrderVisit[]> {
  const rows = await sql<VisitRow>('order_visits', VISITS, [orderId]);
  return rows.map((row) => ({
    startsAt: toIso(row.startsAt),
    endsAt: toIso(row.endsAt),
    tickets: row.tickets,
    entryFrom: row.entryFrom && toIso(row.entryFrom),
    entryUntil: row.entryUntil && toIso(row.entryUntil),
  }));
}
