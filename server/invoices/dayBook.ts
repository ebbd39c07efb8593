/**
 * A day's books: what was sold, given back, paid and paid out, by account and code of tax. Each thing stands on the day of the
 * organisation's clock on which it happened: a day that is over does not change, and nothing is on two days.
 */
import { sql } from '../infra/db';
import { readSettings } from '../settings';
import { DomainError } from '../shared/errors';
import { groupBy } from '../shared/groupBy';
import { add, type Cents, subtract, ZERO } from '../shared/money';
import { dayIn, type IsoDate } from '../shared/time';
import { type Accounts, type Entry, entry } from './bookEntry';
import { creditOfDay } from './creditOfDay';
import { givenOfDay } from './givenOfDay';

type Revenue = {
  kind: 'sale' | 'refund';
  currency: string;
  account: string | null;
  taxCode: string;
  rate: number;
  gross: Cents;
  tax: Cents;
};

/** The ledger's entries of the day. What was given away is no revenue; an exchange or a move is a sale more or less. */
const REVENUE = `
  with bounds as (select $1::date::timestamp at time zone $2 as begins, ($1::date + 1)::timestamp at time zone $2 as ends)
  select case e.kind when 'refund' then 'refund' else 'sale' end as kind, e.currency, p.invoicing_account as account, coalesce(p.invoicing_tax_code, '') as "taxCode",
    e.tax_rate as rate, sum(e.gross_cents)::bigint as gross, sum(e.tax_cents)::bigint as tax
  from bounds join sale_entries e on e.at >= begins and e.at < ends and e.kind <> 'complimentary' left join products p on p.id = e.product_id
  group by 1, 2, 3, 4, 5 having sum(e.gross_cents) <> 0 or sum(e.tax_cents) <> 0 order by 1 desc, 2, 3, 4, 5`;

type Money = { kind: 'payment' | 'payout'; currency: string; amount: Cents; isOwed: boolean };

/** What balances and vouchers pay is no money of the bank's: it was owed, and what goes back to them is owed again. */
const MONEY = `
  with bounds as (select $1::date::timestamp at time zone $2 as begins, ($1::date + 1)::timestamp at time zone $2 as ends)
  select 'payment' as kind, currency, sum(amount_cents)::bigint as amount, is_store_credit(id) as "isOwed" from payments, bounds
    where captured_at >= begins and captured_at < ends and amount_cents > 0 group by currency, "isOwed"
  union all
  select 'payout', o.currency, sum((h.data ->> 'amount')::bigint)::bigint, h.kind = 'refund_done' and (r.to_balance is not null or is_store_credit(p.id)) is true as owed
    from order_events h join orders o on o.id = h.order_id left join refunds r on r.order_id = o.id and h.data ->> 'refund_id' = r.id::text
      left join payments p on p.id = r.payment_id cross join bounds
    where h.kind in ('refund_done', 'dispute_lost') and h.at >= begins and h.at < ends and (h.data ->> 'amount')::bigint > 0 group by o.currency, owed
  order by kind, currency, "isOwed"`;

/** What was sold is owed by customers, and earned; what is given back the other way round. */
function journalOf(rows: readonly Revenue[], accounts: Accounts): Entry[] {
  const groups = groupBy(rows, ({ kind, currency }) => `${kind} ${currency}`);
  return [...groups.values()].flatMap((group) => {
    const { kind, currency } = group[0]!;
    // What is refunded stands below nothing in the ledger.
    const line = (account: string, amount: Cents, isDebit: boolean, of?: Partial<Entry>) =>
      entry(kind, currency, account, isDebit ? amount : ZERO, isDebit ? ZERO : amount, of);
    const byRate = groupBy(group, ({ taxCode, rate }) => JSON.stringify([taxCode, rate]));
    const byAccount = groupBy(group, ({ account, taxCode, rate }) =>
      JSON.stringify([account ?? accounts.sales, taxCode, rate]),
    );
    return [
      line(accounts.customers, add(...group.map(({ gross }) => gross)), true),
      ...[...byAccount.values()].map((some) => {
        const { account, taxCode, rate } = some[0]!;
        const net = add(...some.map(({ gross, tax }) => subtract(gross, tax)));
        return line(account ?? accounts.sales, net, false, { taxCode, rate });
      }),
      ...[...byRate.values()].map((some) => {
        const { taxCode, rate } = some[0]!;
        return line(accounts.tax, add(...some.map(({ tax }) => tax)), false, { taxCode, rate });
      }),
    ].filter(({ debitCents, creditCents }) => debitCents !== 0 || creditCents !== 0);
  });
}

/**
 * The journal of a day that is over.
 * @throws DomainError books_not_over
 */
export async function dayBook(day: IsoDate): Promise<Entry[]> {
  const settings = await readSettings();
  const zone = settings['defaults.time_zone'];
  if (day >= dayIn(new Date(), zone)) throw new DomainError('books_not_over', { field: 'day' });
  const accounts: Accounts = {
    customers: settings['invoices.account_customers'],
    sales: settings['invoices.account_sales'],
    tax: settings['invoices.account_tax'],
    bank: settings['invoices.account_bank'],
    balances: settings['invoices.account_balances'],
    given: settings['invoices.account_given'],
    ended: settings['invoices.account_ended'],
  };
  const [revenue, money, credit, given] = await Promise.all([
    sql<Revenue>('book_revenue', REVENUE, [day, zone]),
    sql<Money>('book_money', MONEY, [day, zone]),
    creditOfDay(day, zone, accounts),
    givenOfDay(day, zone),
  ]);
  return [
    ...journalOf(revenue, accounts),
    ...money.flatMap(({ kind, currency, amount, isOwed }) => {
      const ours = isOwed ? accounts.balances : accounts.bank;
      const [debit, credit] = kind === 'payment' ? [ours, accounts.customers] : [accounts.customers, ours];
      return [entry(kind, currency, debit, amount, ZERO), entry(kind, currency, credit, ZERO, amount)];
    }),
    ...credit,
    ...given,
  ];
}
