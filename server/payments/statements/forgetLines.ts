import { sql } from '../../infra/db';
import type { Job } from '../../infra/queue';

/** Retention period of commercial records. */
const KEPT_YEARS = 6;
const AT_ONCE = 5000;

/**
 * Erases senders of transfers that paid no order; those that paid one are erased with its buyer. Amounts and days stay.
 */
async function forgetLines(): Promise<void> {
  await sql(
    'forget_lines',
    `update bank_lines set remitter = null, remitter_iban = null, text = '', erased_at = moment()
     where id in (select id from bank_lines where erased_at is null and state not in ('matched', 'returned')
       and booked_on < current_date - make_interval(years => $1) limit $2)`,
    [KEPT_YEARS, AT_ONCE],
  );
}

export const forgetLinesJob: Job<object> = { name: 'payments.forget_lines', cron: '23 4 * * *', handle: forgetLines };
