import { connection } from '../../infra/db';
import { type IsoDate, type IsoDateTime, toIso } from '../../shared/time';
import type { HoursInput } from '../../time-blocks';
import type { HoursPreview, PreviewDay } from '../../time-blocks/pages';
import { type Calendar, slotsWanted, toJson } from '../wantedSlots';

const MAX_CONFLICTS = 200;

type Span = Calendar & { eventId: string; from: IsoDate; to: IsoDate; since: Date };

const PLAN = `plan_slots($1::uuid, greatest($2::timestamptz, ($3::date)::timestamp at time zone $5),
  (($4::date + 1)::timestamp at time zone $5), (select coalesce(jsonb_agg(w), '[]') from jsonb_array_elements($6::jsonb) w
    where (w ->> 'starts_at')::timestamptz >= greatest($2::timestamptz, ($3::date)::timestamp at time zone $5)
      and (w ->> 'starts_at')::timestamptz < (($4::date + 1)::timestamp at time zone $5)))`;

const DAYS = `
  select to_char(starts_at at time zone $5, 'YYYY-MM-DD') as date,
    count(*) filter (where outcome not in ('removed', 'closed') and (outcome <> 'same' or wanted_id is not null))::int as slots,
    count(*) filter (where outcome = 'new')::int as created,
    count(*) filter (where outcome = 'changed')::int as changed,
    count(*) filter (where outcome = 'removed')::int as removed,
    count(*) filter (where outcome = 'closed')::int as closed,
    count(*) filter (where outcome = 'kept')::int as kept,
    count(*) filter (where conflict)::int as conflicts
  from ${PLAN} group by 1 order by 1`;

const CONFLICTS = `
  select plan.appointment_id as id, plan.starts_at as "startsAt", plan.taken, case when plan.outcome <> 'closed' then plan.capacity end as capacity,
    (select count(distinct i.order_id)::int from order_items i join orders o on o.id = i.order_id
      where i.appointment_id = plan.appointment_id and i.state = 'active' and o.state not in ('expired', 'cancelled')) as orders
  from ${PLAN} plan where plan.conflict order by plan.starts_at limit ${MAX_CONFLICTS}`;

type ConflictRow = Omit<HoursPreview['conflicts'][number], 'startsAt'> & { startsAt: Date };

/**
 * Previews how these hours would change an event's slots by day, with slots where more is sold than they allow. Writes
 * nothing.
 * @throws DomainError hours_incomplete, too_many_slots
 */
export async function previewHours(hours: HoursInput, span: Span): Promise<HoursPreview> {
  const { eventId, timeZone, byDay, from, to, since } = span;
  const wanted = toJson(slotsWanted(hours, { timeZone, byDay }, { from, to }));
  const values = [eventId, since, from, to, timeZone, wanted];
  const { rows } = await connection.query(DAYS, values);
  const days = rows as PreviewDay[];
  const total = days.reduce((sum, day) => sum + day.conflicts, 0);
  const conflicts = total > 0 ? ((await connection.query(CONFLICTS, values)).rows as ConflictRow[]) : [];
  return {
    days,
    conflicts: conflicts.map((conflict) => ({ ...conflict, startsAt: toIso(conflict.startsAt) as IsoDateTime })),
    conflictCount: total,
    until: to,
  };
}
