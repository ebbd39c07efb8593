/** Orders of companies on account: within the limit, owed until a transfer settles them. */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { remindDue } from '../../../server/bulk-orders/companies/remindDue';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { createVenue } from '../orders/shopFixture';
import { makeUser, signInAs } from '../users/people';
import { buy, contactOf, createCompany, handOut, mailsOf, openProduct, order, refusalOf } from './bulkFixture';

const app = runApp();
let product: string;
let staff: Client;
const ON_ACCOUNT = { methods: ['card', 'on_account'], creditLimitCents: 100_000 };
beforeAll(async () => {
  product = await openProduct(await createVenue());
  staff = await signInAs(app, (await makeUser('manager')).email);
});

const owedBy = async (id: string) => Number((await prisma.company.findUniqueOrThrow({ where: { id } })).owedCents);

it('nothing passes the limit, and what a transfer settles can be used again', async () => {
  const id = await createCompany(ON_ACCOUNT);
  const buyer = await contactOf(app, id);
  const first = await buy(buyer, id, [{ productId: product, quantity: 100 }]);
  expect(await owedBy(id)).toBe(70_000);
  const { id: second } = await order(buyer, id, [{ productId: product, quantity: 60 }]);
  const refused = refusalOf(await buyer.json('POST', paths.bulk.onAccount(second), { id: randomUUID() }));
  expect(refused.code).toBe('account_over_limit');
  // 700.00 of 1,000.00 are owed, and the order is 420.00.
  expect(refused.message).toContain(
    'This order costs €420.00, but only €300.00 of your €1,000.00 credit limit is left, €120.00 less than you need. Pay by card',
  );
  expect(await owedBy(id)).toBe(70_000);
  await sql('test_overdue', `update company_charges set due_at = now() - interval '8 days' where company_id = $1`, [
    id,
  ]);
  for (const _time of [1, 2]) await remindDue();
  const { email } = await prisma.company.findUniqueOrThrow({ where: { id } });
  expect((await mailsOf(email)).filter(({ kind }) => kind === 'bulk_orders.due')).toHaveLength(1);
  const { record, charges } = expectPage(await staff.get(paths.bulk.company(id)), 'BulkOrders/Companies/Edit');
  const below = { ...record!.values, creditLimitCents: 60_000, version: record!.version };
  expect(refusalOf(await staff.json('PATCH', paths.bulk.companies(id), below)).errors?.creditLimitCents).toBeDefined();
  const settlement = { charges: charges.map((charge) => charge.id), reference: 'RF18' };
  const rows = await prisma.masterOrder.findMany({ where: { companyId: id }, include: { order: true } });
  const masterOf = new Map(rows.map((row) => [row.order?.reference, row.id]));
  const charged = rows.find((row) => row.id === first);
  // Each debt links to its order; until it is settled neither list shows the order as paid.
  expect(charges.map(({ href }) => href)).toEqual(charges.map(({ order: of }) => paths.bulk.show(masterOf.get(of)!)));
  const listed = async (client: Client) => {
    const { orders } = expectPage(await client.get(paths.bulk.index({ company: id })), 'BulkOrders/Index');
    return orders.find(({ reference }) => reference === charged!.reference)!;
  };
  for (const client of [buyer, staff])
    expect(await listed(client)).toMatchObject({ state: 'on_account', dueOn: charges[0]!.dueOn });
  // If it is another company's debt, or one that another transfer has settled, nothing is reported as recorded.
  const other = await createCompany(ON_ACCOUNT);
  for (const [company, body] of [
    [other, settlement] as const,
    [id, { ...settlement, charges: [...settlement.charges, randomUUID()] }] as const,
  ])
    expect(refusalOf(await staff.json('POST', paths.bulk.settle(company), body)).errors?.charges).toBeDefined();
  expect(await owedBy(id)).toBe(70_000);
  for (const _time of [1, 2])
    expect((await staff.json('POST', paths.bulk.settle(id), settlement)).status).toBeLessThan(400);
  expect(await owedBy(id)).toBe(0);
  expect(await listed(buyer)).toMatchObject({ state: 'paid', dueOn: null });
  const again = { ...settlement, reference: 'RF19' };
  expect(refusalOf(await staff.json('POST', paths.bulk.settle(id), again)).errors?.charges).toBeDefined();
  await buyer.json('POST', paths.bulk.onAccount(second), { id: randomUUID() });
  expect(await owedBy(id)).toBe(42_000);
  expect(refusalOf(await buyer.json('POST', paths.bulk.cancel(second), {})).code).toBe('bulk_is_paid');
  const { id: third } = await order(buyer, id, [{ productId: product, quantity: 1 }]);
  for (const _time of [1, 2]) expect((await buyer.json('POST', paths.bulk.cancel(third), {})).status).toBeLessThan(400);
  expect(expectPage(await buyer.get(paths.bulk.show(third)), 'BulkOrders/Show').order.state).toBe('cancelled');
});

it('the id of one payment pays no other order, and lowers no debt', async () => {
  const id = await createCompany(ON_ACCOUNT);
  const buyer = await contactOf(app, id);
  const [first, second] = [
    await order(buyer, id, [{ productId: product, quantity: 10 }]),
    await order(buyer, id, [{ productId: product, quantity: 60 }]),
  ];
  const payment = { id: randomUUID() };
  for (const _time of [1, 2]) await buyer.json('POST', paths.bulk.onAccount(first.id), payment);
  expect(await owedBy(id)).toBe(7000);
  for (const _time of [1, 2])
    expect((await buyer.json('POST', paths.bulk.onAccount(second.id), payment)).status).toBe(409);
  expect(await owedBy(id)).toBe(7000);
  const charges = await prisma.companyCharge.findMany({ where: { companyId: id } });
  expect(charges.map(({ amountCents }) => Number(amountCents))).toEqual([7000]);
});

it('a stopped company buys nothing, and hands out what it has', async () => {
  const id = await createCompany(ON_ACCOUNT);
  const buyer = await contactOf(app, id);
  const bought = await buy(buyer, id, [{ productId: product, quantity: 1 }]);
  await prisma.company.update({ where: { id }, data: { state: 'stopped' } });
  expect(refusalOf((await order(buyer, id, [{ productId: product, quantity: 1 }])).answer).code).toBe(
    'company_stopped',
  );
  expect((await handOut(buyer, bought, [{ email: 'one@example.test' }])).status).toBeLessThan(400);
});
