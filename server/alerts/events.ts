import { sql } from '../infra/db';
import type { OutboxRow } from '../infra/outbox';
import type { LocalText } from '../shared/localText';
import { paths } from '../shared/paths';
import { toIso } from '../shared/time';
import { slotsIn } from '../shared/topics';
import { tellOnce } from './actions/tellOnce';
import { USUAL_ALERTS } from './alertValues';

type Filled = {
  id: string;
  eventId: string;
  left: number;
  startsAt: Date;
  zone: string;
  event: LocalText;
  level: number;
};

/** Slots that have reached a step not yet reported, looked up by id; usually none. */
const FILLED = `
  select a.id, a.event_id as "eventId", a.capacity - a.sold as "left", a.starts_at as "startsAt", v.time_zone as zone, e.title as event, reached.level
  from unnest($1::uuid[]) filled(id)
    cross join lateral (select * from appointments where id = filled.id limit 1) a
    join events e on e.id = a.event_id join venues v on v.id = e.venue_id
    left join event_alerts chosen on chosen.event_id = e.id
    cross join lateral (select max(step) as level from unnest(coalesce(chosen.occupancy, $2::int[])) step
      where a.sold::bigint * 100 >= a.capacity::bigint * step) reached
  where a.state = 'open' and a.capacity > 0 and a.starts_at > moment() and reached.level is not null
    and not exists (select from told_alerts told where told.event_id = a.event_id and told.kind = 'occupancy'
      and told.subject = a.id::text and told.level >= reached.level)`;

/**
 * Notifies managers when slots reach a step of the event's settings, once per step, so that they can open others. A
 * sale that passes several steps is reported once.
 */
export async function tellOfFilledSlots(rows: readonly OutboxRow<'availability'>[]): Promise<void> {
  const ids = [...new Set(rows.flatMap(({ payload }) => slotsIn(payload)))];
  if (ids.length === 0) return;
  const filled = await sql<Filled>('slots_filled', FILLED, [ids, USUAL_ALERTS.occupancy]);
  for (const { id, eventId, left, startsAt, zone, event, level } of filled) {
    const crossing = { eventId, kind: 'occupancy', subject: id, level };
    const to = { permission: 'catalogue.manage' } as const;
    const slot = { at: toIso(startsAt), zone };
    const href = paths.appointments.edit(id);
    if (left <= 0) await tellOnce(crossing, { kind: 'slot_full', to, data: { event, slot }, href });
    else await tellOnce(crossing, { kind: 'slot_nearly_full', to, data: { event, slot, count: left }, href });
  }
}
