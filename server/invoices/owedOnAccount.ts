import { sql } from '../infra/db';
import { referenceOf } from '../payments';
import type { Locale, Translate } from '../shared/i18n/translate';
import { inFours } from '../shared/iban';
import type { Invoice } from '../shared/invoices';
import { type Cents, formatMoney, ZERO } from '../shared/money';
import { formatDate, type IsoDate } from '../shared/time';
import { inForce } from './inForce';

/**
 * The part of an invoice that its company still owes, the first day on which some of it is due, the account it is to be paid into and
 * under which payment reference, and the company's own order numbers by the orders that they are of.
 */
export type OwedOnAccount = {
  owedCents: Cents;
  dueOn: IsoDate | null;
  account: { iban: string; bic: string; holder: string } | null;
  /** A transfer that has it, with the exact amount, is booked by itself from the bank's file (`matchNamedCharges`). */
  reference: string;
  purchaseOrders: ReadonlyMap<string, string>;
};

type Row = {
  id: string;
  reference: string;
  purchaseOrder: string | null;
  owed: Cents;
  dueOn: IsoDate | null;
};

/** The order that the invoice is kept with, and the others of its month. One sold by telephone has no master order. */
const OWED = `
  select o.id, o.reference, m.purchase_order as "purchaseOrder", coalesce(sum(c.amount_cents - c.credited_cents), 0)::bigint as owed,
    to_char(min(c.due_at at time zone o.time_zone), 'YYYY-MM-DD') as "dueOn"
  from (select $1::uuid as id union select order_id from master_orders where invoice_order_id = $1) own
    join orders o on o.id = own.id left join master_orders m on m.order_id = o.id
    left join company_charges c on c.order_id = o.id and c.settled_at is null and c.amount_cents > c.credited_cents
  group by o.id, m.id order by o.reference`;

/** The house's first account, which staff order among the ways to pay. */
const ACCOUNT = `
  select settings ->> 'iban' as iban, coalesce(settings ->> 'bic', '') as bic, coalesce(settings ->> 'holder', '') as holder
  from payment_connections where kind = 'wire_transfer' and coalesce(settings ->> 'iban', '') <> '' order by position, code limit 1`;

/** Each document in force states as much of it as it is about, the first ones first. */
function shareOf(invoice: Invoice, all: readonly Invoice[], owed: number): Cents {
  let rest = owed;
  for (const { id, grossCents } of inForce(all)) {
    const share = Math.min(rest, Math.max(grossCents, 0)) as Cents;
    if (id === invoice.id) return share;
    rest -= share;
  }
  return ZERO;
}

/**
 * A refund before the transfer lowers the charge: 70.00 less 7.00 are 63.00 owed. The invoice states 63.00 as payable and the credit
 * note nothing, so that a company that adds up its documents pays 63.00.
 */
export async function owedOnAccount(invoice: Invoice, all: readonly Invoice[]): Promise<OwedOnAccount> {
  const debt = await debtOf(invoice.orderId);
  const owedCents = shareOf(invoice, all, debt.owedCents);
  return owedCents === 0 ? { ...debt, owedCents, dueOn: null, account: null } : { ...debt, owedCents };
}

/** All that is owed of an order, or of the orders of a month whose invoice is kept with this one, and how it is paid. */
export async function debtOf(orderId: string): Promise<OwedOnAccount> {
  const rows = await sql<Row>('owed_of_invoice', OWED, [orderId]);
  const purchaseOrders = new Map(
    rows.flatMap(({ reference, purchaseOrder }) => (purchaseOrder ? [[reference, purchaseOrder]] : [])),
  );
  const owedCents = rows.reduce((sum, row) => sum + row.owed, 0) as Cents;
  if (owedCents === 0) return { owedCents, dueOn: null, account: null, reference: '', purchaseOrders };
  const reference = referenceOf(rows.find(({ id }) => id === orderId)!.reference, 1);
  const dueOn = rows.flatMap((row) => row.dueOn ?? []).sort()[0] ?? null;
  const [account] = await sql<{ iban: string; bic: string; holder: string }>('account_of_invoices', ACCOUNT);
  return { owedCents, dueOn, account: account ?? null, reference, purchaseOrders };
}

export type PayWords = { t: Translate; locale: Locale; currency: string; issuer: string };

/** How a debt is paid, in words, line by line; nothing where none is left. */
export function payLines({ owedCents, dueOn, account, reference }: OwedOnAccount, words: PayWords): string[] {
  if (owedCents === 0) return [];
  const { t, locale, currency, issuer } = words;
  const day = dueOn ? formatDate(`${dueOn}T12:00:00Z`, 'UTC', locale) : '';
  const owed = t('invoices.pay_by_day', { amount: formatMoney(owedCents, currency, locale), day });
  if (!account) return [owed];
  return [
    owed,
    t('invoices.pay_account', { holder: account.holder || issuer, iban: inFours(account.iban) }),
    ...(account.bic ? [`BIC: ${account.bic}`] : []),
    t('invoices.pay_reference', { reference: inFours(reference) }),
  ];
}
