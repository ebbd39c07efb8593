/**
 * The chain required by the Spanish tax agency: the record of each invoice, the check of the whole chain, and the QR
 * code on the document.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { connection, prisma, sql } from '../../../server/infra/db';
import { checkInvoices } from '../../../server/invoices/checkInvoices';
import { checkJob } from '../../../server/invoices/jobs';
import { fingerprintOf } from '../../../server/invoices/verifactu/fingerprint';
import { xmlOfRecords } from '../../../server/invoices/verifactu/records';
import { writeSetting } from '../../../server/settings';
import { paths } from '../../../server/shared/paths';
import { recordFaults } from '../../standIns/verifactuSchema';
import { dayAhead } from '../../support/days';
import { expectPage } from '../../support/expectPage';
import { buyerOf } from '../../support/placingBrowser';
import { prepare } from '../../support/prepare';
import { codeOf, post, sold } from '../payments/refundFixture';
import { until } from '../tickets/saleFixture';
import { makeUser, signInAs } from '../users/people';
import { accountant, app, ask, chain, correct, invoiced, invoicesOf, openInvoicing } from './invoiceFixture';

openInvoicing();
const admin = prepare(async () => signInAs(app, (await makeUser('administrator')).email));
beforeAll(async () => {
  await writeSetting('invoices.verifactu', true, null);
});

describe('the chain', () => {
  it('has a link for every invoice of whatever series, each with the fingerprint of the one before', async () => {
    const one = await invoiced({ name: 'Íñigo & Söhne "<b>" \'x\'' });
    const simple = await sold();
    await ask(app.newClient(), simple, { kind: 'simplified' });
    await ask(app.newClient(), simple);
    await post(buyerOf(app), one, { positions: [1], expectedCents: 1200 });
    await until(async () => (await invoicesOf(one)).length === 2);
    await invoiced({ country: 'PT', taxId: '501442600', postcode: '1100-148' });
    await invoiced({ country: 'US', taxId: '12-3456789', postcode: '10001' });
    const rows = await chain();
    expect(rows.map(({ position }) => position)).toEqual(rows.map((_, at) => at + 1));
    rows.forEach(({ fields, previous, fingerprint }, at) => {
      expect(previous).toBe(at === 0 ? '' : rows[at - 1]!.fingerprint);
      expect(fingerprint).toBe(fingerprintOf(fields, previous));
    });
    expect(rows.map(({ fields }) => fields.kind === 'alta' && [fields.type, fields.taxTotal, fields.total])).toEqual([
      ['F1', '2.18', '24.00'],
      ['F2', '2.18', '24.00'],
      ['F3', '2.18', '24.00'],
      ['R1', '-1.09', '-12.00'],
      ['F1', '2.18', '24.00'],
      ['F1', '2.18', '24.00'],
    ]);
    expect(await checkInvoices()).toEqual([]);
  });

  it('is downloaded as one document with every record, for those who keep the books', async () => {
    const days = { from: dayAhead(-2), to: dayAhead(2) };
    const file = await accountant.raw(paths.invoices.recordsFile(days));
    expect(file.status).toBe(200);
    const rows = await chain();
    expect(file.text.match(/<lr:RegistroFactura>/g)).toHaveLength(rows.length);
    for (const { fingerprint } of rows) expect(file.text).toContain(`<sf:Huella>${fingerprint}</sf:Huella>`);
    const none = { from: '2001-01-01', to: '2001-01-02' };
    expect((await accountant.raw(paths.invoices.recordsFile(none))).status).toBe(404);
  });

  it('is written as the agency’s schema has it, the same bytes each time', async () => {
    const rows = await chain();
    const written: string[] = [];
    for (const { id } of rows) {
      const [xml] = await xmlOfRecords([id]);
      expect(recordFaults(xml!)).toBe('');
      written.push(xml!);
    }
    // Records read together in any order are the same, in the order of the chain.
    expect(await xmlOfRecords(rows.map(({ id }) => id).reverse())).toEqual(written);
    expect(written[0]).toContain('<sf:PrimerRegistro>S</sf:PrimerRegistro>');
    expect(written[0]).toContain('Íñigo &amp; Söhne &quot;&lt;b&gt;&quot; &apos;x&apos;');
    expect(written[1]).not.toContain('Destinatarios');
    expect(written[2]).toContain(`<sf:FacturasSustituidas><sf:IDFacturaSustituida>`);
    expect(written[3]).toContain('<sf:TipoRectificativa>I</sf:TipoRectificativa><sf:FacturasRectificadas>');
    expect(written[3]).toContain('<sf:CuotaRepercutida>-1.09</sf:CuotaRepercutida>');
    expect(written[4]).toContain('<sf:IDType>02</sf:IDType><sf:ID>PT501442600</sf:ID>');
    expect(written[5]).toContain('<sf:CodigoPais>US</sf:CodigoPais><sf:IDType>04</sf:IDType><sf:ID>123456789</sf:ID>');
  });

  it('has corrections of whom an invoice is for: all anew for the same number, all back from another', async () => {
    const sale = await invoiced();
    expect((await correct(app.newClient(), sale, { name: 'Viajes Levante S.L.' })).status).toBe(200);
    expect((await correct(app.newClient(), sale, { taxId: 'A58818501' })).status).toBe(200);
    const xml = await xmlOfRecords((await chain()).slice(-4).map(({ id }) => id));
    expect(xml.map(recordFaults)).toEqual(['', '', '', '']);
    expect(xml.map((one) => /<sf:TipoFactura>(\w\w)</.exec(one)![1])).toEqual(['F1', 'R4', 'R4', 'F1']);
    // 24.00 includes 2.18.
    expect(xml[1]).toContain('<sf:TipoRectificativa>S</sf:TipoRectificativa><sf:FacturasRectificadas>');
    expect(xml[1]).toContain(
      '<sf:ImporteRectificacion><sf:BaseRectificada>21.82</sf:BaseRectificada><sf:CuotaRectificada>2.18</sf:CuotaRectificada>',
    );
    expect(xml[1]).toContain('<sf:NombreRazon>Viajes Levante S.L.</sf:NombreRazon><sf:NIF>B12345674</sf:NIF>');
    expect(xml[1]).toContain('<sf:ImporteTotal>24.00</sf:ImporteTotal>');
    expect(xml[2]).toContain('<sf:TipoRectificativa>I</sf:TipoRectificativa><sf:FacturasRectificadas>');
    expect(xml[2]).toContain('<sf:NIF>B12345674</sf:NIF>');
    expect(xml[2]).toContain('<sf:ImporteTotal>-24.00</sf:ImporteTotal>');
    expect(xml[3]).toContain('<sf:NIF>A58818501</sf:NIF>');
    expect(await checkInvoices()).toEqual([]);
  });

  it('is walked every night: what was changed behind everybody’s back is found, and those who keep the books are told', async () => {
    const clerk = await makeUser('accountant');
    const told = () => prisma.notification.count({ where: { kind: 'invoices_broken', userId: clerk.id } });
    const byForce = async (change: string, back: string, kind: string) => {
      const quietly = (statement: string) => {
        const triggers = (how: string) =>
          ['invoices', 'invoice_records', 'invoice_cancellations']
            .map((table) => `alter table ${table} ${how} trigger user`)
            .join(';');
        return connection.script(`${triggers('disable')};${statement};${triggers('enable')}`);
      };
      await quietly(change);
      expect((await checkInvoices()).map((fault) => fault.kind)).toContain(kind);
      await quietly(back);
      expect(await checkInvoices()).toEqual([]);
    };
    const second = `where position = 2`;
    await byForce(
      `update invoice_records set fields = jsonb_set(fields, '{total}', '"99.00"') ${second}`,
      `update invoice_records set fields = jsonb_set(fields, '{total}', '"24.00"') ${second}`,
      'fingerprint',
    );
    await byForce(
      `update invoice_records set position = 1002, previous = repeat('A', 64) ${second}`,
      `update invoice_records set position = 2, previous = (select fingerprint from invoice_records where position = 1) where position = 1002`,
      'link',
    );
    await byForce(
      `update invoices set gross_cents = gross_cents + 100 where code = (select max(code) from invoices where kind = 'F1')`,
      `update invoices set gross_cents = gross_cents - 100 where code = (select max(code) from invoices where kind = 'F1')`,
      'sum',
    );
    await byForce(
      `update invoices set number = number + 500 where code = (select max(code) from invoices where kind = 'F1')`,
      `update invoices set number = number - 500 where code = (select max(code) from invoices where kind = 'F1')`,
      'gap',
    );
    await byForce(
      `update series set next_number = next_number + 1 where name = 'Full'`,
      `update series set next_number = next_number - 1 where name = 'Full'`,
      'gap',
    );
    // Cancelled without a record.
    await byForce(
      `insert into invoice_cancellations select id, 'trial', 'x', 1, now(), now() from invoices where code = (select max(code) from invoices where kind = 'F1')`,
      `delete from invoice_cancellations where words = 'x'`,
      'content',
    );
    await checkJob.handle({} as never, { isLastTry: false });
    expect(await told()).toBe(0);
    await sql('test_gap', `update series set next_number = next_number + 1 where name = 'Full'`);
    await checkJob.handle({} as never, { isLastTry: false });
    await checkJob.handle({} as never, { isLastTry: false });
    expect(await told()).toBe(1);
    await sql('test_no_gap', `update series set next_number = next_number - 1 where name = 'Full'`);
    await expect(sql('test_unchained', `update invoice_records set fingerprint = repeat('A', 64)`)).rejects.toThrow(
      'append-only',
    );
    await expect(sql('test_unlinked', 'delete from invoice_records')).rejects.toThrow('append-only');
  });
});

describe('the paper', () => {
  it('has the code by which it is checked, and says that the agency has it where that is so', async () => {
    const sale = await invoiced();
    const [invoice] = await invoicesOf(sale);
    const page = expectPage(await admin.get(paths.invoices.show(invoice!.id)), 'Invoices/Show');
    expect(page.record).toMatchObject({ state: 'waiting', receipt: null });
    const { findCheck } = await import('../../../server/invoices/verifactu/findCheck');
    const [year, month, day] = page.invoice.issuedOn.split('-');
    expect(await findCheck(invoice!.id)).toEqual({
      url: `https://prewww2.aeat.es/wlpl/TIKE-CONT/ValidarQRNoVerifactu?nif=G11000007&numserie=${invoice!.code}&fecha=${day}-${month}-${year}&importe=24.00`,
      isSent: false,
    });
  });

  it('is none where the house’s number is no NIF', async () => {
    await writeSetting('organisation.tax_id', 'G11000000', null);
    const sale = await sold();
    expect(codeOf(await ask(app.newClient(), sale)).code).toBe('invoice_missing_nif');
    expect(expectPage(await admin.get(paths.settings.invoices()), 'Settings/Invoices').missing).toBe('nif');
    await writeSetting('organisation.tax_id', 'g-1100000.7', null);
    expect((await ask(app.newClient(), sale)).status).toBe(200);
    expect(await checkInvoices()).toEqual([]);
  });
});
