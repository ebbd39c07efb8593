/** An invoice as UBL 2.1 by the European standard EN 16931: an Invoice, or a CreditNote for a reduction. */

import { type Invoice, type InvoiceCustomer, type InvoiceLine, type InvoiceTax, monthOf } from '../shared/invoices';
import { type LocalText, localText } from '../shared/localText';
import { decimal, subtract } from '../shared/money';
import { formatReference } from '../shared/reference';
import { isVatId, vatNumber } from '../shared/taxIds';
import type { IsoDate } from '../shared/time';
import type { OwedOnAccount } from './owedOnAccount';
import { escapeXml } from './verifactu/recordXml';

const CUSTOMIZATION = 'urn:cen.eu:en16931:2017';
/** UNTDID 1001: commercial invoice, credit note; one that states another again is a corrected invoice. */
const TYPES = { Invoice: '380', CreditNote: '381' } as const;
const CORRECTED = '384';
/** UNTDID 4461: a transfer between accounts. */
const TRANSFER = '30';
/** UN/ECE recommendation 20: one. */
const UNIT = 'C62';

const el = (name: string, text: string | number, attributes = ''): string =>
  `<${name}${attributes}>${escapeXml(String(text))}</${name}>`;
const group = (name: string, ...inner: readonly string[]): string => `<${name}>${inner.join('')}</${name}>`;

type Writing = {
  root: 'Invoice' | 'CreditNote';
  /** Credit notes have positive amounts. */
  sign: 1 | -1;
  currency: string;
  locale: string;
  owed: OwedOnAccount;
};

const money = (name: string, minor: number, set: Writing): string =>
  el(name, decimal(minor * set.sign, set.currency), ` currencyID="${set.currency}"`);

const words = (text: LocalText, { locale }: Writing): string => localText(text, locale);

/** Standard, or exempt for a rate of 0. */
function category(
  name: string,
  { rate, exemption }: Pick<InvoiceTax, 'rate' | 'exemption'>,
  withReason: boolean,
): string {
  return group(
    name,
    el('cbc:ID', rate === 0 ? 'E' : 'S'),
    el('cbc:Percent', (rate / 100).toFixed(2)),
    rate === 0 && withReason ? el('cbc:TaxExemptionReason', exemption ?? 'Exempt') : '',
    group('cac:TaxScheme', el('cbc:ID', 'VAT')),
  );
}

type Party = {
  name: string;
  taxId: string;
  document?: 'passport';
  country: string;
  street: string;
  city: string;
  postcode: string;
};

/**
 * A VAT number starts with its country's letters (BR-CO-09); others are no VAT identifiers. A seller's is then its tax
 * registration and company id (BR-S-02, BR-CO-26), a customer's their identifier.
 */
function party({ name, taxId, document, country, street, city, postcode }: Party, isSeller: boolean): string {
  const isVat = document !== 'passport' && isVatId(country, taxId);
  const scheme = (id: string, of: string) =>
    group('cac:PartyTaxScheme', el('cbc:CompanyID', id), group('cac:TaxScheme', el('cbc:ID', of)));
  return group(
    'cac:Party',
    isVat ? '' : group('cac:PartyIdentification', el('cbc:ID', taxId)),
    group(
      'cac:PostalAddress',
      street ? el('cbc:StreetName', street) : '',
      city ? el('cbc:CityName', city) : '',
      postcode ? el('cbc:PostalZone', postcode) : '',
      group('cac:Country', el('cbc:IdentificationCode', country)),
    ),
    isVat ? scheme(vatNumber(country, taxId), 'VAT') : isSeller ? scheme(taxId, 'TAX') : '',
    group('cac:PartyLegalEntity', el('cbc:RegistrationName', name)),
  );
}

/** A part of an address that starts with a postcode: `11001 Cádiz`, `1012 AB Amsterdam`, `1000-001 Lisboa`. */
const TOWN =
  /^((?:[A-Z]{1,2}-)?(?:\d{4} ?[A-Z]{2}|\d{4}-\d{3}|\d{3} \d{2}|\d{2}-\d{3}|\d{4,6})|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})\s+(\p{L}.*)$/u;

/** Splits an address into street, postcode and city; without a postcode all is the street. */
function placeOf(address: string): Pick<Party, 'street' | 'city' | 'postcode'> {
  const parts = address
    .split(/\n|,/)
    .map((part) => part.trim())
    .filter(Boolean);
  const at = parts.findLastIndex((part) => TOWN.test(part));
  const [, postcode = '', city = ''] = TOWN.exec(parts[at] ?? '') ?? [];
  return { street: parts.filter((_, index) => index !== at).join(', '), city, postcode };
}

const seller = ({ issuer }: Invoice): string => party({ ...issuer, ...placeOf(issuer.address) }, true);
const buyer = (customer: InvoiceCustomer): string => party({ ...customer, street: customer.address }, false);

/** Event; on a monthly invoice also order, day and the customer's order number. */
function describe({ event, order, soldOn }: InvoiceLine, set: Writing): string {
  const own = order && set.owed.purchaseOrders.get(order);
  const told = [order && `${formatReference(order)} (${soldOn})`, own, event && words(event, set)].filter(Boolean);
  return told.length > 0 ? el('cbc:Description', told.join(', ')) : '';
}

function line(one: InvoiceLine, at: number, set: Writing): string {
  const net = one.grossCents - one.taxCents;
  const quantity = set.root === 'Invoice' ? 'cbc:InvoicedQuantity' : 'cbc:CreditedQuantity';
  // Prices are never negative: a line against the document's direction has a negative quantity.
  const turn = net * set.sign < 0 ? -1 : 1;
  // The net amount is that of the whole quantity, since a unit's would have fractions: the price has a base quantity.
  const price = group(
    'cac:Price',
    money('cbc:PriceAmount', net * turn, set),
    el('cbc:BaseQuantity', one.quantity, ` unitCode="${UNIT}"`),
  );
  return group(
    `cac:${set.root}Line`,
    el('cbc:ID', at + 1),
    el(quantity, one.quantity * turn, ` unitCode="${UNIT}"`),
    money('cbc:LineExtensionAmount', net, set),
    group(
      'cac:Item',
      describe(one, set),
      el('cbc:Name', words(one.name, set)),
      one.item ? group('cac:SellersItemIdentification', el('cbc:ID', one.item)) : '',
      category('cac:ClassifiedTaxCategory', one, false),
    ),
    price,
  );
}

const taxes = ({ taxes: rows, taxCents }: Invoice, set: Writing): string =>
  group(
    'cac:TaxTotal',
    money('cbc:TaxAmount', taxCents, set),
    ...rows.map((tax) =>
      group(
        'cac:TaxSubtotal',
        money('cbc:TaxableAmount', tax.grossCents - tax.taxCents, set),
        money('cbc:TaxAmount', tax.taxCents, set),
        category('cac:TaxCategory', tax, true),
      ),
    ),
  );

/** An order is paid before its invoice, except on account: what the company owes is due. */
const totals = ({ grossCents, taxCents }: Invoice, set: Writing): string =>
  group(
    'cac:LegalMonetaryTotal',
    money('cbc:LineExtensionAmount', grossCents - taxCents, set),
    money('cbc:TaxExclusiveAmount', grossCents - taxCents, set),
    money('cbc:TaxInclusiveAmount', grossCents, set),
    money('cbc:PrepaidAmount', subtract(grossCents, set.owed.owedCents), set),
    money('cbc:PayableAmount', set.owed.owedCents, set),
  );

/** Payment reference by which a transfer is matched automatically. */
function paymentMeans({ issuer }: Invoice, { account, reference: paymentReference }: OwedOnAccount): string {
  if (!account) return '';
  return group(
    'cac:PaymentMeans',
    el('cbc:PaymentMeansCode', TRANSFER),
    el('cbc:PaymentID', paymentReference),
    group(
      'cac:PayeeFinancialAccount',
      el('cbc:ID', account.iban),
      el('cbc:Name', account.holder || issuer.name),
      account.bic ? group('cac:FinancialInstitutionBranch', el('cbc:ID', account.bic)) : '',
    ),
  );
}

/**
 * The customer's order number, with ours as sales order; ours alone if there is none. A document can have one number: a
 * monthly invoice has it if all orders share it, else only in lines.
 */
function orders(month: IsoDate | null, orderReference: string, { purchaseOrders }: OwedOnAccount): string {
  const [own, ...others] = new Set(purchaseOrders.values());
  if (month) return own && others.length === 0 ? group('cac:OrderReference', el('cbc:ID', own)) : '';
  return own
    ? group('cac:OrderReference', el('cbc:ID', own), el('cbc:SalesOrderID', orderReference))
    : group('cac:OrderReference', el('cbc:ID', orderReference));
}

const reference = ({ code, issuedOn }: Invoice): string =>
  group(
    'cac:BillingReference',
    group('cac:InvoiceDocumentReference', el('cbc:ID', code), el('cbc:IssueDate', issuedOn)),
  );

/** The month of the invoice, whose lines name the orders. */
function period(month: IsoDate): string {
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).getUTCDate();
  return group('cac:InvoicePeriod', el('cbc:StartDate', month), el('cbc:EndDate', `${month.slice(0, 8)}${last}`));
}

type Ubl = {
  invoice: Invoice;
  about: readonly Invoice[];
  orderReference: string;
  locale: string;
  owed: OwedOnAccount;
};

/** Whether it can be written: the standard has no invoice without a customer, and no cancelled one. */
export const isUbl = ({ customer, cancelled }: Pick<Invoice, 'customer' | 'cancelled'>): boolean =>
  customer !== null && cancelled === null;

export function ublXml({ invoice, about, orderReference, locale, owed }: Ubl): string {
  const root = invoice.grossCents < 0 ? 'CreditNote' : 'Invoice';
  const set: Writing = { root, sign: root === 'CreditNote' ? -1 : 1, currency: invoice.currency, locale, owed };
  const { customer } = invoice;
  const month = monthOf(invoice);
  if (!customer) throw new RangeError('no customer');
  return `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="urn:oasis:names:specification:ubl:schema:xsd:${root}-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">${[
    el('cbc:CustomizationID', CUSTOMIZATION),
    el('cbc:ID', invoice.code),
    el('cbc:IssueDate', invoice.issuedOn),
    owed.dueOn ? el('cbc:DueDate', owed.dueOn) : '',
    el(
      root === 'Invoice' ? 'cbc:InvoiceTypeCode' : 'cbc:CreditNoteTypeCode',
      invoice.correctsBy === 'S' ? CORRECTED : TYPES[root],
    ),
    el('cbc:DocumentCurrencyCode', invoice.currency),
    month ? period(month) : '',
    orders(month, orderReference, owed),
    ...about.map(reference),
    group('cac:AccountingSupplierParty', seller(invoice)),
    group('cac:AccountingCustomerParty', buyer(customer)),
    paymentMeans(invoice, owed),
    taxes(invoice, set),
    totals(invoice, set),
    ...invoice.lines.map((one, at) => line(one, at, set)),
  ].join('')}</${root}>
`;
}
