/** Records an effect outside of the database, such as a sent email, also if the database is away for a moment. */
import { setTimeout as pause } from 'node:timers/promises';
import { isDatabaseAway } from './databaseAway';

const AGAIN_MS = 1000;
/** Time in which a job may run; then another process takes it up. */
const LONGEST_MS = 120_000;

/**
 * Repeats a statement while the database is away. Without it an email that was sent while PostgreSQL restarts would be
 * sent again. The statement must be idempotent, since an answer may be lost after the commit.
 * @throws the last error after two minutes, and any other error at once
 */
export async function untilRecorded<T>(record: () => Promise<T>): Promise<T> {
  const ends = performance.now() + LONGEST_MS;
  for (;;) {
    try {
      return await record();
    } catch (error) {
      if (!isDatabaseAway(error) || performance.now() > ends) throw error;
      await pause(AGAIN_MS);
    }
  }
}
