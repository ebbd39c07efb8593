/**
 * A restored database holds its outgoing work: mails, webhooks, refunds and charges that the backup has may have left
 * from the house before. The restore writes a row before any server starts; a person deletes it. Jobs with `leaves` and
 * webhooks wait until then.
 */
import { onChange } from './changes';
import { sql } from './db';
import { logger } from './logger';

export type Held = {
  /** Time of the restore. */
  since: string;
  /** Time of the backup; null after a restore to a point in time. */
  backupAt: string | null;
};

/** Run by a restore; `$1` is the time of the backup, or null. */
export const HOLD_OUTGOING = `
  insert into settings (key, value, updated_at)
  values ('system.outgoing_held', jsonb_build_object('since', now(), 'backupAt', $1::timestamptz), now())
  on conflict (key) do update set value = excluded.value, updated_at = now()`;

let held: Held | null = null;
let reads = 0;

/** Reads the row, and keeps it for `heldOutgoing`. */
export async function readHeldOutgoing(): Promise<Held | null> {
  reads += 1;
  const read = reads;
  const [row] = await sql<Held>(
    'held_outgoing',
    `select value ->> 'since' as since, value ->> 'backupAt' as "backupAt" from settings where key = 'system.outgoing_held'`,
  );
  // An earlier read that ends later knows less.
  if (read === reads) held = row ?? null;
  return row ?? null;
}

/** Whether outgoing work waits, as this process last read it. Only a restore begins it, before the process starts. */
export const heldOutgoing = (): Held | null => held;

onChange(['settings'], () => {
  readHeldOutgoing().catch((error: unknown) => logger.warn({ err: error }, 'the held work cannot be read now'));
});
