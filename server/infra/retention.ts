import { sql } from './db';
import { logger } from './logger';

/**
 * How many days each history is kept. Scans outlive the time in which an entry may be disputed, the activity log the
 * six years in which commercial records may be examined; a message undelivered for a month is useless. Security events
 * contain addresses and browsers of people who only mistyped a password: thirteen months, a year and some time to
 * review it. A client's id outlives every page, draft and link with a form (400 days); a request repeated after that
 * counts as new.
 */
export const RETENTION_DAYS = {
  validations: 1100,
  audit_log: 2200,
  security_events: 396,
  mail_log: 400,
  outbox: 30,
  notifications: 400,
  dead_jobs: 400,
  slot_changes: 30,
  counter_baskets: 30,
  client_ids: 400,
  api_requests: 1,
  webhook_events: 30,
} as const;

const STEP_ROWS = 5000;

/** Deletes rows older than their retention, in small transactions. @returns rows deleted, by table. */
export async function pruneHistory(step = STEP_ROWS): Promise<Record<string, number>> {
  const deleted: Record<string, number> = {};
  for (const [table, days] of Object.entries(RETENTION_DAYS)) {
    for (let last = step; last === step; deleted[table] = (deleted[table] ?? 0) + last) {
      const [row] = await sql<{ count: number }>(
        'prune_history',
        'select prune_history($1::text, now() - make_interval(days => $2::int), $3::int) as count',
        [table, days, step],
      );
      last = row!.count;
    }
  }
  logger.info({ deleted }, 'old history is deleted');
  return deleted;
}
