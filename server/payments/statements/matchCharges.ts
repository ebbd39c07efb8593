/** Transfers that pay what companies owe on account: the charge of one order, or all of an invoice's. */
import { sql } from '../../infra/db';
import { wakeOutbox } from '../../infra/outbox';
import { DomainError } from '../../shared/errors';
import { add, type Cents, decimal } from '../../shared/money';
import { normaliseReference } from '../../shared/reference';
import { orderOf } from '../wireTransfer/transferReference';
import type { Candidate } from './suggest';

type Charge = { order: string; id: string; isOwn: boolean; owed: Cents; currency: string; name: string | null };

/** An invoice of a month is paid under the reference of its first order, which names the charges of all of them. */
const OPEN = `
  select named.reference as order, c.id, c.order_id = named.id as "isOwn", p.currency, named.customer_name as name,
    (c.amount_cents - c.credited_cents)::bigint as owed
  from orders named cross join lateral (
      select named.id as id union select order_id from master_orders where invoice_order_id = named.id) invoiced
    join company_charges c on c.order_id = invoiced.id and c.settled_at is null and c.amount_cents > c.credited_cents
    join payments p on p.id = c.id
  where named.reference = any ($1::text[]) order by c.due_at, c.id`;

const openCharges = (orders: readonly string[]): Promise<Charge[]> =>
  orders.length === 0 ? Promise.resolve([]) : sql<Charge>('open_charges', OPEN, [orders]);

const sumOf = (charges: readonly Charge[]): Cents => add(...charges.map(({ owed }) => owed));

/** The charges that an amount pays exactly: all of the invoice, else those of the named orders alone; null where neither fits. */
function paidBy(line: { amount: Cents; currency: string }, charges: readonly Charge[]): string[] | null {
  const all = [...new Map(charges.map((one) => [one.id, one])).values()];
  const own = all.filter(({ id }) => charges.some((one) => one.id === id && one.isOwn));
  const paid = [all, own].find((some) => some.length > 0 && sumOf(some) === line.amount);
  return paid?.every(({ currency }) => currency === line.currency) ? paid.map(({ id }) => id) : null;
}

async function settle(line: string, charges: readonly string[], by: string | null): Promise<boolean> {
  const [row] = await sql<{ done: boolean }>('match_charges', 'select match_charges($1, $2::uuid[], $3) as done', [
    line,
    charges,
    by,
  ]);
  wakeOutbox();
  return row!.done;
}

type NamedLine = { id: string; amount: Cents; currency: string; references: readonly string[] };

/** Settles the lines that name a debt on account and pay it exactly. @returns their ids */
export async function matchNamedCharges(lines: readonly NamedLine[]): Promise<ReadonlySet<string>> {
  const charges = await openCharges(lines.flatMap(({ references }) => references.map(orderOf)));
  const settled = new Set<string>();
  if (charges.length === 0) return settled;
  for (const line of lines) {
    const orders = line.references.map(orderOf);
    const named = charges.filter(({ order }) => orders.includes(order));
    const paid = paidBy(line, named);
    if (paid && (await settle(line.id, paid, null))) settled.add(line.id);
  }
  return settled;
}

/**
 * A person says that a line pays an order on account.
 * @returns null where the order owes nothing on account
 * @throws DomainError account_amount_differs beside `order`; line_decided when another person was first
 */
export async function matchCharge(lineId: string, order: string, by: string | null): Promise<'paid' | null> {
  const charges = await openCharges([normaliseReference(order)]);
  if (charges.length === 0) return null;
  const [line] = await sql<{ amount: Cents; currency: string; state: string }>(
    'line_of_account',
    'select amount_cents as amount, currency, state from bank_lines where id = $1',
    [lineId],
  );
  if (!line || !['new', 'open'].includes(line.state)) throw new DomainError('line_decided');
  const paid = paidBy(line, charges);
  const { currency } = charges[0]!;
  const owed = `${decimal(sumOf(charges), currency)} ${currency}`;
  if (!paid) throw new DomainError('account_amount_differs', { field: 'order', params: { owed } });
  if (!(await settle(lineId, paid, by))) throw new DomainError('line_decided');
  return 'paid';
}

/** Debts on account that the words of lines name, for a person to compare. */
export async function chargeCandidates(references: readonly string[]): Promise<Candidate[]> {
  const charges = (await openCharges(references.map(orderOf))).filter(({ isOwn }) => isOwn);
  return charges.map(({ order, id, owed, currency, name }) => {
    const reference = references.find((one) => orderOf(one) === order)!;
    return { paymentId: id, order, reference, missing: owed, currency, name, state: 'open' };
  });
}
