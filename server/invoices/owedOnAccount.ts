import { sql } from '../infra/db';
import { referenceOf } from '../payments';
import type { Locale, Translate } from '../shared/i18n/translate';
import { inFours } from '../shared/iban';
import type { Invoice } from '../shared/invoices';
import { type Cents, formatMoney, ZERO } from '../shared/money';
import { formatDate, type IsoDate } from '../shared/time';
import { inForce } from './inForce';

/**
 * Part of an invoice that its company owes: first due day, our account, payment reference, and the company's order
 * numbers by order.
 */
export type OwedOnAccount = {
  owedCents: Cents;
  dueOn: IsoDate | null;
  account: { iban: string; bic: string; holder: string } | null;
  /** A transfer with it and the exact amount is matched automatically (`matchNamedCharges`). */
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

/** The order that the invoice belongs to, and the others of its month. A phone sale has no master order. */
const OWED = `
  select o.id, o.reference, m.purchase_order as "purchaseOrder", coalesce(sum(c.amount_cents - c.credited_cents), 0)::bigint as owed,
    to_char(min(sale_day(c.due_at, o.time_zone)), 'YYYY-MM-DD') as "dueOn"
  from (select $1::uuid as id union select order_id from master_orders where invoice_order_id = $1) own
    join orders o on o.id = own.id left join master_orders m on m.order_id = o.id
    left join company_charges c on c.order_id = o.id and c.settled_at is null and c.amount_cents > c.credited_cents
  group by o.id, m.id order by o.reference`;

/** The organisation's first account, in the order of payment methods. */
const ACCOUNT = `
  select settings ->> 'iban' as iban, coalesce(settings ->> 'bic', '') as bic, coalesce(settings ->> 'holder', '') as holder
  from payment_connections where kind = 'wire_transfer' and coalesce(settings ->> 'iban', '') <> '' order by position, code limit 1`;

/** Divides the debt among valid documents, first ones first. */
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
 * A refund before the transfer lowers the charge: of 70.00, 7.00 less leave 63.00 owed. The invoice states 63.00
 * payable and the credit note 0, so a company that adds its documents pays 63.00.
 */
export async function owedOnAccount(invoice: Invoice, all: readonly Invoice[]): Promise<OwedOnAccount> {
  const debt = await debtOf(invoice.orderId);
  const owedCents = shareOf(invoice, all, debt.owedCents);
  return owedCents === 0 ? { ...debt, owedCents, dueOn: null, account: null } : { ...debt, owedCents };
}

/** Debt of an order, or of the orders on its monthly invoice, with payment data. */
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

/** Payment instructions line by line; empty without a debt. */
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
