import { sql, type Tx } from '../../infra/db';
import type { LocalText } from '../../shared/localText';
import { type IsoDateTime, toIso } from '../../shared/time';

export type OrderCancellation = {
  id: string;
  state: 'waiting' | 'told' | 'moved' | 'refunded' | 'left' | 'failed' | 'reinstated';
  isReserved: boolean;
  deadline: Date;
  offers: string[];
  afterwards: 'refund' | 'left';
  note: LocalText;
};

/**
 * The cancellation that the buyer must answer: the oldest open one, else the last answered. Null if no slot of the
 * order was cancelled.
 */
export async function findOrderCancellation(
  db: Pick<Tx, '$queryRaw'>,
  orderId: string,
): Promise<OrderCancellation | null> {
  const [found] = await db.$queryRaw<OrderCancellation[]>`
    select c.id, o.state, o.kept is not null as "isReserved", c.deadline, c.offers, c.afterwards, c.note
    from cancellation_orders o join cancellations c on c.id = o.cancellation_id
    where o.order_id = ${orderId}::uuid and o.state <> 'waiting'
    order by o.state = 'told' desc, case when o.state = 'told' then c.created_at end, o.settled_at desc nulls last limit 1`;
  return found ?? null;
}

type VisitRow = {
  slotId: string;
  event: LocalText;
  timeZone: string;
  byDay: boolean;
  startsAt: Date;
  tickets: number;
  insteadId: string | null;
  instead: Date | null;
  /** Units with this visit. */
  positions: number[];
};

/** Visits of an order that a cancellation affects; once answered, the former visits. */
export const cancelledVisits = (db: Pick<Tx, '$queryRaw'>, cancellationId: string, orderId: string) => db.$queryRaw<
  VisitRow[]
>`
  select a.id as "slotId", e.title as event, v.time_zone as "timeZone", e.by_day as "byDay", a.starts_at as "startsAt",
    count(distinct i.id) filter (where i.appointment_id = a.id)::int as tickets, p.id as "insteadId", p.starts_at as instead,
    coalesce(array_agg(distinct coalesce(u.position, i.position)) filter (where i.state = 'active' and i.appointment_id = a.id and a.state = 'cancelled'
      and not exists (select from tickets t where t.order_item_id = i.id and (t.state = 'used' or t.uses_left < t.uses_total))), '{}') as positions
  from cancellation_slots s join appointments a on a.id = s.appointment_id join events e on e.id = a.event_id join venues v on v.id = e.venue_id
    join order_items i on i.order_id = ${orderId}::uuid and (i.appointment_id = a.id
      or exists (select from order_move_items m where m.order_item_id = i.id and m.from_id = a.id))
    left join order_items u on u.id = i.visit_of
    left join appointments p on p.id = s.proposed_id and p.state = 'open' and p.starts_at > now()
  where s.cancellation_id = ${cancellationId}::uuid group by a.id, e.id, v.id, p.id order by a.starts_at, a.id`;

/** Deadline for the buyer's choice about a cancelled visit; null if there is none. */
export async function askedUntil(orderId: string): Promise<IsoDateTime | null> {
  const [asked] = await sql<{ until: Date }>(
    'asked_until',
    `select min(c.deadline) as until from cancellation_orders o join cancellations c on c.id = o.cancellation_id
     where o.order_id = $1 and o.state = 'told' and c.deadline > now() having min(c.deadline) is not null`,
    [orderId],
  );
  return asked ? toIso(asked.until) : null;
}
