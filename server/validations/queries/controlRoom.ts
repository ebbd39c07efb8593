/** Live view of the gates: rates, denied scans, devices with problems, people inside. */
import { sql } from '../../infra/db';
import { type Scope, venuesIn } from '../../shared/scopes';
import { toIso } from '../../shared/time';
import type { ControlRoom } from '../pages';
import { insideNow } from './insideNow';

const MINUTES = 15;
const LOW_BATTERY = 20;

/** The last 15 full minutes, and denied scans of the last hour. The current minute is excluded. */
const GATES = `
  select g.id, g.name, v.name as venue, v.time_zone as "timeZone", g.refusals_rose_at as "refusalsRoseAt",
    array(select (select coalesce(sum(people_of(s.data)), 0)::int from validations s where s.gate_id = g.id and s.result = 'accepted' and s.received_at >= minute and s.received_at < minute + interval '1 minute')
      from generate_series(date_trunc('minute', moment()) - make_interval(mins => $2), date_trunc('minute', moment()) - interval '1 minute', interval '1 minute') minute order by minute) as "perMinute",
    (select coalesce(sum(people_of(s.data)), 0)::int from validations s where s.gate_id = g.id and s.result = 'accepted' and s.received_at >= date_trunc('minute', moment())) as "thisMinute",
    (select coalesce(jsonb_object_agg(result, count), '{}') from (select s.result, count(*)::int as count from validations s
       where s.gate_id = g.id and s.result not in ('accepted', 'exited', 'undone', 'no_entry') and s.received_at > moment() - interval '1 hour' group by 1) r) as refusals
  from gates g join venues v on v.id = g.venue_id where $1::uuid[] is null or g.venue_id = any ($1) order by v.name, g.position, g.name`;

/**
 * Active devices that are silent for a minute, low on battery, or have undelivered scans. After a day without contact a
 * device counts as stored away.
 */
const TROUBLED = `
  select d.id, d.name, g.name as gate, d.last_seen_at as "lastSeenAt", v.time_zone as "timeZone", d.battery, d.queue,
    d.last_seen_at <= moment() - interval '1 minute' as "isSilent", coalesce(d.battery < $2::int, false) as "isLow", coalesce(d.queue > 0, false) as "hasQueue"
  from gate_devices d join gates g on g.id = d.gate_id join venues v on v.id = g.venue_id
  where d.revoked_at is null and d.last_seen_at > moment() - interval '1 day' and ($1::uuid[] is null or g.venue_id = any ($1))
    and (d.last_seen_at <= moment() - interval '1 minute' or d.battery < $2::int or d.queue > 0) order by v.name, g.position, d.name`;

type GateRow = Omit<ControlRoom['gates'][number], 'refusalsRoseAt'> & { refusalsRoseAt: Date | null };
type DeviceRow = Omit<ControlRoom['devices'][number], 'lastSeenAt'> & { lastSeenAt: Date };

/** Only for users who see the scans of whole venues. */
export async function showControlRoom(scope: Scope): Promise<ControlRoom> {
  const venues = venuesIn(scope);
  const [gates, devices, inside] = await Promise.all([
    sql<GateRow>('gates_live', GATES, [venues, MINUTES]),
    sql<DeviceRow>('devices_in_trouble', TROUBLED, [venues, LOW_BATTERY]),
    insideNow(venues),
  ]);
  return {
    at: toIso(new Date()),
    gates: gates.map((gate) => ({ ...gate, refusalsRoseAt: gate.refusalsRoseAt && toIso(gate.refusalsRoseAt) })),
    devices: devices.map((device) => ({ ...device, lastSeenAt: toIso(device.lastSeenAt) })),
    inside,
  };
}
