/**
 * Scans and typed codes at the till: orders and tickets are found, a promo code and a gift voucher applied, a refund
 * started or a permitted person named.
 */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { countersOf, createEvent, createProduct, createSlot, createVenue } from '../orders/shopFixture';
import { makeUser, signInAs } from '../users/people';
import { issue } from '../wallets/voucherFixture';
import { createCashbox, open, refusalOf } from './cashFixture';

const app = runApp();
let cashier: Client;
let manager: Client;
let managerName: string;
let event: string;
let product: string;
let slot: string;
beforeAll(async () => {
  const venueId = await createVenue();
  ({ id: event } = await createEvent(venueId));
  product = await createProduct(event, { channels: ['counter'], priceCents: 1400 });
  slot = await createSlot(event, { capacity: 10 });
  const boss = await makeUser('manager');
  managerName = boss.name;
  [cashier, manager] = (await Promise.all(
    [await makeUser('cashier'), boss].map(({ email }) => signInAs(app, email)),
  )) as [Client, Client];
  await open(cashier, await createCashbox(venueId), 5000);
  await open(manager, await createCashbox(venueId), 5000);
});

const lines = (quantity: number) => [{ eventId: event, productId: product, appointmentId: slot, quantity }];
const sell = async (who: Client, quantity = 1) =>
  (
    await who.json('POST', paths.pos.sales(), {
      ...{ key: randomUUID(), lines: lines(quantity), totalCents: quantity * 1400 },
      parts: [{ id: randomUUID(), kind: 'cash', givenCents: quantity * 1400 }],
    })
  ).json<{ reference: string; receipt: { tickets: { reference: string }[] } }>();
const scan = async (code: string) => cashier.json('POST', paths.pos.scans(), { code });

it('finds an order and a ticket, and says of anything else that it is nothing', async () => {
  const { reference, receipt } = await sell(cashier);
  expect((await scan(reference)).json()).toEqual({ kind: 'order', reference });
  expect((await scan(receipt.tickets[0]!.reference)).json()).toMatchObject({
    ...{ kind: 'ticket', ticket: { order: reference, standing: 'not_yet' } },
  });
  expect((await scan('never heard of')).json()).toEqual({ kind: 'unknown' });
  expect((await scan('')).status).toBe(422);
});

it('shows why a gift voucher is not accepted, as text in the language of the cashier', async () => {
  const { code } = await issue({ endsIn: '-1 day' });
  const checked = await cashier.json('POST', paths.checkAndPrint(), { code });
  expect(checked.json()).toMatchObject({ kind: 'voucher', refusal: expect.stringMatching(/^This gift voucher .*\.$/) });
});

it('a product’s barcode is one in the house; a scanner’s spaces and small letters are the same', async () => {
  await prisma.product.update({ where: { id: product }, data: { barcode: 'LAMP-7' } });
  expect((await scan(' lamp-7 ')).json()).toMatchObject({ kind: 'product', id: product, eventId: event });
  const checked = await cashier.json('POST', paths.checkAndPrint(), { code: 'LAMP-7' });
  expect(checked.json()).toMatchObject({ kind: 'product', barcode: 'LAMP-7', priceCents: 1400, isSold: true });
  const other = await createProduct(event, { channels: ['counter'] });
  const { record } = expectPage(await manager.get(paths.products.edit(other)), 'Products/Edit');
  const save = (barcode: string) =>
    manager.json('PATCH', paths.products.one(other), { ...record!.values, version: record!.version, barcode });
  for (const code of ['LAMP-7', 'lamp-7', 'a b?', 'x'.repeat(41)])
    expect(refusalOf(await save(code)).errors).toHaveProperty('barcode');
  await save('LAMP-8');
  expect((await scan('LAMP-8')).json()).toMatchObject({ kind: 'product', id: other });
});

it('a code that is nothing pays nothing: the sale is refused whole, and its places are free', async () => {
  const before = await countersOf(slot);
  const refused = await cashier.json('POST', paths.pos.sales(), {
    ...{ key: randomUUID(), lines: lines(1), totalCents: 1400 },
    parts: [
      { id: randomUUID(), kind: 'cash', givenCents: 1000 },
      { id: randomUUID(), kind: 'voucher', code: 'NOTHING-HERE' },
    ],
  });
  expect(refused.status).toBe(422);
  expect(await countersOf(slot)).toEqual(before);
});

it('tells a cashier who can start a refund, and leads whoever may to it and back to the till', async () => {
  const { reference } = await sell(cashier);
  const page = async (who: Client) =>
    expectPage(await who.get(paths.pos.manual(reference)), 'Payments/ManualPos/Create').refund!;
  const told = await page(cashier);
  expect([told.mayStart, told.waiting]).toEqual([false, []]);
  expect(told.by).toContain(managerName);
  const none = { by: [], waiting: [], elsewhere: [], approvers: null };
  expect(await page(manager)).toEqual({ mayStart: true, mayMove: true, ...none });
  const form = expectPage(await manager.get(paths.pos.refund(reference)), 'Orders/Refund');
  const back = await manager.post(
    paths.pos.refund(reference),
    {
      ...{ id: randomUUID(), positions: [form.units[0]!.position], how: 'all', expectedCents: 1400, currency: 'EUR' },
      note: 'Closed early',
    },
    { follow: false },
  );
  expect(back.headers.get('Location')!.split('?')[0]).toBe(paths.pos.manual(reference));
  // The cash is handed over with the decision: nothing is left to pay out.
  expect((await page(cashier)).waiting).toEqual([]);
});
