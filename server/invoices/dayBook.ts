/**
 * A day's books: what was sold, given back, paid and paid out, by account and code of tax. Each thing stands on the day of the
 * organisation's clock on which it happened: a day that is over does not change, and nothing is on two days.
 */
import { sql } from '../infra/db';
import { readSettings } from '../settings';
import { DomainError } from '../shared/errors';
import { groupBy } from '../shared/groupBy';
import { add, type Cents, subtract, ZERO } from '../shared/money';
import { shareTax, taxIncluded } from '../shared/moneyShares';
import { dayIn, type IsoDate } from '../shared/time';
import { type Accounts, type Entry, entry } from './bookEntry';
import { creditOfDay } from './creditOfDay';
import { givenOfDay } from './givenOfDay';
import type { SoldPart } from './invoiceDue';

type Part = Pick<SoldPart, 'rate' | 'account' | 'taxCode' | 'soldCents' | 'soldTaxCents'> & {
  orderId: string;
  currency: string;
  /** What it was sold for when the day began, and by its end; `soldCents` is what it is sold for now. */
  beganCents: Cents;
  endedCents: Cents;
  /** What had gone back before the day, and by its end. */
  beforeCents: Cents;
  returnedCents: Cents;
};

/** When something was given back is what the order's history says: a refund may have been asked for days before. */
const RETURNED = `select coalesce(sum(f.amount_cents) filter (where h.at < begins), 0)::bigint as before, coalesce(sum(f.amount_cents), 0)::bigint as returned
  from refund_items f join order_events h on h.order_id = i.order_id and h.kind = 'refunded' and h.data ->> 'refund_id' = f.refund_id::text
  where f.order_item_id = i.id and h.at < ends`;
const FEE_RETURNED = `select coalesce(sum(r.fee_cents) filter (where h.at < begins), 0)::bigint as before, coalesce(sum(r.fee_cents), 0)::bigint as returned
  from refunds r join order_events h on h.order_id = r.order_id and h.kind = 'refunded' and h.data ->> 'refund_id' = r.id::text
  where r.order_id = o.id and h.at < ends`;
/** What is moved or exchanged may be sold for another price from that moment on. */
const movedBy = (cents: string, where: string, from: string) => `
  select coalesce(sum(${cents}), 0)::bigint as since_beginning, coalesce(sum(${cents}) filter (where h.at >= ends), 0)::bigint as since_end
  from ${from} where ${where} and h.kind in ('rescheduled', 'exchanged') and h.at >= begins`;
const MOVED = movedBy(
  "(change ->> 'cents')::bigint",
  "h.order_id = i.order_id and change ->> 'item' = i.id::text",
  "order_events h cross join lateral jsonb_array_elements(h.data -> 'prices') change",
);
const FEE_MOVED = movedBy("(h.data ->> 'fee')::bigint", 'h.order_id = o.id', 'order_events h');

/** What a unit was at a moment: what it became first afterwards says what it had been until then. */
const wasAt = (moment: string) => `
  select coalesce((change ->> 'product')::uuid, i.product_id) as product, coalesce((change ->> 'rate')::int, i.tax_rate) as rate
  from (select 1) now left join lateral (select change from order_events h cross join lateral jsonb_array_elements(h.data -> 'products') change
    where h.order_id = i.order_id and h.kind = 'exchanged' and h.at >= ${moment} and change ->> 'item' = i.id::text order by h.at, h.id limit 1) next on true`;

/** A unit that was exchanged since is a part for each product that it was, with what it was sold for as that. */
const PARTS = `
  with bounds as (select $1::date::timestamp at time zone $2 as begins, ($1::date + 1)::timestamp at time zone $2 as ends),
  of_day as (
    select o.id from orders o, bounds where o.paid_at >= begins and o.paid_at < ends
    union select h.order_id from order_events h, bounds where h.kind in ('refunded', 'rescheduled', 'exchanged') and h.at >= begins and h.at < ends)
  select i.order_id as "orderId", o.currency, part.rate, p.invoicing_account as account, p.invoicing_tax_code as "taxCode",
    case when is_now then i.price_cents - i.discount_cents else 0 end::bigint as "soldCents", case when is_now then i.tax_cents else 0 end::bigint as "soldTaxCents",
    case when o.paid_at < begins and was_began then i.price_cents - i.discount_cents - moved.since_beginning else 0 end::bigint as "beganCents",
    case when was_ended then i.price_cents - i.discount_cents - moved.since_end else 0 end::bigint as "endedCents",
    case when was_ended then back.before else 0 end as "beforeCents", case when was_ended then back.returned else 0 end as "returnedCents"
  from of_day join orders o on o.id = of_day.id join order_items i on i.order_id = o.id and i.visit = 0
    cross join bounds cross join lateral (${RETURNED}) back cross join lateral (${MOVED}) moved
    cross join lateral (${wasAt('begins')}) began cross join lateral (${wasAt('ends')}) ended
    cross join lateral (select product, rate, (product, rate) = (i.product_id, i.tax_rate) as is_now, (product, rate) = (began.product, began.rate) as was_began,
        (product, rate) = (ended.product, ended.rate) as was_ended
      from (values (began.product, began.rate), (ended.product, ended.rate), (i.product_id, i.tax_rate)) one(product, rate) group by product, rate) part
    join products p on p.id = part.product
  union all
  select o.id, o.currency, o.fee_tax_rate, null, null, o.fee_cents::bigint, o.fee_tax_cents::bigint,
    case when o.paid_at < begins then o.fee_cents - moved.since_beginning else 0 end::bigint, (o.fee_cents - moved.since_end)::bigint, back.before, back.returned
  from of_day join orders o on o.id = of_day.id cross join bounds cross join lateral (${FEE_RETURNED}) back cross join lateral (${FEE_MOVED}) moved where o.fee_cents > 0`;

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

type Revenue = {
  kind: 'sale' | 'refund';
  currency: string;
  account: string;
  taxCode: string;
  rate: number;
  gross: Cents;
  tax: Cents;
};

/** Of one rate of an order: its tax shared among accounts by what each comes to. */
function revenueOf(
  parts: readonly Part[],
  kind: Revenue['kind'],
  accounts: Accounts,
  amounts: readonly Cents[],
  tax: Cents,
): Revenue[] {
  if (amounts.every((amount) => amount === 0)) return [];
  const shares = shareTax(tax, amounts, parts[0]!.rate);
  return parts.map(({ currency, account, taxCode, rate }, at) => ({
    kind,
    currency,
    account: account ?? accounts.sales,
    taxCode: taxCode ?? '',
    rate,
    gross: amounts[at]!,
    tax: shares[at]!,
  }));
}

/** The tax in what each of these parts of one rate comes to; of what they are sold for now it is what was printed. */
function taxOf(parts: readonly Part[], amount: (part: Part) => Cents): Cents {
  if (parts.every((part) => amount(part) === part.soldCents))
    return add(...parts.map(({ soldTaxCents }) => soldTaxCents));
  return taxIncluded(add(...parts.map(amount)), parts[0]!.rate);
}

/** What an order brought on the day, and what went back of it, rate by rate. */
function revenueOfOrder(parts: readonly Part[], accounts: Accounts): Revenue[] {
  return [...groupBy(parts, ({ rate }) => rate).values()].flatMap((own) => {
    const sold = own.map(({ endedCents, beganCents }) => subtract(endedCents, beganCents));
    const soldTax = subtract(
      taxOf(own, ({ endedCents }) => endedCents),
      taxOf(own, ({ beganCents }) => beganCents),
    );
    const back = own.map(({ returnedCents, beforeCents }) => subtract(returnedCents, beforeCents));
    const backTax = subtract(
      taxOf(own, ({ endedCents, beforeCents }) => subtract(endedCents, beforeCents)),
      taxOf(own, ({ endedCents, returnedCents }) => subtract(endedCents, returnedCents)),
    );
    return [...revenueOf(own, 'sale', accounts, sold, soldTax), ...revenueOf(own, 'refund', accounts, back, backTax)];
  });
}

/** What was sold is owed by customers, and earned; what is given back the other way round. */
function journalOf(rows: readonly Revenue[], accounts: Accounts): Entry[] {
  const groups = groupBy(rows, ({ kind, currency }) => `${kind} ${currency}`);
  return [...groups.values()].flatMap((group) => {
    const { kind, currency } = group[0]!;
    const isSale = kind === 'sale';
    const line = (account: string, amount: Cents, isDebit: boolean, of?: Partial<Entry>) =>
      entry(kind, currency, account, isDebit ? amount : ZERO, isDebit ? ZERO : amount, of);
    const byAccount = groupBy(group, ({ account, taxCode, rate }) => JSON.stringify([account, taxCode, rate]));
    const byRate = groupBy(group, ({ taxCode, rate }) => JSON.stringify([taxCode, rate]));
    return [
      line(accounts.customers, add(...group.map(({ gross }) => gross)), isSale),
      ...[...byAccount.values()].map((some) =>
        line(some[0]!.account, add(...some.map(({ gross, tax }) => subtract(gross, tax))), !isSale, {
          taxCode: some[0]!.taxCode,
          rate: some[0]!.rate,
        }),
      ),
      ...[...byRate.values()].map((some) =>
        line(accounts.tax, add(...some.map(({ tax }) => tax)), !isSale, {
          taxCode: some[0]!.taxCode,
          rate: some[0]!.rate,
        }),
      ),
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
  const [parts, money, credit, given] = await Promise.all([
    sql<Part>('book_parts', PARTS, [day, zone]),
    sql<Money>('book_money', MONEY, [day, zone]),
    creditOfDay(day, zone, accounts),
    givenOfDay(day, zone),
  ]);
  const orders = groupBy(parts, ({ orderId }) => orderId);
  const revenue = [...orders.values()].flatMap((own) => revenueOfOrder(own, accounts));
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
