/**
 * Company transfers for debts on account, as lines of the payments report on the day they were recorded. For 70.00 with
 * 7.00 credited before, 63.00 is paid.
 */
import { sql } from '../../infra/db';
import type { Days } from '../../shared/period';
import type { IsoDate } from '../../shared/time';
import type { SettledOf } from './reportPages';

/** With the columns of the view `money_lines`; negative ids do not collide with ledger entries. */
export const SETTLED_LINES = `(
    select -abs(hashtextextended(c.id::text, 0)) as id, c.settled_at as at, 'taken'::"MoneyEntryKind" as kind, c.order_id, c.id as payment_id,
      null::uuid as refund_id, 'wire_transfer' as provider, 'wire_transfer' as method, c.amount_cents - c.credited_cents as amount_cents,
      o.currency, o.time_zone, o.channel, c.settled_at at time zone o.time_zone as local,
      sale_day(c.settled_at, o.time_zone) as sale_day, c.company_id, null::uuid as cashbox_id, null::uuid as cashier_id
    from company_charges c join orders o on o.id = c.order_id where c.settled_at is not null and c.amount_cents > c.credited_cents)`;

const SETTLED = `
  select to_char(sale_day(c.settled_at, o.time_zone), 'YYYY-MM-DD') as "on", company.name as company, o.reference as order,
    coalesce(c.reference, '') as reference, o.currency, (c.amount_cents - c.credited_cents)::bigint as amount
  from company_charges c join orders o on o.id = c.order_id join companies company on company.id = c.company_id
  where c.settled_at >= ($1::date - 1)::timestamp at time zone 'UTC' and c.settled_at < ($2::date + 2)::timestamp at time zone 'UTC'
    and sale_day(c.settled_at, o.time_zone) between $1::date and $2::date and c.amount_cents > c.credited_cents
  order by c.settled_at, c.id limit 500`;

/** Company transfers for debts on account, by day of recording. */
export const readSettled = ({ from, to }: Days): Promise<SettledOf[]> =>
  sql<SettledOf>('settled_on_account', SETTLED, [from, to]);

const BY_DAY = `
  select to_char(line.sale_day, 'YYYY-MM-DD') as day, line.currency, sum(line.amount_cents)::bigint as amount
  from ${SETTLED_LINES} line where line.sale_day between $1::date and $2::date group by line.sale_day, line.currency`;

/** The same by day and currency, keyed `2026-11-28 EUR`. The ledger of payments, and so a day's seal, excludes them. */
export async function settledByDay({ from, to }: Days): Promise<Map<string, number>> {
  const rows = await sql<{ day: IsoDate; currency: string; amount: number }>('settled_by_day', BY_DAY, [from, to]);
  return new Map(rows.map(({ day, currency, amount }) => [`${day} ${currency}`, amount]));
}
