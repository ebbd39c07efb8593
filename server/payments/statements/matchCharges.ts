/** Transfers that pay company debts on account: the charge of one order, or all charges of an invoice. */
import { sql } from '../../infra/db';
import { wakeOutbox } from '../../infra/outbox';
import { DomainError } from '../../shared/errors';
import { add, type Cents, decimal } from '../../shared/money';
import { normaliseReference } from '../../shared/reference';
import { orderOf } from '../wireTransfer/transferReference';
import type { Candidate, SettledCharge } from './suggest';

type Charge = { order: string; id: string; isOwn: boolean; owed: Cents; currency: string; name: string | null };

/** A monthly invoice is paid under the reference of its first order, which represents the charges of all. */
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

/** Charges that an amount pays exactly: the whole invoice, else only the named orders; null if neither matches. */
function paidBy(line: { amount: Cents; currency: string }, charges: readonly Charge[]): string[] | null {
  const all = [...new Map(charges.map((one) => [one.id, one])).values()];
  const own = all.filter(({ id }) => charges.some((one) => one.id === id && one.isOwn));
  const paid = [all, own].find((some) => some.length > 0 && sumOf(some) === line.amount);
  return paid?.every(({ currency }) => currency === line.currency) ? paid.map(({ id }) => id) : null;
}

async function settle(line: string, charges: readonly string[]): Promise<boolean> {
  const [row] = await sql<{ done: boolean }>('match_charges', 'select match_charges($1, $2::uuid[], null) as done', [
    line,
    charges,
  ]);
  wakeOutbox();
  return row!.done;
}

type NamedLine = { id: string; amount: Cents; currency: string; references: readonly string[] };

/** Settles lines that name a debt on account and match its amount. @returns their ids */
export async function matchNamedCharges(lines: readonly NamedLine[]): Promise<ReadonlySet<string>> {
  const charges = await openCharges(lines.flatMap(({ references }) => references.map(orderOf)));
  const settled = new Set<string>();
  if (charges.length === 0) return settled;
  for (const line of lines) {
    const orders = line.references.map(orderOf);
    const named = charges.filter(({ order }) => orders.includes(order));
    const paid = paidBy(line, named);
    if (paid && (await settle(line.id, paid))) settled.add(line.id);
  }
  return settled;
}

/** The settled charge of an order, and other open charges of its company, earliest due first. */
type Settled = Charge & { settled: SettledCharge };

const settledCharges = (orders: readonly string[]): Promise<Settled[]> =>
  orders.length === 0
    ? Promise.resolve([])
    : sql<Settled>(
        'settled_charges',
        `select distinct on (o.reference) o.reference as order, c.id, true as "isOwn", p.currency, o.customer_name as name,
           0::bigint as owed, json_build_object('isPaid', c.paid_on is not null,
             'on', coalesce(c.paid_on, sale_day(c.settled_at, o.time_zone)),
             'open', array(select json_build_object('order', other.reference, 'missing', more.amount_cents - more.credited_cents)
               from company_charges more join orders other on other.id = more.order_id join payments paid on paid.id = more.id
               where more.company_id = c.company_id and more.settled_at is null and paid.currency = p.currency
               order by more.due_at, more.id limit 50)) as settled
         from orders o join company_charges c on c.order_id = o.id and c.settled_at is not null join payments p on p.id = c.id
         where o.reference = any ($1::text[])
           and not exists (select from company_charges open where open.order_id = o.id and open.settled_at is null)
         order by o.reference, c.settled_at desc`,
        [orders],
      );

/**
 * Charges that a line pays, as decided by staff.
 * @returns the charges; null if the order owes nothing on account
 * @throws DomainError account_amount_differs beside `order`; line_decided if another user decided first
 */
export async function chargesPaidBy(lineId: string, order: string): Promise<string[] | null> {
  const charges = await openCharges([normaliseReference(order)]);
  if (charges.length === 0) return null;
  const [line] = await sql<{ amount: Cents; currency: string; state: string }>(
    'line_of_account',
    'select amount_cents as amount, currency, state from bank_lines where id = $1',
    [lineId],
  );
  if (!line || !['new', 'open'].includes(line.state)) throw new DomainError('line_decided');
  const paid = paidBy(line, charges);
  if (!paid) throw new DomainError('account_amount_differs', { field: 'order', params: owedOn(charges) });
  return paid;
}

const owedOn = (charges: readonly Charge[]) => ({
  owed: `${decimal(sumOf(charges), charges[0]!.currency)} ${charges[0]!.currency}`,
});

/**
 * The order's charge that a part of a transfer pays; null without an open one.
 * @throws DomainError beside the amount
 */
export async function chargeOfPart(order: string, amount: Cents, field: string): Promise<string | null> {
  const own = (await openCharges([normaliseReference(order)])).filter(({ isOwn }) => isOwn);
  if (own.length === 0) return null;
  const charge = own.find(({ owed }) => owed === amount);
  if (!charge) throw new DomainError('account_amount_whole', { field, params: owedOn(own.slice(0, 1)) });
  return charge.id;
}

/** The settled charge of an order; null if there is none, or an open one. */
export const settledCharge = async (order: string): Promise<Settled | null> =>
  (await settledCharges([normaliseReference(order)]))[0] ?? null;

/** Debts named by lines, open and settled, for staff to compare. */
export async function chargeCandidates(
  references: readonly string[],
): Promise<(Candidate & { settled?: SettledCharge })[]> {
  const orders = references.map(orderOf);
  const open = (await openCharges(orders)).filter(({ isOwn }) => isOwn);
  const toCandidate = (charge: Charge, state: Candidate['state']): Candidate => ({
    ...{ paymentId: charge.id, order: charge.order, missing: charge.owed, state },
    ...{ currency: charge.currency, name: charge.name },
    reference: references.find((one) => orderOf(one) === charge.order)!,
  });
  return [
    ...open.map((charge) => toCandidate(charge, 'open')),
    ...(await settledCharges(orders)).map((charge) => ({ ...toCandidate(charge, 'paid'), settled: charge.settled })),
  ];
}
