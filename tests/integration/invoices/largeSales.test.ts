/**
 * Sales above the limit of simplified invoices: the data of a full invoice is required before payment, on every
 * channel.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { addProvider } from '../../../server/payments';
import { DEFAULT_SETTINGS } from '../../../server/settings';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { contactOf, createCompany, order as orderOf } from '../bulk-orders/bulkFixture';
import { createCashbox, open } from '../cash/cashFixture';
import { createEvent, createProduct, createSlot, createVenue } from '../orders/shopFixture';
import { fakeProvider } from '../payments/fakeProvider';
import { hold } from '../tickets/saleFixture';
import { makeUser, signInAs } from '../users/people';
import { COMPANY, closeHouse, openHouse, setSimplified } from './invoiceFixture';

const { kind: _kind, ...SCHOOL } = COMPANY;
const BUYER = { name: 'Ana Ruiz', email: 'large@example.test', acceptTerms: true };

const app = runApp();
let cashier: Client;
let manager: Client;
let venue: string;
let event: Awaited<ReturnType<typeof createEvent>>;
let product: string;
let slot: string;
let removeBank: () => void;
beforeAll(async () => {
  removeBank = addProvider(fakeProvider());
  await openHouse();
  venue = await createVenue();
  event = await createEvent(venue);
  product = await createProduct(event.id, { priceCents: 12_000, maxPerOrder: 100, channels: ['web', 'counter'] });
  slot = await createSlot(event.id, { capacity: 900, inHours: 200 });
  cashier = await signInAs(app, (await makeUser('cashier')).email);
  manager = await signInAs(app, (await makeUser('administrator')).email);
  await open(cashier, await createCashbox(venue), 5000);
});
afterAll(async () => {
  await closeHouse();
  removeBank();
});

type Refusal = { code?: string; errors?: Record<string, string[]> };
const refusal = (answer: { json: <T>() => T }) => answer.json<Refusal>();
const kindsOf = (reference: string) => async () =>
  (await prisma.invoice.findMany({ where: { order: { reference } } })).map(({ kind, grossCents }) => [
    kind,
    Number(grossCents),
  ]);

const lines = (quantity: number) => [{ eventId: event.id, productId: product, appointmentId: slot, quantity }];
const sellAtCounter = (quantity: number, key = randomUUID()) =>
  cashier.json('POST', paths.pos.sales(), {
    ...{ key, lines: lines(quantity), totalCents: quantity * 12_000 },
    parts: [{ id: randomUUID(), kind: 'cash', givenCents: quantity * 12_000 }],
  });

it('invoices every sale of a new installation', () => {
  expect(DEFAULT_SETTINGS['invoices.simplified']).toBe('always');
});

it('asks at the counter above 400.00, takes no money before, and issues the full invoice', async () => {
  expect(expectPage(await cashier.get(paths.pos.index()), 'Cash/Payments/Create')).toMatchObject({
    invoiceAboveCents: 40_000,
    invoiceCountry: 'ES',
  });
  const small = (await sellAtCounter(3)).json<{ reference: string }>();
  await expect.poll(kindsOf(small.reference), { timeout: 15_000 }).toEqual([['F2', 36_000]]);

  const key = randomUUID();
  await cashier.json('PUT', paths.pos.basket(key), { lines: lines(6), version: 0 });
  const refused = await sellAtCounter(6, key);
  expect(refused.status).toBe(422);
  expect(Object.keys(refusal(refused).errors ?? {})).toEqual(['invoice.taxId']);
  expect(refusal(refused).errors?.['invoice.taxId']?.[0]).toContain('400.00');
  expect(await prisma.payment.count({ where: { amountCents: 72_000 } })).toBe(0);

  expect((await cashier.json('PUT', paths.pos.notes(key), { invoice: SCHOOL })).status).toBe(200);
  const sold = (await sellAtCounter(6, key)).json<{ reference: string; isPaid: boolean }>();
  expect(sold.isPaid).toBe(true);
  await expect.poll(kindsOf(sold.reference), { timeout: 15_000 }).toEqual([['F1', 72_000]]);
});

it('asks in the shop beside the field, and not for gift vouchers', async () => {
  const like = { quantity: 6, capacity: 200, product: { priceCents: 12_000, maxPerOrder: 100 } };
  const sale = await hold(like);
  const buyer = app.newClient();
  const shop = await buyer.get(paths.events.show(sale.eventSlug, { reference: sale.reference, key: sale.key }));
  expect(expectPage(shop, 'Orders/Create').invoiceAbove).toEqual({ cents: 40_000, country: 'ES' });
  const place = (more: object = {}) =>
    buyer.json('POST', paths.orders.place(sale.reference, sale.key), { ...BUYER, ...more });
  expect(Object.keys(refusal(await place()).errors ?? {})).toEqual(['invoice.taxId']);
  const wrong = await place({ invoice: { ...SCHOOL, taxId: 'B12345670' } });
  expect(Object.keys(refusal(wrong).errors ?? {})).toEqual(['invoice.taxId']);
  const placed = await place({ invoice: SCHOOL });
  expect(placed.status, placed.text.slice(0, 300)).toBe(200);
  expect(await prisma.invoiceRequest.findUnique({ where: { orderId: sale.id } })).toMatchObject({ customer: SCHOOL });

  const vouchers = await hold({ ...like, product: { ...like.product, category: 'voucher' } });
  const answer = await buyer.json('POST', paths.orders.place(vouchers.reference, vouchers.key), BUYER);
  expect(Object.keys(refusal(answer).errors ?? {})).not.toContain('invoice.taxId');
});

it('asks on the telephone, and keeps no places where it is not given', async () => {
  const order = (more: object = {}) =>
    manager.json('POST', paths.phoneOrders.index(), {
      ...{ id: randomUUID(), eventId: event.id, slotId: slot, quantities: { [product]: 6 }, ...BUYER },
      ...{ phone: '', locale: 'es', payment: 'link', hours: 24, companyId: '', ...more },
    });
  const before = await prisma.appointment.findUniqueOrThrow({ where: { id: slot } });
  const refused = await order();
  expect(Object.keys(refusal(refused).errors ?? {})).toEqual(['invoice.taxId']);
  expect((await prisma.appointment.findUniqueOrThrow({ where: { id: slot } })).held).toBe(before.held);
  expect((await order({ invoice: SCHOOL })).status).toBeLessThan(400);
  const made = await prisma.order.findFirstOrThrow({ where: { channel: 'telephone', state: 'pending' } });
  expect(await prisma.invoiceRequest.count({ where: { orderId: made.id } })).toBe(1);
});

it('has the data of a company with its order', async () => {
  const open = await createEvent(venue, { kind: 'open' });
  const ticket = await createProduct(open.id, { priceCents: 700, channels: ['bulk'], validDays: 365 });
  const company = await createCompany();
  const { id, answer } = await orderOf(await contactOf(app, company), company, [{ productId: ticket, quantity: 100 }]);
  expect(answer.status, answer.text.slice(0, 300)).toBeLessThan(400);
  const { orderId } = await prisma.masterOrder.findUniqueOrThrow({ where: { id } });
  const { taxId } = await prisma.company.findUniqueOrThrow({ where: { id: company } });
  expect(await prisma.invoiceRequest.findUnique({ where: { orderId: orderId! } })).toMatchObject({
    customer: { taxId },
  });
});

describe('an order that was placed before sales were invoiced by themselves', () => {
  /** 720.00, placed while invoices were issued on request, and still unpaid. */
  async function placedBefore() {
    await setSimplified('request');
    const sale = await hold({ quantity: 6, capacity: 200, product: { priceCents: 12_000, maxPerOrder: 100 } });
    const buyer = app.newClient();
    const placed = await buyer.json('POST', paths.orders.place(sale.reference, sale.key), BUYER);
    expect(placed.status, placed.text.slice(0, 300)).toBe(200);
    await setSimplified('always');
    return { ...sale, buyer };
  }

  it('is asked for the data when it is paid, by its buyer and at a counter, and is paid with them', async () => {
    const { reference, key, buyer } = await placedBefore();
    const pay = () => buyer.json('POST', paths.payments.card(reference, key), {}, { follow: false });
    expect((await pay()).headers.get('Location')).toContain(`/orders/${reference}/invoice`);
    const counter = () =>
      cashier.json('POST', paths.pos.manual(reference), {
        parts: [{ id: randomUUID(), kind: 'cash', givenCents: 72_000 }],
      });
    const refused = await counter();
    expect(refused.status).toBe(422);
    expect(refusal(refused).errors?.['invoice.taxId']?.[0]).toContain('400.00');
    expect((await prisma.order.findUniqueOrThrow({ where: { reference } })).state).toBe('pending');
    const noted = await buyer.json('POST', paths.orders.invoice(reference, key), SCHOOL, { follow: false });
    expect(noted.headers.get('Location')).toContain(`/orders/${reference}/pay/card`);
    expect((await counter()).json<{ isPaid: boolean }>().isPaid).toBe(true);
    await expect.poll(kindsOf(reference), { timeout: 15_000 }).toEqual([['F1', 72_000]]);
  });
});
