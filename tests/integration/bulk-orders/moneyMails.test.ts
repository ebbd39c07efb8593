/** Emails about a company's debts and refunds: the recipients of reminders, and the corrective invoice of a refund. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { remindDue } from '../../../server/bulk-orders/companies/remindDue';
import { prisma, sql } from '../../../server/infra/db';
import { makeAttachments } from '../../../server/mails/attachments';
import { referenceOf } from '../../../server/payments';
import { paths } from '../../../server/shared/paths';
import { openHouse } from '../invoices/invoiceFixture';
import { createVenue } from '../orders/shopFixture';
import { until } from '../payments/paymentFixture';
import { app, bring, openTransfers } from '../payments/transferFixture';
import { makeUser, signInAs } from '../users/people';
import { buy, contactOf, createCompany, openProduct } from './bulkFixture';

openTransfers();

/** A company that buys on account, and its contact's email address. */
async function makeCompany() {
  const id = await createCompany({ methods: ['on_account'], creditLimitCents: 200_000 });
  const { email } = await prisma.company.findUniqueOrThrow({ where: { id } });
  const buyer = await contactOf(app, id);
  const contact = await prisma.companyContact.findFirstOrThrow({ where: { companyId: id }, include: { user: true } });
  return { id, email, own: contact.user.email, buyer, product: await openProduct(await createVenue()) };
}

/** An order on account of tickets at 7.00, and its payment reference. */
async function onAccount({ id, buyer, product }: Awaited<ReturnType<typeof makeCompany>>, quantity: number) {
  const master = await buy(buyer, id, [{ productId: product, quantity }]);
  const { reference, orderId } = await prisma.masterOrder.findUniqueOrThrow({ where: { id: master } });
  return { reference, orderId: orderId!, rf: referenceOf(reference, 1) };
}

it('a reminder goes to the billing address and to the contact who ordered, once to each, and once where both are the same', async () => {
  const company = await makeCompany();
  const { orderId } = await onAccount(company, 1);
  const { own } = company;
  const due = (days: number) =>
    sql(
      'test_due',
      'update company_charges set due_at = moment() + make_interval(days => $2) where order_id = $1 returning id',
      [orderId, days],
    );
  const reminded = async () =>
    (
      await sql<{ recipient: string }>(
        'test_reminders',
        `select recipient from mail_log where kind = 'bulk_orders.due' and lower(recipient) in (lower($1), lower($2)) order by recipient`,
        [company.email, own],
      )
    ).map(({ recipient }) => recipient);
  await due(2);
  for (const _ of [1, 2]) await remindDue();
  await until(async () => ((await reminded()).length === 2 ? true : undefined));
  expect(await reminded()).toEqual([company.email, own].toSorted());
  // The contact's own address with other capitals becomes the billing address: a week later there is one email.
  await prisma.company.update({ where: { id: company.id }, data: { email: own.toUpperCase() } });
  await due(-8);
  for (const _ of [1, 2]) await remindDue();
  await until(async () => ((await reminded()).length === 3 ? true : undefined));
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect((await reminded()).filter((recipient) => recipient.toLowerCase() === own)).toHaveLength(2);
});

it('the mail about a refund names the corrective invoice and has it attached', async () => {
  const company = await makeCompany();
  await openHouse();
  const { reference, rf, orderId } = await onAccount(company, 3);
  const { own } = company;
  const staff = await signInAs(app, (await makeUser('manager')).email);
  const refund = async (position: number, input: object = {}) => {
    const answer = await staff.json('POST', paths.orders.refund(reference), {
      ...{ id: randomUUID(), positions: [position], how: 'all', expectedCents: 700, currency: 'EUR', note: 'Ill' },
      ...input,
    });
    expect(answer.status, answer.text.slice(0, 300)).toBeLessThan(400);
  };
  const notes = async () =>
    (await prisma.invoice.findMany({ where: { orderId, kind: 'R1' }, orderBy: { position: 'asc' } })).map(
      (invoice) => invoice.id,
    );
  const mailsOfKind = (kind: string) =>
    sql<{ recipient: string; text: string; code: string; kind: string }>(
      'test_credit_notes',
      `select m.recipient, m.text, i.code, i.kind from mail_log m join invoices i on i.id::text = m.data ->> 'invoiceId'
       where m.order_id = $1 and m.kind = $2 order by m.recipient`,
      [orderId, kind],
    );
  // A refund before the invoice would lower the invoice instead of correcting it.
  await expect.poll(() => prisma.invoice.count({ where: { orderId } }), { timeout: 20_000 }).toBe(1);
  // Before the transfer a refund lowers the debt, after it money is returned.
  await refund(1);
  await expect.poll(async () => (await mailsOfKind('order_refund_on_account')).length, { timeout: 20_000 }).toBe(2);
  const [owed] = await mailsOfKind('order_refund_on_account');
  expect(owed!.text).toContain(`Corrective invoice ${owed!.code} is attached.`);
  await bring([1400, rf]);
  await refund(2, { payeeName: 'Viajes', payeeIban: 'DE89370400440532013000' });
  await expect.poll(async () => (await mailsOfKind('order_refund_made')).length, { timeout: 20_000 }).toBe(2);
  const made = await mailsOfKind('order_refund_made');
  expect(made.map(({ recipient }) => recipient)).toEqual([company.email, own].toSorted());
  expect(made.map(({ kind }) => kind)).toEqual(['R1', 'R1']);
  for (const { text, code } of made) expect(text).toContain(`Corrective invoice ${code} is attached.`);
  expect(made[0]!.code).not.toBe(owed!.code);
  expect(await notes()).toHaveLength(2);
  const { id, data } = await prisma.mailLog.findFirstOrThrow({ where: { orderId, kind: 'order_refund_made' } });
  const attached = await makeAttachments('order_refund_made', {
    id,
    locale: 'en',
    orderId,
    data: data as object as Record<string, unknown>,
  });
  expect(attached.map(({ filename }) => filename)).toContain(`${made[0]!.code}.pdf`);
});
