/**
 * Orders on account state how to pay, and a transfer with their reference is booked, manually or from a bank file; the
 * company is notified.
 */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { payOnAccount } from '../../../server/bulk-orders';
import { prisma, sql } from '../../../server/infra/db';
import { debtOf } from '../../../server/invoices';
import { referenceOf } from '../../../server/payments';
import { inFours } from '../../../server/shared/iban';
import { paths } from '../../../server/shared/paths';
import { formatReference } from '../../../server/shared/reference';
import { DAY_MS, dayIn } from '../../../server/shared/time';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { openHouse } from '../invoices/invoiceFixture';
import { createVenue } from '../orders/shopFixture';
import { until } from '../payments/paymentFixture';
import { app, awaited, bring, clerk, decide, lineOf, openTransfers, today } from '../payments/transferFixture';
import { makeUser, signInAs } from '../users/people';
import { buy, contactOf, createCompany, mailsOf, openProduct, order, refusalOf } from './bulkFixture';

openTransfers();

type Company = { id: string; email: string; buyer: Client; product: string };

async function makeCompany(methods = ['on_account']): Promise<Company> {
  const id = await createCompany({ methods, creditLimitCents: 200_000 });
  const { email } = await prisma.company.findUniqueOrThrow({ where: { id } });
  return { id, email, buyer: await contactOf(app, id), product: await openProduct(await createVenue()) };
}

/** An order on account of tickets at 7.00, and its payment reference. */
async function onAccount({ id, buyer, product }: Company, quantity: number) {
  const master = await buy(buyer, id, [{ productId: product, quantity }]);
  const { reference, orderId } = await prisma.masterOrder.findUniqueOrThrow({ where: { id: master } });
  return { master, reference, orderId: orderId!, rf: referenceOf(reference, 1) };
}

const owedBy = async (id: string) => Number((await prisma.company.findUniqueOrThrow({ where: { id } })).owedCents);
const mailTo = (email: string, kind: string) =>
  until(async () => {
    const mails = await sql<{ text: string }>(
      'test_account_mail',
      'select text from mail_log where recipient = $1 and kind = $2 order by id desc',
      [email, kind],
    );
    return mails[0]?.text;
  });

it('page and mail say how an order on account is paid, and a bank file that names it books the transfer', async () => {
  const company = await makeCompany();
  const { master, rf } = await onAccount(company, 100);
  const shown = async () => expectPage(await company.buyer.get(paths.bulk.show(master)), 'BulkOrders/Show').order;
  expect((await shown()).debt).toMatchObject({
    ...{ amount: 70_000, iban: 'ES91 2100 0418 4502 0005 1332', reference: inFours(rf) },
  });
  const mail = await mailTo(company.email, 'bulk_orders.on_account');
  for (const part of ['€700.00', 'PO-1', 'ES91 2100 0418 4502 0005 1332', inFours(rf)]) expect(mail).toContain(part);
  await bring([70_000, `FACTURA ${rf}`]);
  expect(await owedBy(company.id)).toBe(0);
  expect(await shown()).toMatchObject({ debt: null, state: 'paid', dueOn: null });
  expect((await lineOf(rf)).state).toBe('matched');
  expect(await mailTo(company.email, 'bulk_orders.settled')).toContain('€700.00');
});

it('another amount waits for a person, who is told what is owed; one transfer may pay two orders', async () => {
  const company = await makeCompany();
  const [one, two] = [await onAccount(company, 10), await onAccount(company, 20)];
  await bring([6900, one.rf]);
  const line = await lineOf(one.rf);
  expect(line).toMatchObject({ state: 'open', suggestion: { order: one.reference, reason: 'too_little' } });
  const answer = await clerk.json('POST', paths.transfers.line(line.id, 'match'), { order: one.reference });
  expect(refusalOf(answer).errors?.order?.[0]).toContain('70.00 EUR');
  expect(await owedBy(company.id)).toBe(21_000);
  await bring([21_000, `${one.rf} ${two.rf}`]);
  expect(await owedBy(company.id)).toBe(0);
  expect((await debtOf(one.orderId)).owedCents).toBe(0);
  const settled = await mailTo(company.email, 'bulk_orders.settled');
  for (const { reference } of [one, two]) expect(settled).toContain(formatReference(reference));
});

it('a person matches a transfer with an order on account; its import is taken back on that day only', async () => {
  const company = await makeCompany();
  const { reference, orderId } = await onAccount(company, 30);
  await bring([21_000, 'sin concepto']);
  const { id: line } = await lineOf('sin concepto');
  for (const _time of [1, 2]) await decide(line, 'match', { order: reference });
  expect(await owedBy(company.id)).toBe(0);
  const [{ statement } = { statement: '' }] = await sql<{ statement: string }>(
    'test_statement_of',
    'select statement_id::text as statement from bank_lines where id = $1',
    [line],
  );
  const undo = () => clerk.json('POST', paths.transfers.undo(statement), {});
  await sql('test_yesterday', `update company_charges set settled_at = now() - interval '2 days' where order_id = $1`, [
    orderId,
  ]);
  expect(refusalOf(await undo()).code).toBe('statement_paid_accounts');
  expect(await owedBy(company.id)).toBe(0);
  await sql('test_today', 'update company_charges set settled_at = now() where order_id = $1', [orderId]);
  expect((await undo()).status).toBeLessThan(400);
  expect(await owedBy(company.id)).toBe(21_000);
  expect((await lineOf('sin concepto')).state).toBe('reversed');
});

it('a company that pays an order by transfer is told that the money is there; so is one whose transfer staff record', async () => {
  const company = await makeCompany(['wire_transfer', 'on_account']);
  const { reference } = await onAccount(company, 1);
  const staff = await signInAs(app, (await makeUser('manager')).email);
  const { charges } = expectPage(await staff.get(paths.bulk.company(company.id)), 'BulkOrders/Companies/Edit');
  const settlement = { charges: charges.map(({ id }) => id), reference: 'RF18' };
  for (const _time of [1, 2]) await staff.json('POST', paths.bulk.settle(company.id), settlement);
  expect(await mailTo(company.email, 'bulk_orders.settled')).toContain(formatReference(reference));
  const { id } = await order(company.buyer, company.id, [{ productId: company.product, quantity: 2 }]);
  const { orderId, reference: own } = await prisma.masterOrder.findUniqueOrThrow({ where: { id } });
  await sql(
    'test_transfer_of_company',
    `insert into payments (id, order_id, provider, method, state, amount_cents, currency, attempt, provider_ref, updated_at)
     select $1, $2, code, 'wire_transfer', 'created', 1400, 'EUR', 1, $3, now() from payment_connections
     where kind = 'wire_transfer' limit 1`,
    [randomUUID(), orderId, referenceOf(own, 1)],
  );
  await bring([1400, referenceOf(own, 1)]);
  const paid = await mailTo(company.email, 'bulk_orders.paid');
  for (const part of ['€14.00', 'PO-1', 'Bank transfer']) expect(paid).toContain(part);
  const [{ settled } = { settled: 0 }] = await sql<{ settled: number }>(
    'test_settled_mails',
    `select count(*)::int as settled from mail_log where recipient = $1 and kind = 'bulk_orders.settled'`,
    [company.email],
  );
  expect(settled).toBe(1);
});

it('an order that was sold to a company by telephone is paid in the same way', async () => {
  const company = await makeCompany();
  const sale = await awaited();
  await payOnAccount({ id: randomUUID(), companyId: company.id, orderId: sale.id, by: null, locale: 'en' });
  const { owedCents, reference } = await debtOf(sale.id);
  expect([owedCents, reference]).toEqual([await owedBy(company.id), sale.rf]);
  expect(await mailTo(company.email, 'bulk_orders.on_account')).toContain(inFours(sale.rf));
  await bring([owedCents, sale.rf]);
  expect(await owedBy(company.id)).toBe(0);
  expect(await mailTo(company.email, 'bulk_orders.settled')).toContain(formatReference(sale.reference));
});

it('the page and the paper say the day of the transfer, from the bank file or as staff record it; the list names invoice and order number', async () => {
  const company = await makeCompany();
  const [one, two] = [await onAccount(company, 1), await onAccount(company, 2)];
  const shown = async (master: string) =>
    expectPage(await company.buyer.get(paths.bulk.show(master)), 'BulkOrders/Show').order;
  expect(await shown(one.master)).toMatchObject({ paidOn: null, method: 'on_account' });
  const paymentsOf = async (reference: string) =>
    expectPage(await company.buyer.get(paths.orders.show(reference)), 'Orders/Show').payments;
  expect(await paymentsOf(one.reference)).toMatchObject([{ method: 'on_account', paidOn: null, isOwed: true }]);
  await bring([700, one.rf]);
  expect(await shown(one.master)).toMatchObject({ paidOn: today(), method: 'wire_transfer' });
  expect(await paymentsOf(one.reference)).toMatchObject([{ method: 'on_account', paidOn: today(), isOwed: false }]);
  const staff = await signInAs(app, (await makeUser('manager')).email);
  const { charges } = expectPage(await staff.get(paths.bulk.company(company.id)), 'BulkOrders/Companies/Edit');
  expect(charges).toMatchObject([{ order: two.reference, purchaseOrder: 'PO-1' }]);
  const settle = (paidOn: string) =>
    staff.json('POST', paths.bulk.settle(company.id), { charges: [charges[0]!.id], reference: 'RF18', paidOn });
  const tomorrow = dayIn(new Date(Date.now() + 2 * DAY_MS), 'Europe/Madrid');
  expect(refusalOf(await settle(tomorrow)).errors?.paidOn).toEqual(['Choose today or an earlier day.']);
  expect((await settle('2026-10-02')).status).toBeLessThan(400);
  expect(await shown(two.master)).toMatchObject({ paidOn: '2026-10-02', method: 'wire_transfer' });
  const settled = () =>
    mailsOf(company.email).then((mails) => mails.filter(({ kind }) => kind === 'bulk_orders.settled'));
  await until(async () => ((await settled()).length === 2 ? true : undefined));
  expect((await settled()).at(-1)!.text).toMatch(/\b2 Oct(ober)? 2026/);
});

it('the mails of an order go to the billing address and to the contact who ordered, in the language of the order, with the invoice', async () => {
  const company = await makeCompany();
  await openHouse();
  await company.buyer.post(paths.locale(), { locale: 'es' });
  const { reference, rf } = await onAccount(company, 1);
  await bring([700, rf]);
  const { createdById } = await prisma.masterOrder.findUniqueOrThrow({ where: { reference } });
  const { email: own } = await prisma.user.findUniqueOrThrow({ where: { id: createdById! } });
  for (const to of [company.email, own]) {
    const text = await mailTo(to, 'bulk_orders.on_account');
    expect(text).toContain('ha comprado a crédito');
    const [row] = await sql<{ code: string; data: { invoiceId: string } }>(
      'test_mailed_invoice',
      `select i.code, m.data from mail_log m join invoices i on i.id::text = m.data ->> 'invoiceId'
       where m.recipient = $1 and m.kind = 'bulk_orders.on_account'`,
      [to],
    );
    expect(text).toContain(`Adjuntamos la factura ${row!.code}.`);
    expect(await mailTo(to, 'bulk_orders.settled')).toContain('una transferencia de');
  }
});
