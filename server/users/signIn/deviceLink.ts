/** The link in the email about a new device: it identifies the device, and proves that it came from that email. */
import { sql } from '../../infra/db';
import { isUuid } from '../../shared/uuid';
import { fingerprint, fingerprints } from '../secretBox';

const VALID_DAYS = 7;

const textOf = (deviceId: string): string => `device ${deviceId}`;
export const deviceKey = (deviceId: string, userId: string): string => fingerprint(textOf(deviceId), userId);

export type LinkedDevice = { id: string; userId: string; userAgent: string | null; firstSeenAt: Date };

/** The device of a link, for a week after its first use and until it is revoked. */
export async function findLinkedDevice(id: string, key: string): Promise<LinkedDevice | null> {
  if (!isUuid(id)) return null;
  const [device] = await sql<LinkedDevice>(
    'find_linked_device',
    `select id, user_id as "userId", user_agent as "userAgent", first_seen_at as "firstSeenAt" from user_devices
     where id = $1 and first_seen_at > now() - make_interval(days => $2)`,
    [id, VALID_DAYS],
  );
  return device && fingerprints(textOf(device.id), device.userId).includes(key) ? device : null;
}
