/** A dozen invoices as UBL, checked by the rules of EN 16931 for parties, totals and taxes. */
import { XMLParser } from 'fast-xml-parser';
import { expect, it } from 'vitest';
import { ublXml } from '../../../server/invoices/ublXml';
import { currencyDigits } from '../../../server/shared/currencies';
import type { Invoice, InvoiceCustomer, InvoiceLine, InvoiceTax } from '../../../server/shared/invoices';
import type { Cents } from '../../../server/shared/money';
import type { IsoDate, IsoDateTime } from '../../../server/shared/time';

type Node = { [name: string]: Node } & { [at: number]: Node } & string;
const LISTS = [
  'InvoiceLine',
  'CreditNoteLine',
  'TaxSubtotal',
  'PartyTaxScheme',
  'PartyIdentification',
  'BillingReference',
];
const parser = new XMLParser({
  removeNSPrefix: true,
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  isArray: (name) => LISTS.includes(name),
});
const textOf = (node: Node | undefined): string => (typeof node === 'string' ? node : String(node?.['#text'] ?? ''));
const list = (node: Node | undefined): Node[] => (node as unknown as Node[]) ?? [];

type Sold = [quantity: number, gross: number, rate: number];
const taxOf = (gross: number, rate: number) => Math.round((gross * rate) / (10_000 + rate));
const line = ([quantity, gross, rate]: Sold): InvoiceLine => ({
  kind: 'ticket',
  name: { en: 'Adult' },
  event: { en: 'Tower' },
  startsAt: null,
  timeZone: 'Europe/Madrid',
  byDay: false,
  quantity,
  grossCents: gross as Cents,
  taxCents: taxOf(gross, rate) as Cents,
  rate,
  item: null,
  account: null,
  taxCode: null,
  positions: [],
});

const customer = (country: string, taxId: string): InvoiceCustomer => ({
  name: 'Ana & Söhne',
  taxId,
  country,
  address: 'Street 1',
  postcode: '1',
  city: 'Town',
});

function invoice(of: InvoiceCustomer, sold: readonly Sold[], more: Partial<Invoice> = {}): Invoice {
  const lines = sold.map(line);
  const sum = (rows: readonly InvoiceLine[], of: 'grossCents' | 'taxCents') =>
    rows.reduce((all, one) => all + one[of], 0) as Cents;
  const rates = [...new Set(sold.map(([, , rate]) => rate))];
  const taxes = rates.map((rate): InvoiceTax => {
    const rows = lines.filter((one) => one.rate === rate);
    return { rate, grossCents: sum(rows, 'grossCents'), taxCents: sum(rows, 'taxCents') };
  });
  return {
    ...{ id: 'i', orderId: 'o', position: 1, kind: 'F1', code: 'F-1', currency: 'EUR', isErased: false, baseId: null },
    ...{
      issuedAt: '2026-11-27T10:00:00Z' as IsoDateTime,
      issuedOn: '2026-11-27' as IsoDate,
      operatedOn: '2026-11-27' as IsoDate,
      correctsBy: null,
      cancelled: null,
    },
    grossCents: sum(lines, 'grossCents'),
    taxCents: sum(lines, 'taxCents'),
    issuer: { name: 'Museo', address: 'Muelle 1\n11001 Cádiz', taxId: 'B12345674', country: 'ES' },
    customer: of,
    lines,
    taxes,
    ...more,
  };
}

const museum = (taxId: string, country: string, address: string) => ({
  issuer: { name: 'Museum', address, taxId, country },
});
const CASES: [what: string, invoice: Invoice][] = [
  ['a Spanish company', invoice(customer('ES', 'B12345674'), [[2, 2000, 1000]])],
  [
    'a Spanish person',
    invoice(customer('ES', '12345678Z'), [
      [1, 1210, 2100],
      [3, 1000, 1000],
    ]),
  ],
  ['a French company', invoice(customer('FR', '40303265045'), [[1, 999, 2100]])],
  ['a French SIREN', invoice(customer('FR', '732829320'), [[1, 999, 2100]])],
  ['an Italian person', invoice(customer('IT', 'RSSMRA80A01H501U'), [[7, 1003, 1000]])],
  [
    'a German person',
    invoice(customer('DE', '26954371827'), [
      [1, 500, 0],
      [1, 1210, 2100],
    ]),
  ],
  ['a Greek company', invoice(customer('GR', '094259216'), [[1, 500, 400]])],
  ['an American', invoice(customer('US', '941234567'), [[2, 5000, 2100]])],
  ['a Swiss', invoice(customer('CH', 'CHE123456789'), [[1, 0, 0]])],
  ['a refund', invoice(customer('US', '941234567'), [[-1, -2500, 2100]], { kind: 'R1', baseId: 'b' })],
  [
    'a house in Portugal',
    invoice(customer('PT', '501442600'), [[1, 600, 600]], museum('501442600', 'PT', 'Rua 1, 1000-001 Lisboa')),
  ],
  [
    'a house beyond the Union',
    invoice(customer('GB', '123456789'), [[1, 600, 2000]], {
      ...museum('123456789', 'GB', 'Quay 1, London'),
      currency: 'GBP',
    }),
  ],
  ['a currency without digits', invoice(customer('ES', 'B12345674'), [[3, 1000, 1000]], { currency: 'JPY' })],
];

/** The names of the rules that a document breaks. */
function broken(xml: string): string[] {
  const [[root, it]] = Object.entries(parser.parse(xml) as Record<string, Node>).filter(
    ([name]) => name !== '?xml',
  ) as [[string, Node]];
  const currency = textOf(it.DocumentCurrencyCode);
  const minor = (node: Node | undefined) => Math.round(Number(textOf(node)) * 10 ** currencyDigits(currency));
  const seller = it.AccountingSupplierParty!.Party!;
  const buyer = it.AccountingCustomerParty!.Party!;
  const schemes = (party: Node, id: string) =>
    list(party.PartyTaxScheme)
      .filter((one) => textOf(one.TaxScheme!.ID) === id)
      .map((one) => textOf(one.CompanyID));
  const vat = [...schemes(seller, 'VAT'), ...schemes(buyer, 'VAT')];
  const lines = list(it[`${root}Line`]);
  const subtotals = list(it.TaxTotal!.TaxSubtotal);
  const totals = it.LegalMonetaryTotal!;
  const net = (of: readonly Node[]) => of.reduce((sum, one) => sum + minor(one.LineExtensionAmount), 0);
  const categoryOf = (one: Node) => textOf(one.Item!.ClassifiedTaxCategory!.ID);
  const ofCategory = (id: string) => subtotals.filter((one) => textOf(one.TaxCategory!.ID) === id);
  const has = (id: string) => lines.some((one) => categoryOf(one) === id) || ofCategory(id).length > 0;
  const sellerTax = schemes(seller, 'VAT').length + schemes(seller, 'TAX').length;
  const quantity = (one: Node) => Number(textOf(one.InvoicedQuantity ?? one.CreditedQuantity));
  const rules: Record<string, boolean> = {
    'BR-01': textOf(it.CustomizationID) === 'urn:cen.eu:en16931:2017',
    'BR-02': textOf(it.ID) !== '',
    'BR-03': /^\d{4}-\d\d-\d\d$/.test(textOf(it.IssueDate)),
    'BR-04': ['380', '381', '384'].includes(textOf(it.InvoiceTypeCode ?? it.CreditNoteTypeCode)),
    'BR-05': currency.length === 3,
    'BR-06': textOf(seller.PartyLegalEntity!.RegistrationName) !== '',
    'BR-07': textOf(buyer.PartyLegalEntity!.RegistrationName) !== '',
    'BR-08': seller.PostalAddress !== undefined,
    'BR-09': textOf(seller.PostalAddress!.Country!.IdentificationCode).length === 2,
    'BR-10': buyer.PostalAddress !== undefined,
    'BR-11': textOf(buyer.PostalAddress!.Country!.IdentificationCode).length === 2,
    'BR-12': textOf(totals.LineExtensionAmount) !== '',
    'BR-16': lines.length > 0,
    'BR-21': lines.every((one) => textOf(one.ID) !== ''),
    'BR-22': lines.every((one) => textOf(one.InvoicedQuantity ?? one.CreditedQuantity) !== ''),
    'BR-23': lines.every((one) => (one.InvoicedQuantity ?? one.CreditedQuantity)!['@unitCode'] !== undefined),
    'BR-25': lines.every((one) => textOf(one.Item!.Name) !== ''),
    'BR-27': lines.every((one) => minor(one.Price!.PriceAmount) >= 0),
    'BR-CO-04': lines.every((one) => ['S', 'E'].includes(categoryOf(one))),
    'BR-CO-09': vat.every(
      (id) =>
        /^(EL|[A-Z]{2})/.test(id) &&
        /^(AT|BE|BG|CY|CZ|DE|DK|EE|EL|ES|FI|FR|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK)/.test(id),
    ),
    'BR-CO-10': minor(totals.LineExtensionAmount) === net(lines),
    'BR-CO-13': minor(totals.TaxExclusiveAmount) === net(lines),
    'BR-CO-14': minor(it.TaxTotal!.TaxAmount) === subtotals.reduce((sum, one) => sum + minor(one.TaxAmount), 0),
    'BR-CO-15': minor(totals.TaxInclusiveAmount) === minor(totals.TaxExclusiveAmount) + minor(it.TaxTotal!.TaxAmount),
    'BR-CO-16': minor(totals.PayableAmount) === minor(totals.TaxInclusiveAmount) - minor(totals.PrepaidAmount),
    'BR-CO-18': subtotals.length > 0,
    'BR-CO-26': list(seller.PartyIdentification).length > 0 || schemes(seller, 'VAT').length > 0,
    'BR-S-02': !has('S') || sellerTax > 0,
    'BR-S-05': lines.every(
      (one) => categoryOf(one) !== 'S' || Number(textOf(one.Item!.ClassifiedTaxCategory!.Percent)) > 0,
    ),
    'BR-S-08': ofCategory('S').every((one) => {
      const rate = textOf(one.TaxCategory!.Percent);
      const same = lines.filter(
        (each) => categoryOf(each) === 'S' && textOf(each.Item!.ClassifiedTaxCategory!.Percent) === rate,
      );
      return minor(one.TaxableAmount) === net(same);
    }),
    'BR-S-10': ofCategory('S').every((one) => one.TaxCategory!.TaxExemptionReason === undefined),
    'BR-E-02': !has('E') || sellerTax > 0,
    'BR-E-05': lines.every(
      (one) => categoryOf(one) !== 'E' || Number(textOf(one.Item!.ClassifiedTaxCategory!.Percent)) === 0,
    ),
    'BR-E-08': ofCategory('E').every(
      (one) => minor(one.TaxableAmount) === net(lines.filter((each) => categoryOf(each) === 'E')),
    ),
    'BR-E-09': ofCategory('E').every((one) => minor(one.TaxAmount) === 0),
    'BR-E-10': ofCategory('E').every((one) => textOf(one.TaxCategory!.TaxExemptionReason) !== ''),
    'BR-DEC-23': lines.every((one) => (textOf(one.LineExtensionAmount).split('.')[1] ?? '').length <= 2),
    'UBL-SR-18': list(buyer.PartyTaxScheme).length <= 1,
    price: lines.every(
      (one) =>
        minor(one.LineExtensionAmount) ===
        Math.round((quantity(one) * minor(one.Price!.PriceAmount)) / Number(textOf(one.Price!.BaseQuantity))),
    ),
  };
  return Object.keys(rules).filter((rule) => !rules[rule]);
}

const written = (one: Invoice) => {
  const owed = { owedCents: 0 as Cents, dueOn: null, account: null, reference: 'RF1', purchaseOrders: new Map() };
  return ublXml({ invoice: one, about: [], orderReference: 'K7Q29XWD', locale: 'en', owed });
};

it.each(CASES)('%s has an invoice that keeps to the rules', (_what, one) => {
  expect(broken(written(one))).toEqual([]);
});

it('a number that is none of VAT is no identifier of VAT', () => {
  const parts = (country: string, taxId: string) =>
    /<cac:AccountingCustomerParty>(.*)<\/cac:AccountingCustomerParty>/.exec(
      written(invoice(customer(country, taxId), [[1, 100, 1000]])),
    )![1]!;
  for (const [country, id] of [
    ['US', '941234567'],
    ['IT', 'RSSMRA80A01H501U'],
    ['FR', '732829320'],
  ] as const) {
    expect(parts(country, id)).toContain(`<cac:PartyIdentification><cbc:ID>${id}</cbc:ID></cac:PartyIdentification>`);
    expect(parts(country, id)).not.toContain('PartyTaxScheme');
  }
  expect(parts('GR', '094259216')).toContain('<cbc:CompanyID>EL094259216</cbc:CompanyID>');
});

it("the seller's street, postcode and city have elements of their own", () => {
  const address = (text: string) =>
    /<cac:PostalAddress>(.*?)<cac:Country>/.exec(
      written(invoice(customer('ES', 'B12345674'), [[1, 100, 1000]], museum('B12345674', 'ES', text))),
    )![1];
  const place = (street: string, city: string, code: string) =>
    `<cbc:StreetName>${street}</cbc:StreetName><cbc:CityName>${city}</cbc:CityName><cbc:PostalZone>${code}</cbc:PostalZone>`;
  expect(address('Muelle 1\n11001 Cádiz')).toBe(place('Muelle 1', 'Cádiz', '11001'));
  expect(address('Muelle del Faro 1, 11001 Cádiz')).toBe(place('Muelle del Faro 1', 'Cádiz', '11001'));
  expect(address('Kade 2\n1012 AB Amsterdam')).toBe(place('Kade 2', 'Amsterdam', '1012 AB'));
  expect(address('Rua 3, 1000-001 Lisboa')).toBe(place('Rua 3', 'Lisboa', '1000-001'));
  expect(address('Muelle 1')).toBe('<cbc:StreetName>Muelle 1</cbc:StreetName>');
});
