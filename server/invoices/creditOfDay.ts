/** Credit without an order: given and taken back by staff, expired, or lost in a dispute. */
import { sql } from '../infra/db';
import { type Cents, ZERO } from '../shared/money';
import type { IsoDate } from '../shared/time';
import { type Accounts, type Entry, entry } from './bookEntry';

type Row = { kind: 'credit' | 'expiry' | 'payment'; currency: string; isMore: boolean; amount: Cents };

/**
 * Each ledger transaction once; those against `system:sales` are booked with their order, except credit removed because
 * the bank reclaimed the money behind it, which pays the customer's debt.
 */
const CREDIT = `
  with bounds as (select $1::date::timestamp at time zone $2 as begins, ($1::date + 1)::timestamp at time zone $2 as ends)
  select case e.account when 'system:adjust' then 'credit' when 'system:breakage' then 'expiry' else 'payment' end as kind, e.currency, e.amount_cents < 0 as "isMore",
    abs(sum(e.amount_cents))::bigint as amount
  from bounds join wallet_transactions t on t.created_at >= begins and t.created_at < ends join wallet_entries e on e.transaction_id = t.id
  where (e.account in ('system:adjust', 'system:breakage') or (e.account = 'system:sales' and t.kind = 'taken_back' and t.payment_id is not null)) and e.amount_cents <> 0
  group by 1, 2, 3 order by 1, 2, 3 desc`;

export async function creditOfDay(day: IsoDate, zone: string, accounts: Accounts): Promise<Entry[]> {
  const rows = await sql<Row>('book_credit', CREDIT, [day, zone]);
  return rows.flatMap(({ kind, currency, isMore, amount }) => {
    const other = { credit: accounts.given, expiry: accounts.ended, payment: accounts.customers }[kind];
    const [debit, credit] = isMore ? [other, accounts.balances] : [accounts.balances, other];
    return [entry(kind, currency, debit, amount, ZERO), entry(kind, currency, credit, ZERO, amount)];
  });
}
