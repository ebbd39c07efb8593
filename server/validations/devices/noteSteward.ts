import { sql } from '../../infra/db';
import { logger } from '../../infra/logger';

const MAX_NOTED = 1000;
/** Last note of each device, so that most scans need no write. */
const noted = new Map<string, { key: string; at: number }>();
const AGAIN_AFTER_MS = 15_000;

/**
 * Records the steward of a paired device and that it is in use. Runs beside the scan, which does not wait for it: a
 * session missing here has only just started.
 */
export function noteSteward(deviceId: string, userId: string, sessionId: string | null): void {
  const key = `${userId} ${sessionId}`;
  const last = noted.get(deviceId);
  if (last?.key === key && performance.now() - last.at < AGAIN_AFTER_MS) return;
  if (noted.size >= MAX_NOTED) noted.clear();
  noted.set(deviceId, { key, at: performance.now() });
  sql(
    'note_steward',
    'update gate_devices set user_id = $2, session_id = $3, last_seen_at = moment() where id = $1 and revoked_at is null',
    [deviceId, userId, sessionId],
  ).catch((error: unknown) => logger.warn({ err: error }, 'the steward of a device could not be noted'));
}
