/**
 * Reconciliation for orders with an entry in some days, each in its current state: sold must equal paid plus owed, and
 * invoices plus gift vouchers; payments must equal tills and the provider's records. A charge on account is owed until it is settled, although the order is paid: 70.00 on
 * account with 7.00 credited leave 63.00 owed, and 63.00 paid once the transfer is recorded. Orders that differ are
 * listed. Uses the rules of the nightly check and of the invoices. Opening entries of imported orders are left out.
 */
import { connection, sql } from '../../infra/db';
import { IS_SUPPLY, inForce } from '../../invoices';
import { groupBy } from '../../shared/groupBy';
import type { Invoice } from '../../shared/invoices';
import type { Days } from '../../shared/period';
import { deferredIncome } from './deferredIncome';
import { type Namer, namesOf } from './names';
import { isPaidOutside } from './paidOutside';
import type { Mismatch, Reconciled, Reconciliation } from './reportPages';

const AT_ONCE = 1000;
const MAX_NAMED = 100;

/** Margin as in the reports: no time zone differs from UTC by more than 14 hours. */
const NEAR = `entry.at >= ($1::date - 1)::timestamp at time zone 'UTC' and entry.at < ($2::date + 2)::timestamp at time zone 'UTC'`;
const TOUCHED = `
  select order_id as id from sale_entries entry where ${NEAR} and not entry.opening and sale_day(entry.at, entry.time_zone) between $1::date and $2::date
  union
  select entry.order_id from money_entries entry join orders o on o.id = entry.order_id
    where ${NEAR} and not entry.opening and sale_day(entry.at, o.time_zone) between $1::date and $2::date
  order by id`;

type Row = {
  id: string;
  reference: string;
  currency: string;
  sold: number;
  /** The part that is gift vouchers, which need no invoice. */
  vouchers: number;
  /** From the ledger of payments, in which an order on account is paid. */
  paid: number;
  /** The part that its company has not paid yet. */
  onAccount: number;
  badSales: boolean;
  badMoney: boolean;
  badCash: boolean;
  /** A payment that differs from the provider's records. */
  differing: string | null;
  isMonthly: boolean;
};

const FIGURES = `
  select o.id, o.reference, o.currency,
    (select coalesce(sum(gross_cents), 0) from sale_entries where order_id = o.id and not opening)::bigint as sold,
    (select coalesce(sum(e.gross_cents), 0) from sale_entries e join order_items i on i.id = e.order_item_id
      join products p on p.id = i.product_id where e.order_id = o.id and not e.opening and not ${IS_SUPPLY})::bigint as vouchers,
    (select coalesce(sum(amount_cents), 0) from money_entries where order_id = o.id and not opening)::bigint as paid,
    (select coalesce(sum(amount_cents - credited_cents), 0) from company_charges where order_id = o.id and settled_at is null)::bigint as "onAccount",
    o.id in (select order_id from sales_differences($1::uuid[])) as "badSales", o.id in (select order_id from money_differences($1::uuid[])) as "badMoney",
    o.id in (select order_id from drawer_differences($1::uuid[])) as "badCash",
    (select p.id from payments p join provider_records b on b.payment_id = p.id where p.order_id = o.id and b.difference is not null
      order by p.attempt limit 1) as differing,
    exists (select from master_orders m where m.order_id = o.id and m.invoicing = 'month' and m.invoice_order_id is null) as "isMonthly"
  from orders o where o.id = any ($1::uuid[])`;

type Paid = { currency: string; method: string | null; provider: string | null; amount: number };
const PAID = `
  select currency, method, provider, sum(amount)::bigint as amount from (
    select currency, case when ${isPaidOutside('line')} then 'paid_outside' else method end as method, provider, amount_cents as amount from money_lines line where order_id = any ($1::uuid[])
    union all
    select o.currency, 'on_account', 'on_account', c.credited_cents - c.amount_cents from company_charges c join orders o on o.id = c.order_id
      where c.order_id = any ($1::uuid[]) and c.settled_at is null) moved
  group by currency, method, provider`;

/** Taken from a monthly invoice: only its lines of the order. */
type InvoiceRow = Pick<Invoice, 'kind' | 'correctsBy' | 'cancelled' | 'grossCents'> & { orderId: string };
const INVOICES = `
  select o.id as "orderId", i.kind, i.corrects_by as "correctsBy", case when m.invoice_order_id is null then i.gross_cents
      else (select coalesce(sum((line ->> 'grossCents')::bigint), 0)::bigint from jsonb_array_elements(i.lines) line where line ->> 'order' = o.reference) end as "grossCents",
    case when exists (select from invoice_cancellations c where c.invoice_id = i.id) then '{}'::jsonb end as cancelled
  from orders o left join master_orders m on m.order_id = o.id join invoices i on i.order_id = coalesce(m.invoice_order_id, o.id)
  where o.id = any ($1::uuid[]) order by o.id, i.position`;

const IN_DAYS = `
  select entry.currency, sum(entry.gross_cents)::bigint as amount from sale_entries entry
  where ${NEAR} and not entry.opening and sale_day(entry.at, entry.time_zone) between $1::date and $2::date group by entry.currency`;

type Sum = Omit<Reconciled, 'paid'> & { paid: Map<string, number> };

class Adding {
  readonly sums = new Map<string, Sum>();
  readonly mismatches: Mismatch[] = [];
  mismatched = 0;
  of(currency: string): Sum {
    const known = this.sums.get(currency);
    if (known) return known;
    const sum: Sum = {
      currency,
      orders: 0,
      sold: 0,
      inDays: 0,
      paid: new Map(),
      owed: 0,
      onAccount: 0,
      owing: 0,
      invoiced: 0,
      vouchers: 0,
      notInvoiced: 0,
      toInvoice: 0,
    };
    this.sums.set(currency, sum);
    return sum;
  }
  addOrder(row: Row, invoices: readonly InvoiceRow[]): void {
    const sum = this.of(row.currency);
    const rest = row.sold - row.paid;
    const stating = inForce(invoices);
    const invoiced = stating.length > 0 ? stating.reduce((all, { grossCents }) => all + grossCents, 0) : null;
    sum.orders += 1;
    sum.sold += row.sold;
    sum.owed += Math.max(rest, 0);
    sum.onAccount += row.onAccount;
    sum.owing += Math.min(rest, 0);
    sum.invoiced += invoiced ?? 0;
    const supplied = row.sold - row.vouchers;
    sum.vouchers += row.vouchers;
    if (invoiced === null) sum[row.isMonthly ? 'toInvoice' : 'notInvoiced'] += supplied;
    const reasons: Mismatch['reasons'] = [
      ...(row.badSales ? (['sales'] as const) : []),
      ...(row.badMoney ? (['money'] as const) : []),
      ...(row.badCash ? (['cash'] as const) : []),
      ...(row.differing ? (['provider'] as const) : []),
      ...(invoiced !== null && invoiced !== supplied ? (['invoice'] as const) : []),
    ];
    if (reasons.length === 0) return;
    this.mismatched += 1;
    const { reference, currency, sold, paid, onAccount, differing } = row;
    if (this.mismatches.length < MAX_NAMED)
      this.mismatches.push({ reference, currency, reasons, differing, sold, paid: paid - onAccount, invoiced });
  }
  addPaid({ currency, method, provider, amount }: Paid): void {
    const { paid } = this.of(currency);
    // Cards and the like are listed per provider; cash, transfers and balances once each.
    const key = `${method ?? ''} ${method === 'card' || method === 'bizum' ? (provider ?? '') : ''}`;
    paid.set(key, (paid.get(key) ?? 0) + amount);
  }
}

/** @returns totals per currency, and up to a hundred differing orders with their number. */
export async function reconcile({ from, to }: Days, namer: Namer): Promise<Reconciliation> {
  const { rows } = await connection.query(TOUCHED, [from, to]);
  const ids = rows.map(({ id }) => String(id));
  const adding = new Adding();
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some = [ids.slice(at, at + AT_ONCE)];
    const invoices = groupBy(await sql<InvoiceRow>('reconciled_invoices', INVOICES, some), ({ orderId }) => orderId);
    for (const row of await sql<Row>('reconciled_orders', FIGURES, some))
      adding.addOrder(row, invoices.get(row.id) ?? []);
    for (const paid of await sql<Paid>('reconciled_money', PAID, some)) adding.addPaid(paid);
  }
  for (const { currency, amount } of await sql<{ currency: string; amount: number }>('reconciled_days', IN_DAYS, [
    from,
    to,
  ]))
    adding.of(currency).inDays = amount;
  const keys = [...adding.sums.values()].flatMap(({ paid }) => [...paid.keys()]);
  const nameOf = await namesOf(
    'method',
    keys.map((key) => key.split(' ')[0]!),
    namer,
  );
  const labelOf = (key: string) => {
    if (key === 'on_account ') return namer.t('reconciliation.paid_on_account');
    if (key === 'paid_outside ') return namer.t('reports.paid_outside');
    const [method = '', provider = ''] = key.split(' ');
    return [nameOf(method || '~'), provider].filter(Boolean).join(' · ');
  };
  const sums = [...adding.sums.values()]
    .sort((a, b) => a.currency.localeCompare(b.currency))
    .map(({ paid, ...sum }) => ({
      ...sum,
      paid: [...paid]
        .filter(([, amount]) => amount !== 0)
        .map(([key, amount]) => ({ key, label: labelOf(key), amount }))
        .sort((a, b) => b.amount - a.amount),
    }));
  return { sums, ...(await deferredIncome(to)), mismatches: adding.mismatches, mismatched: adding.mismatched };
}
