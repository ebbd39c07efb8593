/** UBL of an unpaid invoice of a company: BR-CO-16, BR-CO-25 and BR-61 of EN 16931, with hand-calculated figures. */
import { expect, it } from 'vitest';
import { ublXml } from '../../../server/invoices/ublXml';
import type { Invoice } from '../../../server/shared/invoices';
import type { Cents } from '../../../server/shared/money';
import type { IsoDate, IsoDateTime } from '../../../server/shared/time';

const party = { name: 'Viajes', taxId: 'B12345674', country: 'ES', address: 'Calle 1' };
const INVOICE: Invoice = {
  ...{ id: 'i', orderId: 'o', position: 1, kind: 'F1', code: 'F-1', currency: 'EUR', isErased: false, baseId: null },
  ...{ correctsBy: null, cancelled: null, lines: [] },
  issuedAt: '2026-11-27T10:00:00Z' as IsoDateTime,
  issuedOn: '2026-11-27' as IsoDate,
  operatedOn: '2026-11-27' as IsoDate,
  grossCents: 7000 as Cents,
  taxCents: 636 as Cents,
  issuer: party,
  customer: { ...party, postcode: '11001', city: 'Cádiz' },
  taxes: [{ rate: 1000, grossCents: 7000 as Cents, taxCents: 636 as Cents }],
};
const OWED = {
  owedCents: 6300 as Cents,
  dueOn: '2026-12-27' as IsoDate,
  account: { iban: 'ES9121000418450200051332', bic: 'CAIXESBBXXX', holder: 'Museo' },
  reference: 'RF55K7Q29XWD',
  purchaseOrders: new Map([['K7Q29XWD', 'PO-1']]),
};

it('what is owed is payable, by when, where to, and with the number that the company gave it', () => {
  // 70.00, of which 7.00 were credited before the transfer.
  const xml = ublXml({ invoice: INVOICE, about: [], orderReference: 'K7Q29XWD', locale: 'en', owed: OWED });
  for (const part of [
    '<cbc:IssueDate>2026-11-27</cbc:IssueDate><cbc:DueDate>2026-12-27</cbc:DueDate><cbc:InvoiceTypeCode>380<',
    '<cac:OrderReference><cbc:ID>PO-1</cbc:ID><cbc:SalesOrderID>K7Q29XWD</cbc:SalesOrderID></cac:OrderReference>',
    '<cbc:PaymentMeansCode>30</cbc:PaymentMeansCode><cbc:PaymentID>RF55K7Q29XWD</cbc:PaymentID>',
    '<cac:PayeeFinancialAccount><cbc:ID>ES9121000418450200051332</cbc:ID><cbc:Name>Museo</cbc:Name>',
    '</cac:AccountingCustomerParty><cac:PaymentMeans>',
    '<cbc:PrepaidAmount currencyID="EUR">7.00</cbc:PrepaidAmount>',
    '<cbc:PayableAmount currencyID="EUR">63.00</cbc:PayableAmount>',
  ])
    expect(xml).toContain(part);
});
