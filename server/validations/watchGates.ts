/** What happens at the gates and nobody looks at: a device that went silent, a limit of people that is near or reached. */
import { sql, transaction } from '../infra/db';
import type { Job } from '../infra/queue';
import { notify } from '../notifications';
import { paths } from '../shared/paths';
import { insideNow } from './queries/insideNow';

type Silent = { id: string; name: string; gate: string; venue: string; since: string };

/** Silent for three minutes, after it was heard of within the last hour: a device that is switched off is put away. */
const SILENT = `
  select d.id, d.name, g.name as gate, v.name as venue, d.last_seen_at::text as since
  from gate_devices d join gates g on g.id = d.gate_id join venues v on v.id = g.venue_id
  where d.revoked_at is null and d.last_seen_at between moment() - interval '1 hour' and moment() - interval '3 minutes'`;

/** Once for each silence. */
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

/** Once a day for each step of each limit. */
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

export const watchGatesJob: Job<never> = {
  name: 'validations.watch',
  everySeconds: 60,
  handle: async () => {
    await tellOfSilentDevices();
    await tellOfLimits();
  },
};
