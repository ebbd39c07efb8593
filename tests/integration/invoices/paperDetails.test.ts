/**
 * Details of an invoice beside its amounts: days of sale and payment, the software of its record, foreign and passport
 * numbers, its language.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { connection, prisma } from '../../../server/infra/db';
import { env } from '../../../server/infra/runtime';
import { findInvoice, toDocument } from '../../../server/invoices/findDocument';
import { invoicePdf } from '../../../server/invoices/invoicePdf';
import { xmlOfRecords } from '../../../server/invoices/verifactu/records';
import { writeSetting } from '../../../server/settings';
import { paths } from '../../../server/shared/paths';
import { recordFaults } from '../../standIns/verifactuSchema';
import { dayAhead } from '../../support/days';
import { readPdf } from '../../unit/tickets/readPdf';
import { sold } from '../payments/refundFixture';
import type { Sale } from '../tickets/saleFixture';
import { accountant, app, ask, chain, correct, invoiced, invoicesOf, openInvoicing } from './invoiceFixture';
import { ublOf } from './papers';

openInvoicing();
beforeAll(() => writeSetting('invoices.verifactu', true, null));

const lastXml = async () => (await xmlOfRecords([(await chain()).at(-1)!.id]))[0]!;
/** Moves a sale and its payment some days into the past. */
const soldAgo = ({ id }: Sale, days: number) =>
  connection.script(`begin; set local session_replication_role = replica;
    update orders set paid_at = paid_at - interval '${days} days' where id = '${id}';
    update payments set captured_at = captured_at - interval '${days} days' where order_id = '${id}'; commit`);
const dayOfAgency = (day: string) => day.split('-').reverse().join('-');
async function linesOf(sale: Sale): Promise<string[]> {
  const id = (await invoicesOf(sale)).at(-1)!.id;
  const document = await toDocument(await findInvoice(id), 'en');
  return readPdf(await invoicePdf(document)).pages.flatMap(({ lines }) => lines);
}

describe('days', () => {
  it('says when it was sold where that was before the issue, on paper and to the agency, and when it was paid', async () => {
    const sale = await sold({ quantity: 2 });
    await soldAgo(sale, 3);
    await ask(app.newClient(), sale);
    const xml = await lastXml();
    expect(recordFaults(xml)).toBe('');
    expect(xml).toContain(
      `<sf:FechaOperacion>${dayOfAgency(dayAhead(-3))}</sf:FechaOperacion><sf:DescripcionOperacion>`,
    );
    const lines = await linesOf(sale);
    expect(lines.some((line) => line.startsWith('Date of sale'))).toBe(true);
    expect(lines.some((line) => /^Paid on .*: Online card, €24\.00$/.test(line))).toBe(true);
  });

  it('says it once where both are one day', async () => {
    const sale = await invoiced();
    expect(await lastXml()).not.toContain('FechaOperacion');
    expect((await linesOf(sale)).some((line) => line.startsWith('Date of sale'))).toBe(false);
  });
});

it('names the producer of the program in a record, and the house where it answers for the program itself', async () => {
  await invoiced();
  expect(await lastXml()).toContain(
    '<sf:SistemaInformatico><sf:NombreRazon>Museo del Faro</sf:NombreRazon><sf:NIF>G11',
  );
  Object.assign(env(), { VERIFACTU_PRODUCER: 'Aforo Software S.L.', VERIFACTU_PRODUCER_NIF: 'B12345674' });
  await invoiced();
  Object.assign(env(), { VERIFACTU_PRODUCER: undefined, VERIFACTU_PRODUCER_NIF: undefined });
  const xml = await lastXml();
  expect(recordFaults(xml)).toBe('');
  expect(xml).toContain(
    '<sf:SistemaInformatico><sf:NombreRazon>Aforo Software S.L.</sf:NombreRazon><sf:NIF>B12345674</sf:NIF>',
  );
  expect(xml).toContain('<sf:NombreRazonEmisor>Museo del Faro</sf:NombreRazonEmisor>');
});

describe('customers', () => {
  it('have the country of a foreign number before or beside it', async () => {
    const portuguese = await invoiced({ country: 'PT', taxId: '501442600', postcode: '1100-148' });
    expect(await linesOf(portuguese)).toContain('Tax ID: PT501442600');
    const american = await invoiced({ country: 'US', taxId: '12-3456789', postcode: '10001' });
    expect(await linesOf(american)).toContain('Tax ID: 123456789 (US)');
    expect(await linesOf(await invoiced())).toContain('Tax ID: B12345674');
  });

  it('are known by their passport, to the agency as IDType 03, and by no number of VAT', async () => {
    const short = await ask(app.newClient(), await sold(), {
      ...{ kind: 'full', name: 'Ana Silva', document: 'passport', taxId: 'a1', country: 'PT' },
      ...{ address: 'Rua 1', postcode: '1000-001', city: 'Lisboa' },
    });
    expect(Object.keys(short.json<{ errors?: object }>().errors ?? {})).toEqual(['taxId']);
    const sale = await invoiced({ document: 'passport', taxId: 'ab 501442', country: 'ES', name: 'Ana Silva' });
    const xml = await lastXml();
    expect(recordFaults(xml)).toBe('');
    expect(xml).toContain(
      '<sf:IDOtro><sf:CodigoPais>ES</sf:CodigoPais><sf:IDType>03</sf:IDType><sf:ID>AB501442</sf:ID></sf:IDOtro>',
    );
    expect(await linesOf(sale)).toContain('Passport AB501442 (ES)');
    const [invoice] = await invoicesOf(sale);
    const { text } = await ublOf(invoice!.id);
    expect(text).toContain('<cac:PartyIdentification><cbc:ID>AB501442</cbc:ID></cac:PartyIdentification>');
    // A passport number replaced by a tax ID means another customer.
    expect((await correct(app.newClient(), sale, {})).status).toBe(200);
    expect((await invoicesOf(sale)).map(({ kind }) => kind)).toEqual(['F1', 'R4', 'F1']);
  });
});

it('comes in the customer’s language to staff, and in another one where the address asks for it', async () => {
  const sale = await sold();
  await prisma.order.update({ where: { id: sale.id }, data: { locale: 'es' } });
  await ask(app.newClient(), sale);
  const id = (await invoicesOf(sale))[0]!.id;
  const [own, english] = [`${paths.invoices.show(id)}/invoice.pdf`, paths.invoices.pdf(id, 'en')];
  expect((await accountant.get(own)).text).toContain('/Lang (es)');
  expect((await accountant.get(english)).text).toContain('/Lang (en)');
});

it('adds up the bases and the tax of several rates', async () => {
  const sale = await sold({ quantity: 1, product: { priceCents: 1100, taxRate: 1000 } });
  await connection.script(`begin; set local session_replication_role = replica;
    update orders set fee_cents = 121, fee_tax_cents = 21, fee_tax_rate = 2100, total_cents = total_cents + 121
    where id = '${sale.id}';
    insert into sale_entries (kind, order_id, channel, quantity, list_cents, discount_cents, gross_cents, tax_rate,
        tax_cents, currency, time_zone)
      select 'fee', id, channel, 0, 121, 0, 121, 2100, 21, currency, time_zone from orders where id = '${sale.id}'; commit`);
  expect((await ask(app.newClient(), sale)).status).toBe(200);
  expect((await invoicesOf(sale))[0]!.taxes).toHaveLength(2);
  const lines = await linesOf(sale);
  // 10.00 + 1.00 and 1.00 + 0.21.
  expect(lines.join(' ')).toContain('€11.00€1.21Sum of all rates');
});
