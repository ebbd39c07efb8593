/**
 * Locks of migrations. PostgreSQL queues every statement behind one that waits for a lock: an `alter table orders` that
 * waits for a report of ten minutes stops sales for ten minutes. So a migration waits a second, gives up, and is
 * repeated after sales have proceeded.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { connection } from './db';
import { logger } from './logger';

/** Raised inside a script: another process migrates. */
const IS_BUSY = 'AF012';
/** PostgreSQL's code for an ended `lock_timeout`. */
const IS_LOCKED = '55P03';

/** Time that sales may wait behind a migration. */
const LOCK_TIMEOUT = '1s';
/** Time for sales between two attempts. */
const PROCEED_SECONDS = 3;
/** Time after which another process is asked again. It may migrate for long, so this has no limit. */
const BUSY_MS = 200;
/** Time after which the log names a process that waits for another one. */
const TELL_MS = 60_000;
/** No statement of the server itself takes that long (`sessionSettings.ts`). A backup or another program may. */
const PATIENCE_MS = 10 * 60_000;

/** Statement within a migration's transaction, before the migration. */
export const SET_LOCK_TIMEOUT = `set local lock_timeout = '${LOCK_TIMEOUT}';`;

/**
 * Statement that lets one process migrate at a time. It raises an error instead of waiting: a waiting statement would
 * be an open transaction, for which an index built concurrently would wait.
 * @param scope until the end of the transaction, or of the connection
 */
export const takeTurn = (key: number, scope: 'xact_' | ''): string => `
  do $$ begin
    if not pg_try_advisory_${scope}lock(${key}) then
      raise exception 'another process migrates' using errcode = '${IS_BUSY}';
    end if;
  end $$;`;

/** Keeps the turn while sales proceed: another new process would otherwise queue for the same lock at once. */
const letSalesProceed = (key: number): Promise<void> =>
  connection.script(takeTurn(key, ''), `select pg_sleep(${PROCEED_SECONDS})`).catch((error: unknown) => {
    if ((error as { code?: string }).code !== IS_BUSY) throw error;
  });

/**
 * Repeats a migration until it gets its locks.
 * @param key of the turn that it takes
 * @throws Error if another program keeps a lock for ten minutes
 */
export async function untilFree(key: number, what: string, run: () => Promise<void>): Promise<void> {
  let lockedSince = Number.POSITIVE_INFINITY;
  let toldAt = performance.now();
  for (;;) {
    try {
      return await run();
    } catch (error) {
      const { code } = error as { code?: string };
      if (code !== IS_BUSY && code !== IS_LOCKED) throw error;
      const now = performance.now();
      if (code === IS_BUSY) {
        if (now - toldAt > TELL_MS) logger.warn(`${what} waits for another process that migrates`);
        if (now - toldAt > TELL_MS) toldAt = now;
        await pause(BUSY_MS);
        continue;
      }
      lockedSince = Math.min(lockedSince, now);
      if (now - lockedSince > PATIENCE_MS)
        throw new Error(`${what} waits for a lock. End the backup or report that has it, and start again.`, {
          cause: error,
        });
      logger.warn({ detail: (error as Error).message }, `${what} waits for a lock, and is tried again`);
      await letSalesProceed(key);
    }
  }
}
