/** Daily totals of the ledgers: the job computes them for past days, and again for days with later entries. */
import { sql } from '../../infra/db';
import type { Job } from '../../infra/queue';
import { LEDGERS, type Ledger } from '../../shared/salesReport';

/** Days per run and ledger, latest first: three years of a new installation take an hour. */
const AT_ONCE = 250;

/** Runs one statement per day, so that an entry waits only for its own day. */
export async function rollUpDays(ledger: Ledger, atMost = AT_ONCE): Promise<number> {
  const days = await sql<{ day: string }>(
    'days_to_roll_up',
    'select day::text from days_to_roll_up($1) day order by day desc limit $2',
    [ledger, atMost],
  );
  for (const { day } of days) await sql('roll_up_day', 'select roll_up_day($1, $2::date)', [ledger, day]);
  return days.length;
}

export const rollUpJob: Job<never> = {
  name: 'reports.roll_up',
  cron: '*/10 * * * *',
  handle: async () => {
    for (const ledger of LEDGERS) await rollUpDays(ledger);
  },
};
