import { sql } from '../../infra/db';
import type { Heartbeat } from './deviceRequests';

/** After this time the visitor has left. */
const OPEN_WITHIN_SECONDS = 30;

/**
 * Stores what a device reports; missing values stay.
 * @returns whether to open once, which one heartbeat is told; null if the device is revoked
 */
export async function noteHeartbeat(
  deviceId: string,
  { battery, queue, software }: Heartbeat,
): Promise<boolean | null> {
  const [row] = await sql<{ opens: boolean }>(
    'heartbeat',
    `with before as (select id, open_requested_at > moment() - make_interval(secs => $5::int) as opens from gate_devices where id = $1 and revoked_at is null for no key update)
     update gate_devices d set last_seen_at = moment(), battery = coalesce($2::int, d.battery), queue = coalesce($3::int, d.queue),
       software = coalesce($4::text, d.software), open_requested_at = null
     from before b where d.id = b.id returning coalesce(b.opens, false) as opens`,
    [deviceId, battery ?? null, queue ?? null, software ?? null, OPEN_WITHIN_SECONDS],
  );
  return row?.opens ?? null;
}
