/**
 * The server stops between two steps of a write and the client retries: in the end nothing is missing and nothing is
 * duplicated. A trigger that refuses one row simulates the stop.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { promoRow } from '../../../prisma/factories/catalogue';
import { issueCodes } from '../../../server/bulk-orders/events';
import { issueSold } from '../../../server/gift-vouchers/issueSold';
import { memoryBroadcaster } from '../../../server/infra/broadcaster/memoryBroadcaster';
import { prisma, sql } from '../../../server/infra/db';
import { setRuntime } from '../../../server/infra/runtime';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import { buy, contactOf, createCompany, openProduct, order } from '../bulk-orders/bulkFixture';
import { closeHouse, openHouse } from '../invoices/invoiceFixture';
import { createEvent, createProduct, createSlot, createVenue } from '../orders/shopFixture';
import { signedIn } from '../users/people';
import { stopping } from './stopping';

const app = runApp();
const admin = signedIn(app, 'administrator');
let venue: string;
beforeAll(async () => {
  venue = await createVenue();
  await openHouse();
});
afterAll(() => closeHouse());

it('an order by telephone is in the audit log, though the server stopped before it was recorded', async () => {
  const { id: eventId } = await createEvent(venue);
  const product = await createProduct(eventId, { priceCents: 1200, channels: ['web'] });
  const body = {
    ...{ id: randomUUID(), eventId, slotId: await createSlot(eventId), quantities: { [product]: 1 } },
    ...{ name: 'Ana Ruiz', email: 'ana@example.test', phone: '', locale: 'en', payment: 'link', hours: 24 },
    companyId: '',
  };
  const send = () => admin.json('POST', paths.phoneOrders.index(), body, { follow: false });
  const recorded = () => prisma.auditLog.count({ where: { action: 'order.taken_by_phone' } });
  expect((await stopping('audit_log', "new.action = 'order.taken_by_phone'", send)).status).toBe(500);
  expect(await recorded()).toBe(0);
  for (const { status } of await Promise.all([send(), send(), send()])) expect(status).toBe(303);
  expect(await recorded()).toBe(1);
  expect(await prisma.order.count({ where: { items: { some: { eventId } } } })).toBe(1);
});

it('an order of a company and what its invoice is made out to are noted together', async () => {
  const company = await createCompany();
  const buyer = await contactOf(app, company);
  const { id } = await order(buyer, company, [{ productId: await openProduct(venue), quantity: 2 }], 'quote');
  const place = () => buyer.json('POST', paths.bulk.place(id), {}, { follow: false });
  expect((await stopping('invoice_requests', 'true', place)).status).toBe(500);
  expect(await prisma.masterOrder.findUniqueOrThrow({ where: { id } })).toMatchObject({ orderId: null });
  for (const { status } of [await place(), await place()]) expect(status).toBe(303);
  const { orderId } = await prisma.masterOrder.findUniqueOrThrow({ where: { id } });
  const { name } = await prisma.company.findUniqueOrThrow({ where: { id: company } });
  const { customer } = await prisma.invoiceRequest.findUniqueOrThrow({ where: { orderId: orderId! } });
  expect(customer).toMatchObject({ name });
});

it('a person who asked for a promo code hears how it was decided, though the server stopped before the mail', async () => {
  const id = randomUUID();
  const promo = promoRow({ name: { en: 'Schools' }, trigger: 'code', requestable: true });
  await prisma.promo.create({ data: promo });
  const email = `${id}@example.test`;
  await prisma.promoCodeRequest.create({
    data: { id, promoId: promo.id, name: 'Eva', email, reason: 'We come often', locale: 'en', secret: randomUUID() },
  });
  const decide = () => admin.json('POST', paths.promoCodes.decide(id, 'approval'), { note: '' }, { follow: false });
  const mails = () => prisma.mailLog.count({ where: { recipient: email } });
  expect((await stopping('mail_log', `new.recipient = '${email}'`, decide)).status).toBe(500);
  expect(await mails()).toBe(0);
  for (const { status } of [await decide(), await decide()]) expect(status).toBe(303);
  expect(await mails()).toBe(1);
  expect(await prisma.promoCode.count({ where: { promoId: promo.id } })).toBe(1);
});

it('pages hear of codes and of gift vouchers, though the server stopped after they were made', async () => {
  const company = await createCompany({ methods: ['on_account'], creditLimitCents: 100_000 });
  const buyer = await contactOf(app, company);
  const id = await buy(buyer, company, [{ productId: await openProduct(venue), quantity: 2 }]);
  const { orderId } = await prisma.masterOrder.findUniqueOrThrow({ where: { id } });
  expect(await prisma.bulkCode.count({ where: { masterOrderId: id } })).toBe(2);
  // The events of the sale itself.
  await expect.poll(() => sql('test_outbox', 'select 1 from outbox'), { timeout: 20_000 }).toEqual([]);
  const broadcaster = memoryBroadcaster();
  setRuntime({ env: app.env, broadcaster });
  // Both already exist, as left by a server that stopped before its pages were notified.
  await issueCodes([{ id: '1', payload: { order_id: orderId! } }]);
  await issueSold(orderId);
  expect(broadcaster.published.map(({ event }) => event)).toEqual(['CodesDistributed', 'TicketGiven']);
  expect(await prisma.bulkCode.count({ where: { masterOrderId: id } })).toBe(2);
});
