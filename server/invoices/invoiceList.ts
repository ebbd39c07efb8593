import { defineList, type Reader } from '../infra/lists';
import { hasPart, isPartOf } from '../infra/lists/bind';
import { type Cents, formatMoney } from '../shared/money';
import { formatReference } from '../shared/reference';

export const KIND_WORDS = {
  F1: 'invoices.kind_f1',
  F2: 'invoices.kind_f2',
  F3: 'invoices.kind_f3',
  R1: 'invoices.kind_r1',
  R4: 'invoices.kind_r4',
  R5: 'invoices.kind_r5',
} as const;

export const STATE_WORDS = {
  valid: 'invoices.state_valid',
  superseded: 'invoices.state_superseded',
  cancelled: 'invoices.state_cancelled',
} as const;
/** SQL: the rule of `inForce` as a condition of one row, over invoices that are not cancelled. */
const LATER = `select from invoices n where n.order_id = i.order_id and not exists (select from invoice_cancellations x where x.invoice_id = n.id)`;
const OPENS = `(n.kind in ('F1', 'F2', 'F3') or n.corrects_by = 'S')`;
export const INVOICE_STATE = `case when c.invoice_id is not null then 'cancelled'
  when exists (${LATER} and n.position > i.position and ${OPENS})
    or exists (${LATER} and n.position >= i.position and n.corrects_by = 'I') then 'superseded' else 'valid' end`;

/** SQL: references of the orders on a document: those of a month, or its own. */
export const INVOICE_ORDERS = `coalesce((select string_agg(distinct l ->> 'order', ', ') from jsonb_array_elements(i.lines) l), o.reference)`;
export const formatOrders = (orders: string): string => orders.split(', ').map(formatReference).join(', ');

/** "10 %: 38.18 + 3.82": taxable amount and tax of a rate. */
function rateText(item: string, { locale }: Reader): string {
  const [rate, base, tax, currency] = item.split('|') as [string, string, string, string];
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(
    Number(rate) / 10_000,
  );
  return `${percent}: ${[base, tax].map((amount) => formatMoney(Number(amount) as Cents, currency, locale)).join(' + ')}`;
}

/** All invoices, latest first. */
export const invoiceList = defineList({
  name: 'invoices',
  scope: 'house',
  from: 'invoices i join orders o on o.id = i.order_id left join invoice_cancellations c on c.invoice_id = i.id',
  key: 'i.id',
  columns: {
    code: {
      sql: 'i.code',
      kind: 'text',
      label: 'invoices.number',
      search: [
        { where: 'i.code = any (array[:q, upper(:q)])', term: (typed) => typed.trim() },
        { where: `${hasPart('i.order_id', 'invoice')} and ${isPartOf('i.code')}` },
      ],
    },
    issuedOn: { sql: 'i.issued_on', kind: 'date', label: 'invoices.date' },
    issuedAt: { sql: 'i.issued_at', kind: 'datetime', label: 'invoices.issued_at', sort: true, hidden: true },
    kind: { sql: 'i.kind', kind: 'enum', values: KIND_WORDS, label: 'invoices.kind' },
    state: { sql: INVOICE_STATE, kind: 'enum', values: STATE_WORDS, label: 'invoices.state' },
    customer: { sql: `i.customer ->> 'name'`, kind: 'text', label: 'invoices.customer', nullable: true },
    taxId: {
      sql: `i.customer ->> 'taxId'`,
      kind: 'text',
      label: 'invoices.tax_id',
      nullable: true,
      search: [
        { where: `i.customer ->> 'taxId' = upper(:q)`, term: (typed) => typed.trim() },
        { where: `${hasPart('i.order_id', 'company')} and ${isPartOf("i.customer ->> 'taxId'")}` },
      ],
    },
    base: {
      sql: 'i.gross_cents - i.tax_cents',
      kind: 'money',
      currency: 'i.currency',
      label: 'invoices.base',
    },
    tax: { sql: 'i.tax_cents', kind: 'money', currency: 'i.currency', label: 'invoices.tax' },
    rates: {
      sql: `array(select concat_ws('|', r ->> 'rate', (r ->> 'grossCents')::bigint - (r ->> 'taxCents')::bigint, r ->> 'taxCents', i.currency)
        from jsonb_array_elements(i.taxes) r order by (r ->> 'rate')::int)`,
      kind: 'texts',
      label: 'invoices.rates',
      itemText: rateText,
    },
    gross: { sql: 'i.gross_cents', kind: 'money', currency: 'i.currency', label: 'invoices.total' },
    order: {
      sql: INVOICE_ORDERS,
      kind: 'text',
      label: 'invoices.order',
      search: { where: `i.order_id = any (array(select invoice_order(n.id) from orders n where ${hasPart('n.id')}))` },
      format: ({ order }) => formatOrders(String(order)),
    },
  },
  filters: {
    kind: { kind: 'oneOf', sql: 'i.kind', label: 'invoices.kind', values: KIND_WORDS },
    state: { kind: 'oneOf', sql: INVOICE_STATE, label: 'invoices.state', values: STATE_WORDS },
    at: { kind: 'dateRange', past: true, sql: 'i.issued_at', label: 'invoices.date' },
  },
  defaultSort: '-issuedAt',
});
