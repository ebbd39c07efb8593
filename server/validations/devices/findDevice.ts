/** Identifies a device by its token, of which only the hash is stored. */
import { sql } from '../../infra/db';
import { hashOf, isDeviceToken } from '../../infra/pairing';
import { toIso } from '../../shared/time';
import type { TurnstileSettings } from '../devicePages';

export type Device = {
  id: string;
  name: string;
  gateId: string;
  gate: string;
  venue: string;
  timeZone: string;
  failMode: 'secure' | 'open';
  passSeconds: number;
  isRevoked: boolean;
};

/** The device of a token, revoked ones included; null for an unknown token. */
export async function findDevice(token: string | undefined): Promise<Device | null> {
  if (!token || !isDeviceToken(token)) return null;
  const [device] = await sql<Device>(
    'device_of_token',
    `select d.id, d.name, d.gate_id as "gateId", g.name as gate, v.name as venue, v.time_zone as "timeZone", d.fail_mode as "failMode",
       d.pass_seconds as "passSeconds", d.revoked_at is not null as "isRevoked"
     from gate_devices d join gates g on g.id = d.gate_id join venues v on v.id = g.venue_id where d.token_hash = $1`,
    [hashOf(token)],
  );
  return device ?? null;
}

const HEARTBEAT_SECONDS = 5;

/** Settings for autonomous work. */
export const settingsOf = (device: Device): TurnstileSettings => ({
  now: toIso(new Date()),
  device: { id: device.id, name: device.name },
  gate: { id: device.gateId, name: device.gate, venue: device.venue, timeZone: device.timeZone },
  passSeconds: device.passSeconds,
  failMode: device.failMode,
  heartbeatSeconds: HEARTBEAT_SECONDS,
});
