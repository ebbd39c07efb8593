import { sql } from '../../infra/db';
import { readSettings } from '../../settings';
import { type IsoDate, toIso } from '../../shared/time';
import { ERASURE_KINDS, type ErasureKind, RUN_HOUR } from '../actions/eraseDue';
import type { PrivacyPages } from '../pages';
import { termsOf } from '../terms';
import { erasureState } from './erasureState';

type Shown = PrivacyPages['Settings/Privacy'];
type RunRow = {
  day: string;
  startedAt: Date;
  finishedAt: Date | null;
  error: string | null;
  counts: Record<string, number>;
};

/** Larger numbers are only shown as more. */
const COUNTED = 1_000;
const RUNS_SHOWN = 14;

/** When the next run is due. */
function nextRun(ranToday: boolean, now = new Date()): Date {
  const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), RUN_HOUR));
  if (ranToday) next.setUTCDate(next.getUTCDate() + 1);
  return next < now ? now : next;
}

async function dueAt(kind: ErasureKind, terms: string, at: Date): Promise<{ kind: ErasureKind; count: number }> {
  const [row] = await sql<{ count: number }>(
    'count_erasable',
    'select count(*)::int as count from erasable($1, $2::jsonb, $3::timestamptz, $4::int)',
    [kind, terms, at, COUNTED],
  );
  return { kind, count: row!.count };
}

/** Recent erasures by day and kind; the next run, and what it would erase. */
export async function showRuns(): Promise<Omit<Shown, 'record'>> {
  const [state, runs, settings] = await Promise.all([
    erasureState(),
    sql<RunRow>(
      'privacy_runs',
      `select day::text as day, started_at as "startedAt", finished_at as "finishedAt", error, counts
       from privacy_runs order by day desc limit $1::int`,
      [RUNS_SHOWN],
    ),
    readSettings(),
  ]);
  const today = new Date().toISOString().slice(0, 10);
  const nextAt = nextRun(runs.some(({ day, finishedAt }) => day === today && finishedAt !== null));
  const terms = JSON.stringify(termsOf(settings));
  const due = [];
  for (const kind of ERASURE_KINDS) due.push(await dueAt(kind, terms, nextAt));
  return {
    state: state.state,
    lastFinishedAt: state.lastFinishedAt && toIso(state.lastFinishedAt),
    error: state.error,
    nextAt: toIso(nextAt),
    due,
    counted: COUNTED,
    runs: runs.map(({ day, startedAt, finishedAt, ...run }) => ({
      ...run,
      day: day as IsoDate,
      startedAt: toIso(startedAt),
      finishedAt: finishedAt && toIso(finishedAt),
    })),
  };
}
