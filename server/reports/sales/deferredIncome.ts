/** Deferred income at the end of a day, and liabilities from vouchers and balances (docs/reports.md). */
import { sql } from '../../infra/db';
import { readSettings } from '../../settings';
import type { IsoDate } from '../../shared/time';
import type { Deferred, Owed } from './reportPages';

const DEFERRED = `
  select kind, currency, sum(gross)::bigint as amount, sum(tax)::bigint as tax from deferred_income($1::date) group by kind, currency
  order by currency, array_position(array['visit', 'ticket', 'card', 'code', 'pass'], kind)`;

/** A paid voucher that is issued a moment later is a liability too. */
const OWED = `
  with owed as (
    select case when w.voucher_id is null then 'balance' else 'voucher' end as kind, e.currency, e.amount_cents from wallet_transactions t
      join wallet_entries e on e.transaction_id = t.id join wallets w on w.id = e.wallet_id
      where (t.created_at at time zone $2)::date <= $1::date
    union all
    select 'voucher', e.currency, e.gross_cents from voucher_sales s join sale_entries e on e.order_id = s.order_id and e.order_item_id = s.order_item_id
      left join gift_vouchers g on g.id = s.voucher_id
      where sale_day(e.at, e.time_zone) <= $1::date and (g.id is null or (g.created_at at time zone $2)::date > $1::date)
  )
  select kind, currency, sum(amount_cents)::bigint as amount from owed group by kind, currency having sum(amount_cents) <> 0 order by currency, kind desc`;

export async function deferredIncome(day: IsoDate): Promise<{ deferred: Deferred[]; owed: Owed[] }> {
  const zone = (await readSettings())['defaults.time_zone'];
  return {
    deferred: await sql<Deferred>('deferred_income', DEFERRED, [day]),
    owed: await sql<Owed>('owed_credit', OWED, [day, zone]),
  };
}
