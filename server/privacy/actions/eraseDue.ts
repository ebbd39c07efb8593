import { sql } from '../../infra/db';
import { logger } from '../../infra/logger';
import { readSettings } from '../../settings';
import { termsOf } from '../terms';
import { warnOwners } from './warnOwners';

/** In this order: dependents of an order before its buyer. */
export const ERASURE_KINDS = [
  'traces',
  'holders',
  'buyers',
  'invoices',
  'code_requests',
  'codes',
  'support',
  'accounts',
] as const;
export type ErasureKind = (typeof ERASURE_KINDS)[number];

const STEP_ROWS = 200;
/** Less than a job may take; the rest continues ten minutes later. */
const BUDGET_MS = 60_000;
/** From this hour on, UTC, the daily run is due: at night in the organisations' countries. */
export const RUN_HOUR = 3;
const ERROR_LENGTH = 300;

type Options = { step?: number; kinds?: readonly ErasureKind[]; budgetMs?: number };

/** The row of the day, which counts its steps. @returns the day, and whether its run is over. */
async function openDay(): Promise<{ day: string; isOver: boolean }> {
  await sql(
    'open_privacy_day',
    `insert into privacy_runs (day) values ((moment() at time zone 'UTC')::date) on conflict do nothing`,
  );
  const [row] = await sql<{ day: string; isOver: boolean }>(
    'privacy_day',
    `select day::text as day, finished_at is not null as "isOver" from privacy_runs where day = (moment() at time zone 'UTC')::date`,
  );
  return row!;
}

async function stepsOf(day: string, kind: ErasureKind, step: number, until: number): Promise<boolean> {
  const terms = JSON.stringify(termsOf(await readSettings()));
  for (;;) {
    const [row] = await sql<{ due: number }>(
      'erase_step',
      'select erase_step($1::date, $2, $3::jsonb, $4::int) as due',
      [day, kind, terms, step],
    );
    if (row!.due < step) return true;
    if (Date.now() > until) return false;
  }
}

/** @returns whether all owners have been emailed. */
async function warnAll(step: number, until: number): Promise<boolean> {
  while ((await warnOwners(step)) === step) if (Date.now() > until) return false;
  return true;
}

const noteFailure = (day: string, error: unknown) =>
  sql('note_erasure_failure', 'update privacy_runs set failed_at = moment(), error = $2 where day = $1::date', [
    day,
    String((error as Error)?.message ?? error).slice(0, ERROR_LENGTH),
  ]);

/**
 * Erases due data in steps, each a transaction with its counts: after an interruption it continues.
 * @returns whether nothing is left
 */
export async function eraseDue(options: Options = {}): Promise<boolean> {
  const { step = STEP_ROWS, kinds = ERASURE_KINDS, budgetMs = BUDGET_MS } = options;
  const until = Date.now() + budgetMs;
  const { day } = await openDay();
  try {
    if (kinds.includes('accounts') && !(await warnAll(step, until))) return false;
    for (const kind of kinds) if (!(await stepsOf(day, kind, step, until))) return false;
  } catch (error) {
    await noteFailure(day, error);
    throw error;
  }
  if (kinds.length < ERASURE_KINDS.length) return true;
  await sql(
    'finish_erasure',
    'update privacy_runs set finished_at = coalesce(finished_at, moment()), error = null where day = $1::date',
    [day],
  );
  logger.info({ day }, 'what was due of people is erased');
  return true;
}

/** Every ten minutes: traces immediately, and once a day, at night or when the server is up again, everything due. */
export async function eraseByClock(now = new Date()): Promise<void> {
  const { isOver } = await openDay();
  const isDue = !isOver && now.getUTCHours() >= RUN_HOUR;
  await eraseDue(isDue ? {} : { kinds: ['traces'] });
}
