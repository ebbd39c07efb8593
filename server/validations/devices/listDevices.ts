import { sql } from '../../infra/db';
import { type Scope, venuesIn } from '../../shared/scopes';
import { toIso } from '../../shared/time';
import type { DeviceCard, GateOfDevices, ValidatorCard } from '../devicePages';

/** SQL: gate `g` belongs to a venue in `$1`; null is all. */
const HERE = '($1::uuid[] is null or g.venue_id = any ($1))';
/** Stewards without a scan for this long work elsewhere. */
const PEOPLE_DAYS = 30;

type DeviceRow = Omit<DeviceCard, 'pairedAt' | 'revokedAt' | 'lastSeenAt'> & {
  pairedAt: Date;
  revokedAt: Date | null;
  lastSeenAt: Date | null;
};

/** All devices, active ones first; revoked ones stay listed. */
async function listDevices(venues: string[] | null): Promise<DeviceCard[]> {
  const rows = await sql<DeviceRow>(
    'list_gate_devices',
    // Last seen by a heartbeat, every five seconds, or by a steward's scan.
    `select d.id, d.name, d.gate_id as "gateId", g.name as gate, v.name as venue, v.time_zone as "timeZone", d.fail_mode as "failMode", d.pass_seconds as "passSeconds",
       d.paired_at as "pairedAt", d.revoked_at as "revokedAt", d.revoke_reason as "revokeReason", d.last_seen_at as "lastSeenAt", d.battery, d.queue, d.software, u.name as steward,
       (select count(*)::int from gate_passages p where p.device_id = d.id and p.state = 'late') as late,
       coalesce(d.revoked_at is null and d.last_seen_at > moment() - interval '1 minute', false) as "isOnline"
     from gate_devices d join gates g on g.id = d.gate_id join venues v on v.id = g.venue_id left join users u on u.id = d.user_id
     where ${HERE} order by d.revoked_at is not null, v.name, g.position, d.name, d.id`,
    [venues],
  );
  return rows.map(({ pairedAt, revokedAt, lastSeenAt, ...device }) => ({
    ...device,
    pairedAt: toIso(pairedAt),
    revokedAt: revokedAt && toIso(revokedAt),
    lastSeenAt: lastSeenAt && toIso(lastSeenAt),
  }));
}

/** Stewards of the last thirty days, with last gate and device. */
async function listPeople(venues: string[] | null): Promise<ValidatorCard[]> {
  const rows = await sql<Omit<ValidatorCard, 'lastScanAt'> & { lastScanAt: Date }>(
    'list_validators',
    // Few accounts ever scanned: a loose index scan visits only those.
    `with recursive scanners as (
       (select user_id as id from validations where user_id is not null order by user_id limit 1)
       union all
       select (select s.user_id from validations s where s.user_id > scanners.id order by s.user_id limit 1)
       from scanners where scanners.id is not null
     )
     select u.id, u.name, last.gate, last.venue, last.time_zone as "timeZone", last.received_at as "lastScanAt", last.device
     from scanners join users u on u.id = scanners.id cross join lateral (
       select s.received_at, g.name as gate, v.name as venue, v.time_zone, d.name as device
       from validations s join gates g on g.id = s.gate_id join venues v on v.id = g.venue_id left join gate_devices d on d.id = s.device_id
       where s.user_id = u.id and ${HERE} and s.received_at > moment() - make_interval(days => $2::int)
       order by s.user_id, s.received_at desc limit 1) last
     order by last.received_at desc, u.name`,
    [venues, PEOPLE_DAYS],
  );
  return rows.map(({ lastScanAt, ...person }) => ({ ...person, lastScanAt: toIso(lastScanAt) }));
}

/** Gates of these venues. */
const listGates = (venues: string[] | null) =>
  sql<GateOfDevices>(
    'gates_of_devices',
    `select g.id, g.name, v.name as venue, ((moment() at time zone v.time_zone)::date)::text as today,
       (select coalesce(sum(people_of(s.data)), 0)::int from validations s where s.gate_id = g.id and s.result = 'accepted'
          and s.received_at >= date_trunc('day', moment() at time zone v.time_zone) at time zone v.time_zone) as entries
     from gates g join venues v on v.id = g.venue_id where ${HERE} order by v.name, g.position, g.name`,
    [venues],
  );

/** Devices and people who scan, in the user's scope. */
export async function listValidators(scope: Scope) {
  const venues = venuesIn(scope);
  const [devices, people, gates] = await Promise.all([listDevices(venues), listPeople(venues), listGates(venues)]);
  return { devices, people, gates };
}
