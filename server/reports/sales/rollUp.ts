/** The ledgers added up by day: the job that does so for days that are over, and again for those of which something came later. */
import { sql } from '../../infra/db';
import type { Job } from '../../infra/queue';
import { LEDGERS, type Ledger } from '../../shared/salesReport';

/** Days of one run and ledger, the latest first: three years of a house that is new to it are done within the hour. */
const AT_ONCE = 250;

/** Each day by itself, so that an entry waits for its own day alone. */
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
