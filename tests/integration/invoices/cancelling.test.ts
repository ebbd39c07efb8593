/**
 * A wrong document is cancelled by a record in the chain, starting with the last one, once; its order can then be
 * invoiced again.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../server/infra/db';
import { checkInvoices } from '../../../server/invoices/checkInvoices';
import { fingerprintOf } from '../../../server/invoices/verifactu/fingerprint';
import { xmlOfRecords } from '../../../server/invoices/verifactu/records';
import { writeSetting } from '../../../server/settings';
import { paths } from '../../../server/shared/paths';
import { recordFaults } from '../../standIns/verifactuSchema';
import { expectPage } from '../../support/expectPage';
import { buyerOf } from '../../support/placingBrowser';
import { codeOf, post, sold } from '../payments/refundFixture';
import { until } from '../tickets/saleFixture';
import {
  accountant,
  app,
  ask,
  cancel,
  chain,
  figuresOf,
  invoiced,
  invoicesOf,
  manager,
  openInvoicing,
} from './invoiceFixture';

openInvoicing();
beforeAll(() => writeSetting('invoices.verifactu', true, null));

describe('a document that should never have been', () => {
  const shown = async (id: string) => expectPage(await accountant.get(paths.invoices.show(id)), 'Invoices/Show');

  it('is cancelled by a record of its own, once; it stays, and its order owes it again', async () => {
    const sale = await invoiced();
    const [first] = await invoicesOf(sale);
    const { id, code } = first!;
    expect((await shown(id)).can).toEqual({ cancel: true, correct: true });
    const links = (await chain()).length;
    for (const body of [
      {},
      { reason: 'wrong', words: 'x' },
      { reason: 'trial', words: '\u0000 ' },
      { reason: 2 ** 40 },
    ])
      expect((await cancel(accountant, id, body)).status).toBe(422);
    expect((await cancel(manager, id)).status).toBe(403);
    const answers = await Promise.all([1, 2, 3].map(() => cancel(accountant, id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const rows = await chain();
    expect(rows.length).toBe(links + 1);
    const { fields, previous, fingerprint } = rows.at(-1)!;
    expect(fields).toMatchObject({ kind: 'anulacion', issuer: 'G11000007', code });
    expect(previous).toBe(rows.at(-2)!.fingerprint);
    expect(fingerprint).toBe(fingerprintOf(fields, previous));
    const [xml] = await xmlOfRecords([rows.at(-1)!.id]);
    expect(recordFaults(xml!)).toBe('');
    expect(xml).toContain(`<sf:NumSerieFacturaAnulada>${code}</sf:NumSerieFacturaAnulada>`);
    expect(xml).not.toContain('SinRegistroPrevio');
    const page = await shown(id);
    expect(page.invoice.cancelled).toMatchObject({ reason: 'twice', words: 'By hand as well' });
    expect([page.can, page.cancellation?.state]).toEqual([{ cancel: false, correct: false }, 'waiting']);
    expect((await accountant.get(paths.invoices.xml(id))).status).toBe(404);
    expect((await accountant.get(paths.invoices.pdf(id, 'es'))).status).toBe(200);
    const order = paths.orders.invoice(sale.reference, sale.key);
    expect(expectPage(await app.newClient().get(order), 'Orders/Invoice')).toMatchObject({
      invoices: [{ code, isCancelled: true }],
      can: { askFull: true },
      correctable: null,
    });
    expect((await ask(app.newClient(), sale)).status).toBe(200);
    const [, second] = await invoicesOf(sale);
    expect(await figuresOf(sale)).toEqual([
      ['F1', 2400, 218],
      ['F1', 2400, 218],
    ]);
    expect(Number(second!.code.slice(-4))).toBe(Number(code.slice(-4)) + 1);
    // A refund corrects the invoice in force.
    await post(buyerOf(app), sale, { positions: [1], expectedCents: 1200 });
    await until(async () => (await invoicesOf(sale)).length === 3);
    const [correction] = await sql<{ base: string }>(
      'test_base',
      `select base_id as base from invoices where order_id = $1 and kind = 'R1'`,
      [sale.id],
    );
    expect(correction!.base).toBe(second!.id);
    expect(await checkInvoices()).toEqual([]);
    const tried = sql('test_uncancelled', 'delete from invoice_cancellations where invoice_id = $1', [id]);
    await expect(tried).rejects.toThrow('append-only');
  });

  it('is the last of its order: what a later one tells of stays until that is cancelled; what stood before is in force again', async () => {
    const sale = await sold();
    await ask(app.newClient(), sale, { kind: 'simplified' });
    await ask(app.newClient(), sale);
    const [simple, full] = await invoicesOf(sale);
    expect((await shown(simple!.id)).can).toEqual({ cancel: false, correct: false });
    expect(codeOf(await cancel(accountant, simple!.id)).code).toBe('invoice_followed');
    expect((await cancel(accountant, full!.id)).status).toBe(200);
    await ask(app.newClient(), sale, { kind: 'simplified' });
    await ask(app.newClient(), sale);
    expect(await figuresOf(sale)).toEqual([
      ['F2', 2400, 218],
      ['F3', 2400, 218],
      ['F3', 2400, 218],
    ]);
    const last = (await chain()).at(-1)!;
    const [xml] = await xmlOfRecords([last.id]);
    expect(xml!.match(/<sf:IDFacturaSustituida>/g)).toHaveLength(1);
    // The content of a record does not change when both are cancelled.
    await cancel(accountant, (await invoicesOf(sale))[2]!.id);
    await cancel(accountant, simple!.id);
    expect(await xmlOfRecords([last.id])).toEqual([xml]);
    expect(await checkInvoices()).toEqual([]);
  });

  it('is not offered where the chain does not have it, or is not kept any more', async () => {
    const sale = await invoiced();
    await writeSetting('invoices.verifactu', false, null);
    const bare = await invoiced();
    const [kept, unknown] = [(await invoicesOf(sale))[0]!, (await invoicesOf(bare))[0]!];
    const standing = async () => {
      const pages = await Promise.all([kept, unknown].map(({ id }) => shown(id)));
      return pages.map(({ can }) => can.cancel);
    };
    expect(await standing()).toEqual([false, false]);
    expect(codeOf(await cancel(accountant, kept.id)).code).toBe('invoice_unrecorded');
    await writeSetting('invoices.verifactu', true, null);
    expect(await standing()).toEqual([true, false]);
    expect(codeOf(await cancel(accountant, unknown.id)).code).toBe('invoice_unrecorded');
    const strange = paths.invoices.cancellation('x');
    expect((await accountant.json('POST', strange, { reason: 'trial', words: 'x' })).status).toBe(404);
  });
});
