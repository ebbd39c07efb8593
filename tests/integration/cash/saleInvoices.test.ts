/** A full invoice requested at the till before payment. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PrintAnswer } from '../../../server/cash/pages';
import { composeJob, readJob } from '../../../server/cash/printing/composeJob';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { invoiceKey, manageKey } from '../../support/orderKeys';
import { closeHouse, openHouse, setSimplified } from '../invoices/invoiceFixture';
import { createEvent, createProduct, createSlot, createVenue } from '../orders/shopFixture';
import { makeUser, signInAs } from '../users/people';
import { close, createCashbox, open, refusalOf, shiftOf } from './cashFixture';

const SCHOOL = {
  name: 'Colegio del Mar',
  taxId: 'B12345674',
  country: 'ES',
  address: 'Calle Mayor 1',
  postcode: '39001',
  city: 'Santander',
};

const app = runApp();
let cashier: Client;
let venueId: string;
let event: string;
let product: string;
let slot: string;
let shift: string;
beforeAll(async () => {
  await openHouse();
  venueId = await createVenue();
  ({ id: event } = await createEvent(venueId));
  product = await createProduct(event, { channels: ['counter'], priceCents: 1200 });
  slot = await createSlot(event, { capacity: 50 });
  cashier = await signInAs(app, (await makeUser('cashier')).email);
  ({ id: shift } = await open(cashier, await createCashbox(venueId), 5000));
});
afterAll(() => closeHouse());

const linesOf = (quantity: number) => [{ eventId: event, productId: product, appointmentId: slot, quantity }];
const keep = (key: string, quantity: number, version = 0) =>
  cashier.json('PUT', paths.pos.basket(key), { lines: linesOf(quantity), version });
const note = (key: string, body: object) => cashier.json('PUT', paths.pos.notes(key), body);

it('is noted on the basket, stays when it is kept anew, and is issued with the payment', async () => {
  const key = randomUUID();
  await keep(key, 2);
  const wrong = await note(key, { invoice: { ...SCHOOL, taxId: 'B12345670' } });
  expect(Object.keys(refusalOf(wrong).errors ?? {})).toEqual(['invoice.taxId']);
  expect((await note(key, { buyer: 'Ana', invoice: SCHOOL })).json()).toMatchObject({
    invoice: { taxId: SCHOOL.taxId },
  });
  // Fields that are not sent stay.
  expect((await note(key, { buyer: 'Ana María' })).json()).toMatchObject({ invoice: SCHOOL });
  const { orderKey } = await prisma.counterBasket.findUniqueOrThrow({ where: { id: key } });
  await prisma.order.update({ where: { idempotencyKey: orderKey }, data: { expiresAt: new Date(Date.now() - 1000) } });
  expect((await keep(key, 1, 1)).json()).toMatchObject({ invoice: SCHOOL });
  const parts = [{ id: randomUUID(), kind: 'cash', givenCents: 2000 }];
  const sale = { key, lines: linesOf(1), totalCents: 1200, parts };
  const { reference } = (await cashier.json('POST', paths.pos.sales(), sale)).json<{ reference: string }>();
  const issued = () =>
    prisma.invoice.findMany({ where: { order: { reference } }, select: { kind: true, customer: true } });
  await expect.poll(issued, { timeout: 15_000 }).toMatchObject([{ kind: 'F1', customer: SCHOOL }]);
  const shown = await cashier.json('GET', paths.pos.saleInvoice(reference));
  const { code } = await prisma.invoice.findFirstOrThrow({ where: { order: { reference } } });
  expect(shown.json()).toMatchObject({ invoice: { code }, isAwaited: false });
});

it('is taken off again, and goes with a basket that is emptied', async () => {
  const key = randomUUID();
  await keep(key, 1);
  await note(key, { invoice: SCHOOL });
  expect((await note(key, { invoice: null })).json()).toMatchObject({ invoice: null });
  await note(key, { invoice: SCHOOL });
  await cashier.json('DELETE', paths.pos.basket(key));
  expect(await prisma.invoiceRequest.count({ where: { customer: { path: ['name'], equals: SCHOOL.name } } })).toBe(0);
});

it('the paper of its cashbox alone links to the full invoice, and no answer to staff holds the buyer’s key', async () => {
  await setSimplified('always');
  const [key, parts] = [randomUUID(), [{ id: randomUUID(), kind: 'cash', givenCents: 1200 }]];
  const sale = await cashier.json('POST', paths.pos.sales(), { key, lines: linesOf(1), totalCents: 1200, parts });
  const { reference } = sale.json<{ reference: string }>();
  const { id, linkSecret } = await prisma.order.findUniqueOrThrow({ where: { reference } });
  await expect.poll(() => prisma.invoice.count({ where: { orderId: id } }), { timeout: 15_000 }).toBe(1);
  const other = await signInAs(app, (await makeUser('cashier')).email);
  await open(other, await createCashbox(venueId), 0);
  const print = (client: Client, input: object = {}) =>
    client.json('POST', paths.pos.prints(), { id: randomUUID(), what: 'receipt', reference, ...input });
  const paperOf = async (answer: { json: <T>() => T }) =>
    JSON.stringify(await composeJob(await readJob(answer.json<PrintAnswer>().prints[0]!.id)));
  const [here, elsewhere] = [await print(cashier), await print(other, { reason: 'Asked for here' })];
  expect(await paperOf(here)).toContain(invoiceKey(linkSecret));
  expect(await paperOf(here)).not.toContain(manageKey(linkSecret));
  expect(await paperOf(elsewhere)).toContain(reference.slice(0, 4));
  expect(await paperOf(elsewhere)).not.toContain(invoiceKey(linkSecret));
  const manager = await signInAs(app, (await makeUser('manager')).email);
  const read = await Promise.all([cashier, manager, other].map((client) => client.get(paths.pos.receipt(reference))));
  expect(read.map(({ status }) => status)).toEqual([200, 200, 404]);
  const answers = [sale, here, elsewhere, ...read];
  for (const { text } of answers)
    for (const key of [linkSecret, invoiceKey(linkSecret), manageKey(linkSecret)]) expect(text).not.toContain(key);
});

it('is asked for after the sale by the cashier whose open shift sold it, and by no other; they read who can', async () => {
  await setSimplified('request');
  const sold = async () => {
    const parts = [{ id: randomUUID(), kind: 'cash', givenCents: 1200 }];
    const sale = { key: randomUUID(), lines: linesOf(1), totalCents: 1200, parts };
    return (await cashier.json('POST', paths.pos.sales(), sale)).json<{ reference: string }>().reference;
  };
  const [reference, later] = [await sold(), await sold()];
  await makeUser('manager');
  const other = await signInAs(app, (await makeUser('cashier')).email);
  const page = async (client: Client, of = reference) =>
    expectPage(await client.get(paths.orders.invoice(of)), 'Orders/Invoice');
  const refused = await page(other);
  expect(refused).toMatchObject({ can: { askFull: false }, refusal: 'not_yours', atCounter: true });
  expect(refused.askers.length).toBeGreaterThan(0);
  const ask = (client: Client, of = reference) => client.post(paths.orders.invoice(of), SCHOOL, { follow: false });
  expect((await ask(other)).status).toBe(403);
  expect(await page(cashier)).toMatchObject({ can: { askFull: true }, refusal: null, askers: [] });
  expect((await ask(cashier)).status).toBe(303);
  expect(await prisma.invoice.findMany({ where: { order: { reference } } })).toMatchObject([
    { kind: 'F1', customer: SCHOOL },
  ]);
  expect((await cashier.json('GET', paths.pos.saleInvoice(reference))).json()).toMatchObject({ isAwaited: false });
  // After the drawer is closed, invoices are for the office.
  await close(cashier, shift, (await shiftOf(shift)).drawerCents);
  expect((await ask(cashier, later)).status).toBe(403);
});
