import { sql } from '../../infra/db';

const LATE_AFTER_HOURS = 48;

export type ErasureState = {
  state: 'waiting' | 'working' | 'failed' | 'late';
  lastFinishedAt: Date | null;
  /** The error of the latest day. */
  error: string | null;
  day: string | null;
};

/** Whether personal data is erased on time: the last finished run, and the errors since. */
export async function erasureState(): Promise<ErasureState> {
  const [row] = await sql<Omit<ErasureState, 'state'> & { isLate: boolean }>(
    'erasure_state',
    `select (select max(finished_at) from privacy_runs) as "lastFinishedAt",
       (select error from privacy_runs order by day desc limit 1) as error,
       (select max(day)::text from privacy_runs) as day,
       coalesce((select coalesce(max(finished_at), min(started_at)) from privacy_runs) < moment() - make_interval(hours => $1::int), false) as "isLate"`,
    [LATE_AFTER_HOURS],
  );
  const { isLate, ...known } = row!;
  const state = isLate ? 'late' : known.error !== null ? 'failed' : known.lastFinishedAt ? 'working' : 'waiting';
  return { ...known, state };
}
