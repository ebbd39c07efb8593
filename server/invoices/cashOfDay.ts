/** Cash without an order: floats, count differences, cash in and out, and transfers to the safe or bank. */
import { sql } from '../infra/db';
import type { Cents } from '../shared/money';
import { ZERO } from '../shared/money';
import type { IsoDate } from '../shared/time';
import { type Accounts, type Entry, entry } from './bookEntry';

type Row = { against: 'difference' | 'safe' | 'pending'; currency: string; isMore: boolean; amount: Cents };

/**
 * Positive: into a drawer. The first float of a till and cash in and out have a suspense account; count differences,
 * rounding and corrections of closed shifts are differences.
 */
const CASH = `
  with shifts as (
    select s.*, v.time_zone from cashbox_shifts s join cashboxes b on b.id = s.cashbox_id join venues v on v.id = b.venue_id
    where sale_day(s.opened_at, v.time_zone) <= $1::date
      and (s.closed_at is null or sale_day(s.closed_at, v.time_zone) >= $1::date)
  ), moved as (
    select 'pending' as against, currency, opening_expected_cents as amount, opened_at as at, time_zone from shifts where number = 1
    union all
    select 'difference', currency, opening_counted_cents - opening_expected_cents, opened_at, time_zone from shifts
    union all
    select 'difference', currency, difference_cents, closed_at, time_zone from shifts where state = 'closed'
    union all
    select 'safe', currency, -banked_cents, closed_at, time_zone from shifts where state = 'closed'
    union all
    select case m.kind when 'drop' then 'safe' when 'deposit' then 'pending' when 'withdrawal' then 'pending' else 'difference' end,
      s.currency, m.amount_cents, m.at, s.time_zone
    from shifts s join cash_movements m on m.shift_id = s.id
    where m.method = 'cash' and m.kind in ('deposit', 'withdrawal', 'drop', 'rounding', 'correction')
  )
  select against, currency, amount > 0 as "isMore", abs(sum(amount))::bigint as amount
  from moved where sale_day(at, time_zone) = $1::date and amount <> 0 group by 1, 2, 3 order by 1, 2, 3 desc`;

/** @returns a short drawer as loss and a surplus as gain: 2.00 short are 678 against 570 */
export async function cashOfDay(day: IsoDate, accounts: Accounts): Promise<Entry[]> {
  const rows = await sql<Row>('book_cash', CASH, [day]);
  return rows.flatMap(({ against, currency, isMore, amount }) => {
    const { cashOver, cashShort, cashSafe, cashPending } = accounts;
    const other = { difference: isMore ? cashOver : cashShort, safe: cashSafe, pending: cashPending }[against];
    const kind = against === 'difference' ? 'cash_difference' : 'cash_moved';
    const [debit, credit] = isMore ? [accounts.cash, other] : [other, accounts.cash];
    return [entry(kind, currency, debit, amount, ZERO), entry(kind, currency, credit, ZERO, amount)];
  });
}
