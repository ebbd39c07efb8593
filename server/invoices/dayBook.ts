/**
 * Journal of a day: sales, refunds, payments and payouts, by account and tax code. Entries are on their day in the
 * ledgers (`sale_day`), as in reports and on invoices; cash of a drawer is on its venue's day, and credit without an
 * order on the organisation's. A past day does not change, and nothing is on two days.
 */
import { sql } from '../infra/db';
import { accountsOn, readSettings } from '../settings';
import { DomainError } from '../shared/errors';
import { groupBy } from '../shared/groupBy';
import { add, type Cents, subtract, ZERO } from '../shared/money';
import type { IsoDate } from '../shared/time';
import { type Accounts, type Entry, entry, onDay } from './bookEntry';
import { cashOfDay } from './cashOfDay';
import { creditOfDay } from './creditOfDay';
import { givenOfDay } from './givenOfDay';

type Revenue = {
  kind: 'sale' | 'refund';
  currency: string;
  /** A multi-purpose voucher: a liability until spent, and no revenue (directive 2006/112/EC, article 30b). */
  isVoucher: boolean;
  account: string | null;
  taxCode: string;
  rate: number;
  gross: Cents;
  tax: Cents;
};

/** Ledger entries of the day. Complimentary tickets are no revenue; an exchange or move changes a sale. */
const REVENUE = `
  select case e.kind when 'refund' then 'refund' else 'sale' end as kind, e.currency, coalesce(p.category = 'voucher', false) as "isVoucher", e.account, coalesce(e.tax_code, '') as "taxCode",
    e.tax_rate as rate, sum(e.gross_cents)::bigint as gross, sum(e.tax_cents)::bigint as tax
  from sale_entries e left join products p on p.id = e.product_id
  where ${onDay('e.at', 'e.time_zone')} and e.kind <> 'complimentary' and not e.opening
  group by 1, 2, 3, 4, 5, 6 having sum(e.gross_cents) <> 0 or sum(e.tax_cents) <> 0 order by 1 desc, 2, 3, 4, 5, 6`;

type Money = {
  kind: 'payment' | 'payout';
  currency: string;
  amount: Cents;
  isOwed: boolean;
  /** Account of the money until a provider, bank or drawer pays it out. */
  place: Place;
};

type Place = 'bank' | 'cash' | 'clearing' | 'terminal' | 'bizum';

/**
 * Providers owe card payments until they pay them out; cash is in a drawer, transfers are at the bank. A company owes
 * an order on account until its transfer is recorded; a credit before that moves no money. Payments from balances and
 * vouchers move no bank money: they reduce a liability, and refunds to them restore it. Credit lost in a dispute is in
 * `creditOfDay`.
 */
const MONEY = `
  select case m.kind when 'taken' then 'payment' else 'payout' end as kind, m.currency,
    sum(case m.kind when 'taken' then m.amount_cents else -m.amount_cents end)::bigint as amount,
    m.kind = 'credited' or (m.kind = 'taken' and is_store_credit(m.payment_id)) as "isOwed",
    case when m.method = 'card' then 'clearing' when m.method = 'card_manual' then 'terminal' when m.method = 'bizum' then 'bizum'
      when $2 and m.method = 'cash' then 'cash' else 'bank' end as place
  from (
    select kind::text, order_id, currency, amount_cents, payment_id, refund_id, at, coalesce(method, '') as method
    from money_entries e where not opening and (provider <> 'on_account' or kind <> 'taken')
      -- A refund of a debt on account lowers the debt: no money goes back.
      and not ($2 and exists (select from company_credits where id = e.refund_id))
    union all
    select 'taken', p.order_id, p.currency, c.amount_cents - c.credited_cents, c.id, null, c.settled_at, '' from company_charges c join payments p on p.id = c.id where c.settled_at is not null
    union all
    -- In books from before, what was never paid and is given back stands on both sides of the bank.
    select 'taken', p.order_id, p.currency, r.amount_cents, c.id, null, r.created_at, ''
    from company_credits r join company_charges c on c.id = r.charge_id join payments p on p.id = c.id where not $2
  ) m join orders o on o.id = m.order_id
  where ${onDay('m.at', 'o.time_zone')} and m.kind <> 'written_off' and (m.kind <> 'credited' or m.refund_id is not null)
  group by 1, 2, 4, 5 having sum(m.amount_cents) <> 0 order by 1, 2, 4, 5`;

/** Card fees on the day the provider reported them: they reduce what it still has to pay out. */
const FEES = `
  select f.currency, case p.method when 'bizum' then 'bizum' else 'clearing' end as place, sum(f.amount_cents)::bigint as amount
  from provider_fees f join payments p on p.id = f.payment_id join orders o on o.id = p.order_id
  where ${onDay('f.at', 'o.time_zone')}
  group by 1, 2 having sum(f.amount_cents) <> 0 order by 1, 2`;

/** Change of deferred income on the day, without tax. */
const DEFERRALS = `
  select d.currency, d.account, sum(case when d.is_after then d.gross - d.tax else d.tax - d.gross end)::bigint as amount from (
    select true as is_after, * from deferred_income($1::date) union all select false, * from deferred_income($1::date - 1)) d
  group by d.currency, d.account having sum(case when d.is_after then d.gross - d.tax else d.tax - d.gross end) <> 0 order by d.currency, d.account`;

type Deferral = { currency: string; account: string | null; amount: Cents };

/** Sales are owed by customers and earned; refunds are the reverse. */
function journalOf(rows: readonly Revenue[], accounts: Accounts): Entry[] {
  const groups = groupBy(rows, ({ kind, currency }) => `${kind} ${currency}`);
  return [...groups.values()].flatMap((group) => {
    const { kind, currency } = group[0]!;
    // Refunds are negative in the ledger.
    const line = (account: string, amount: Cents, isDebit: boolean, of?: Partial<Entry>) =>
      entry(kind, currency, account, isDebit ? amount : ZERO, isDebit ? ZERO : amount, of);
    const supplies = group.filter(({ isVoucher }) => !isVoucher);
    const vouchers = groupBy(
      group.filter(({ isVoucher }) => isVoucher),
      ({ account }) => account ?? accounts.balances,
    );
    const byRate = groupBy(supplies, ({ taxCode, rate }) => JSON.stringify([taxCode, rate]));
    const byAccount = groupBy(supplies, ({ account, taxCode, rate }) =>
      JSON.stringify([account ?? accounts.sales, taxCode, rate]),
    );
    return [
      line(accounts.customers, add(...group.map(({ gross }) => gross)), true),
      ...[...byAccount.values()].map((some) => {
        const { account, taxCode, rate } = some[0]!;
        const net = add(...some.map(({ gross, tax }) => subtract(gross, tax)));
        return line(account ?? accounts.sales, net, false, { taxCode, rate });
      }),
      ...[...vouchers].map(([account, some]) => line(account, add(...some.map(({ gross }) => gross)), false)),
      ...[...byRate.values()].map((some) => {
        const { taxCode, rate } = some[0]!;
        return line(accounts.tax, add(...some.map(({ tax }) => tax)), false, { taxCode, rate });
      }),
    ].filter(({ debitCents, creditCents }) => debitCents !== 0 || creditCents !== 0);
  });
}

/** The day is over at the organisation and in every venue's time zone. */
const IS_OVER = `
  select $1::date < least(sale_day(moment(), $2), (select min(sale_day(moment(), time_zone)) from venues)) as over`;

/** Journal of a past day. @throws DomainError books_not_over */
export async function dayBook(day: IsoDate): Promise<Entry[]> {
  const settings = await readSettings();
  const zone = settings['defaults.time_zone'];
  const [row] = await sql<{ over: boolean }>('book_day_over', IS_OVER, [day, zone]);
  if (!row!.over) throw new DomainError('books_not_over', { field: 'day' });
  // Earlier days stay as booked: cash on the bank account, without drawer differences.
  const hasCash = day >= settings['invoices.cash_since'];
  const set = await accountsOn(day);
  const accounts: Accounts = {
    customers: set.accountCustomers,
    sales: set.accountSales,
    tax: set.accountTax,
    bank: set.accountBank,
    cash: hasCash ? set.accountCash : set.accountBank,
    cashOver: set.accountCashOver,
    cashShort: set.accountCashShort,
    cashSafe: set.accountCashSafe,
    cashPending: set.accountCashPending,
    clearing: set.accountClearing,
    terminal: set.accountTerminal,
    bizum: set.accountBizum,
    fees: set.accountFees,
    balances: set.accountBalances,
    given: set.accountGiven,
    ended: set.accountEnded,
  };
  const deferredAccount = set.accountDeferred;
  const [revenue, money, fees, credit, cash, given, deferrals] = await Promise.all([
    sql<Revenue>('book_revenue', REVENUE, [day]),
    sql<Money>('book_money', MONEY, [day, hasCash]),
    sql<{ currency: string; place: 'bizum' | 'clearing'; amount: Cents }>('book_fees', FEES, [day]),
    creditOfDay(day, zone, accounts),
    hasCash ? cashOfDay(day, accounts) : [],
    givenOfDay(day),
    deferredAccount ? sql<Deferral>('book_deferrals', DEFERRALS, [day]) : [],
  ]);
  return [
    ...journalOf(revenue, accounts),
    ...money.flatMap(({ kind, currency, amount, isOwed, place }) => {
      const ours = isOwed ? accounts.balances : accounts[place];
      const [debit, credit] = kind === 'payment' ? [ours, accounts.customers] : [accounts.customers, ours];
      return [entry(kind, currency, debit, amount, ZERO), entry(kind, currency, credit, ZERO, amount)];
    }),
    ...fees.flatMap(({ currency, place, amount }) => [
      entry('fee', currency, accounts.fees, amount, ZERO),
      entry('fee', currency, accounts[place], ZERO, amount),
    ]),
    ...deferrals.flatMap(({ currency, account, amount }) => [
      entry('deferral', currency, account ?? accounts.sales, amount, ZERO),
      entry('deferral', currency, deferredAccount, ZERO, amount),
    ]),
    ...credit,
    ...cash,
    ...given,
  ];
}
