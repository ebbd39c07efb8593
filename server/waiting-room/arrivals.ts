/** Visitors of rooms that open by load: counted in memory, and added to the room's row every few seconds. */
import { randomBytes } from 'node:crypto';
import { sql } from '../infra/db';
import { logger } from '../infra/logger';
import { type Room, refreshRooms } from './rooms';

const TELL_MS = 2000;

const counts = new Map<string, number>();

async function tell(room: string): Promise<void> {
  const count = counts.get(room) ?? 0;
  counts.delete(room);
  const [row] = await sql<{ opened: boolean }>('count_arrivals', 'select count_arrivals($1, $2, $3) as opened', [
    room,
    count,
    randomBytes(32).toString('hex'),
  ]);
  if (row?.opened) await refreshRooms();
}

/** Counts a new visitor without delay. */
export function countArrival({ id, opensBy }: Room): void {
  if (opensBy !== 'load') return;
  const before = counts.get(id) ?? 0;
  counts.set(id, before + 1);
  if (before > 0) return;
  setTimeout(() => {
    tell(id).catch((error: unknown) => logger.warn({ err: error }, 'visitors of a waiting room were not counted'));
  }, TELL_MS).unref();
}
