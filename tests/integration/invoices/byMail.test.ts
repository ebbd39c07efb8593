/** Invoices by email: by a button, and automatically where the organisation has that enabled; once to each address. */
import { beforeEach, describe, expect, it } from 'vitest';
import { issueDueInvoices } from '../../../server/invoices/issueDueInvoices';
import { mailIssued } from '../../../server/invoices/mailInvoice';
import { makeAttachments } from '../../../server/mails/attachments';
import { writeSetting } from '../../../server/settings';
import { paths } from '../../../server/shared/paths';
import { sold } from '../payments/refundFixture';
import { EMAIL, mailsOf, type Sale, until } from '../tickets/saleFixture';
import { makeUser, signInAs } from '../users/people';
import { app, ask, invoicesOf, manager, openInvoicing } from './invoiceFixture';

openInvoicing();
beforeEach(() => writeSetting('invoices.by_mail', 'request', null));

const invoiceMails = async ({ id }: Sale) => (await mailsOf(id)).filter(({ kind }) => kind === 'invoice');
const press = (sale: Sale, id: string) =>
  app.newClient().json('POST', paths.orders.mailInvoice(sale.reference, id, sale.key), {});

describe('a button', () => {
  it('mails an invoice to the order’s address once, with its PDF', async () => {
    const sale = await sold();
    await ask(app.newClient(), sale);
    const [invoice] = await invoicesOf(sale);
    for (const answer of await Promise.all([press(sale, invoice!.id), press(sale, invoice!.id)]))
      expect(answer.status, answer.text.slice(0, 200)).toBeLessThan(400);
    await manager.json('POST', paths.invoices.mail(invoice!.id), {});
    const mails = await invoiceMails(sale);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ recipient: EMAIL });
    expect(mails[0]!.text).toContain(invoice!.code);
    const data = { invoiceId: invoice!.id };
    const [file] = await makeAttachments('invoice', { id: 'x', locale: 'en', orderId: sale.id, data });
    expect(file!.filename).toBe(`${invoice!.code}.pdf`);
    expect(file!.content.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('is for those who may change the order, and for its own invoices', async () => {
    const [sale, other] = [await sold(), await sold()];
    await ask(app.newClient(), sale);
    const [invoice] = await invoicesOf(sale);
    expect((await press(other, invoice!.id)).status).toBe(404);
    const agent = await signInAs(app, (await makeUser('accountant')).email);
    expect((await agent.json('POST', paths.orders.mailInvoice(sale.reference, invoice!.id), {})).status).toBe(403);
    expect(await invoiceMails(sale)).toEqual([]);
  });
});

describe('by itself', () => {
  it('goes out when it is issued, where the house has that done, and never twice', async () => {
    await writeSetting('invoices.by_mail', 'full', null);
    const sale = await sold();
    await ask(app.newClient(), sale, { kind: 'simplified' });
    expect(await invoiceMails(sale)).toEqual([]);
    await ask(app.newClient(), sale);
    await until(async () => (await invoiceMails(sale)).length === 1);
    await issueDueInvoices(sale.id);
    await Promise.all([mailIssued(sale.id), mailIssued(sale.id)]);
    const full = (await invoicesOf(sale)).at(-1)!;
    await press(sale, full.id);
    expect(await invoiceMails(sale)).toHaveLength(1);
    await writeSetting('invoices.by_mail', 'always', null);
    await mailIssued(sale.id);
    expect(await invoiceMails(sale)).toHaveLength(2);
  });
});
