/** Monitoring of the gates: silent devices, limits near or reached, rises in denied scans. */
import { sql, transaction } from '../infra/db';
import type { Job } from '../infra/queue';
import { notify } from '../notifications';
import { paths } from '../shared/paths';
import { uuidv7 } from '../shared/uuid';
import { insideNow } from './queries/insideNow';

type Silent = { id: string; name: string; gate: string; venue: string; since: string };

/**
 * Silent for three minutes after contact within the last hour: a device switched off for longer counts as stored away.
 */
const SILENT = `
  select d.id, d.name, g.name as gate, v.name as venue, d.last_seen_at::text as since
  from gate_devices d join gates g on g.id = d.gate_id join venues v on v.id = g.venue_id
  where d.revoked_at is null and d.last_seen_at between moment() - interval '1 hour' and moment() - interval '3 minutes'`;

/** Notifies once per silence. */
async function tellOfSilentDevices(): Promise<void> {
  for (const { id, name, gate, venue, since } of await sql<Silent>('silent_devices', SILENT))
    await transaction((tx) =>
      notify(tx, {
        kind: 'gate_device_silent',
        to: { permission: 'catalogue.manage' },
        event: null,
        data: { name, gate, venue },
        href: paths.validators.index(),
        dedupeKey: `${id} ${since}`,
      }),
    );
}

/** Notifies once a day for each step of a limit. */
async function tellOfLimits(): Promise<void> {
  const days = await sql<{ id: string; since: string }>(
    'venues_with_limits',
    'select distinct venue_id as id, inside_since(venue_id, moment())::text as since from fire_limits',
  );
  if (days.length === 0) return;
  const sinceOf = new Map(days.map(({ id, since }) => [id, since]));
  for (const { id, name, zones, ...whole } of await insideNow([...sinceOf.keys()]))
    for (const { level, people, limit, zone } of [{ ...whole, zone: '' }, ...zones]) {
      if (level === 'free' || limit === null) continue;
      const place = zone ? `${name}, ${zone}` : name;
      await transaction((tx) =>
        notify(tx, {
          kind: level === 'full' ? 'venue_full' : 'venue_nearly_full',
          to: { permission: 'validations.view' },
          event: null,
          data: { place, count: people, of: limit },
          href: paths.validations.controlRoom(),
          dedupeKey: `${id} ${zone} ${sinceOf.get(id)}`,
        }),
      );
    }
}

/** Minimum scans in a quarter of an hour to detect a rise. */
const RISE_SCANS = 20;

/**
 * A rise: twice the usual share and ten points more, of at least this many scans; with 4 % usual, from 18 % on. The
 * usual share is that of the previous week. It ends below half of that, or when hardly any visitors come. Open
 * questions, handed-over add-ons and exits are not denied scans.
 */
const RISES = `
  with lately as (
    select gate_id, count(*)::int as scans, (count(*) filter (where result <> 'accepted'))::int as refused from validations
    where received_at > moment() - interval '15 minutes' and gate_id is not null and result not in ('exited', 'undone', 'answer_needed', 'no_entry') group by 1
  ), looked_at as (
    select g.id, g.name as gate, v.name as venue, g.refusals_rose_at is not null as risen, coalesce(l.scans, 0) as scans, coalesce(l.refused, 0) as refused
    from gates g join venues v on v.id = g.venue_id left join lately l on l.gate_id = g.id
    where g.refusals_rose_at is not null or (l.scans >= $1 and l.refused * 10 > l.scans)
  )
  select a.id, a.gate, a.venue, a.risen, a.scans, coalesce(round(100.0 * a.refused / nullif(a.scans, 0)), 0)::int as percent, usual.percent as usual
  from looked_at a cross join lateral (
    select coalesce(round(100.0 * count(*) filter (where result <> 'accepted') / nullif(count(*), 0)), 0)::int as percent from validations
    where gate_id = a.id and received_at between moment() - interval '7 days' and moment() - interval '15 minutes'
      and result not in ('exited', 'undone', 'answer_needed', 'no_entry')) usual`;

type Rise = { id: string; gate: string; venue: string; risen: boolean; scans: number; percent: number; usual: number };

/** Notifies once per rise, in any number of processes. */
async function tellOfRises(): Promise<void> {
  for (const { id, gate, venue, risen, scans, percent, usual } of await sql<Rise>('gate_rises', RISES, [RISE_SCANS])) {
    const much = usual * 2 + 10;
    if (risen && (scans < RISE_SCANS / 2 || percent * 2 < much))
      await sql('gate_rise_over', 'update gates set refusals_rose_at = null where id = $1', [id]);
    if (risen || scans < RISE_SCANS || percent < much) continue;
    await transaction(async (tx) => {
      const first = await tx.$executeRaw`
        update gates set refusals_rose_at = moment() where id = ${id}::uuid and refusals_rose_at is null`;
      if (first === 0) return;
      await notify(tx, {
        kind: 'gate_refusals_rise',
        to: { permission: 'validations.view' },
        event: null,
        data: { gate, venue, scans, percent, usual },
        href: paths.validations.controlRoom(),
        dedupeKey: uuidv7(),
      });
    });
  }
}

export const watchGatesJob: Job<never> = {
  name: 'validations.watch',
  everySeconds: 60,
  handle: async () => {
    await tellOfSilentDevices();
    await tellOfLimits();
    await tellOfRises();
  },
};
