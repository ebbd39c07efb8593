/**
 * Refunds of cash and terminal payments that staff paid out outside a till, on the day on which they recorded it. Counter
 * refunds of 24.50 are 10.50 from drawers and 14.00 from the office.
 */
import { sql } from '../../infra/db';
import type { Days } from '../../shared/period';
import type { IsoDate } from '../../shared/time';

/** SQL condition on a row of `money_lines`: no drawer or terminal of a shift has paid it. */
export const isPaidOutside = (
  line: string,
): string => `${line}.kind = 'returned' and ${line}.method in ('cash', 'card_manual')
    and not exists (select from cash_movements moved where moved.refund_id = ${line}.refund_id and moved.kind = 'refund')`;

const BY_DAY = `
  select to_char(line.sale_day, 'YYYY-MM-DD') as day, line.currency, sum(line.amount_cents)::bigint as amount from money_lines line
  where line.at >= ($1::date - 1)::timestamp at time zone 'UTC' and line.at < ($2::date + 2)::timestamp at time zone 'UTC'
    and line.sale_day between $1::date and $2::date and ${isPaidOutside('line')} group by line.sale_day, line.currency`;

/** Negative amounts by day and currency, keyed `2026-11-28 EUR`. */
export async function paidOutsideByDay({ from, to }: Days): Promise<Map<string, number>> {
  const rows = await sql<{ day: IsoDate; currency: string; amount: number }>('paid_outside_by_day', BY_DAY, [from, to]);
  return new Map(rows.map(({ day, currency, amount }) => [`${day} ${currency}`, amount]));
}
