/**
 * A pass blocked, refunded or transferred between an order and its payment: the order has no effect, and the money is
 * refunded.
 */
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { reissuePaid } from '../../../server/annual-passes/reissuePass';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { formatReference } from '../../../server/shared/reference';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';
import { expectPage } from '../../support/expectPage';
import { manageKey } from '../../support/orderKeys';
import { prepare } from '../../support/prepare';
import { createPromo } from '../../support/promos';
import { createCashbox, open } from '../cash/cashFixture';
import { createEvent, createProduct, createSlot } from '../orders/shopFixture';
import { GOOD } from '../payments/partsFixture';
import { payWith, SESSION, until } from '../payments/paymentFixture';
import { hold, line, place } from '../promos/promoFixture';
import { mailsOf } from '../tickets/saleFixture';
import { signedIn } from '../users/people';
import { applyPass, openPassShop, PASS, sellPasses } from './passFixture';

const app = runApp();
const staff = signedIn(app, 'administrator');
const shop = prepare(() => openPassShop(PASS));
let fee: string;
beforeAll(async () => {
  fee = await createProduct(shop.eventId, { priceCents: 500, capacityUnits: 0, channels: ['web', 'counter'] });
  const passRules = { ...PASS, reissueProductId: fee };
  await prisma.product.update({ where: { id: shop.productId }, data: { passRules } });
});
beforeEach(() => sql('test_patience', 'delete from rate_limits'));

type Sold = Awaited<ReturnType<typeof sellPasses>>;
const block = ({ pass }: Sold) => staff.post(`/annual-passes/passes/${pass.id}/block`, { reason: 'Stolen' });
const nowOf = ({ pass }: Sold) =>
  prisma.annualPass
    .findUniqueOrThrow({ where: { id: pass.id }, include: { ticket: true } })
    .then(({ ticket }) => ticket);
const orderOf = (id: string) => prisma.order.findUniqueOrThrow({ where: { id }, include: { refunds: true } });
const contact = { name: 'Ana', email: 'ana@example.com', acceptTerms: true };

/** The holder orders a new code and is about to pay. */
async function orderCode({ pass, ticket }: Sold) {
  const holder = app.newClient();
  await holder.post(paths.passes.buyReissue(ticket.code), {}, { follow: false });
  const { order } = await prisma.passReissue.findFirstOrThrow({ where: { passId: pass.id }, include: { order: true } });
  const placed = await holder.json('POST', paths.orders.place(order.reference, manageKey(order.linkSecret)), contact);
  return { order, holder, session: SESSION.exec(placed.text)![1]! };
}

it('a new code for a pass that is blocked meanwhile is not made, and the fee goes back with a mail', async () => {
  const sold = await sellPasses(shop);
  const { order, holder, session } = await orderCode(sold);
  expect((await block(sold)).status).toBeLessThan(400);
  await payWith(app, session, GOOD);
  await until(async () => (await orderOf(order.id)).refunds[0]?.state === 'done');
  expect(await orderOf(order.id)).toMatchObject({
    state: 'cancelled',
    refunds: [{ reason: 'not_fulfillable', amountCents: 500 }],
  });
  expect(await nowOf(sold)).toMatchObject({ id: sold.ticket.id, state: 'blocked' });
  const mail = await until(async () => (await mailsOf(order.id)).find(({ kind }) => kind === 'money_returned'));
  expect(mail.text).toContain('no longer valid');
  const page = expectPage(
    await holder.get(paths.orders.show(order.reference, manageKey(order.linkSecret))),
    'Orders/Show',
  );
  expect(JSON.stringify(page)).toContain('not_fulfillable');
  expect(page.order.attentions).toEqual([]);
});

it('before it is paid, the buyer is told, and a counter takes no money for it', async () => {
  const sold = await sellPasses(shop);
  const { order, holder } = await orderCode(sold);
  await block(sold);
  const again = await holder.json('POST', paths.payments.card(order.reference, manageKey(order.linkSecret)), {});
  expect([again.status, again.text]).toEqual([409, expect.stringContaining('can no longer be completed')]);

  const other = await sellPasses(shop);
  await staff.post(paths.passes.reissue(other.pass.id), { ticketId: other.ticket.id, pays: true }, { follow: false });
  const named = { where: { passId: other.pass.id }, include: { order: true } } as const;
  const { order: desk } = await prisma.passReissue.findFirstOrThrow(named);
  await block(other);
  const event = await prisma.event.findUniqueOrThrow({ where: { id: shop.eventId } });
  const { id: shift } = await open(staff, await createCashbox(event.venueId), 0);
  const parts = [{ id: randomUUID(), kind: 'cash', givenCents: 500 }];
  const refused = await staff.json('POST', paths.pos.manual(desk.reference), { parts });
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('can no longer be completed')]);
  expect(await prisma.cashMovement.count({ where: { shiftId: shift, kind: 'sale' } })).toBe(0);
  expect(await prisma.payment.count({ where: { orderId: desk.id, state: 'captured' } })).toBe(0);
});

it('staff sell a new code for a pass that is blocked already, and it is good once it is paid', async () => {
  const sold = await sellPasses(shop);
  await block(sold);
  await staff.post(paths.passes.reissue(sold.pass.id), { ticketId: sold.ticket.id, pays: true }, { follow: false });
  const named = { where: { passId: sold.pass.id }, include: { order: true } } as const;
  const { order, ofBlocked } = await prisma.passReissue.findFirstOrThrow(named);
  expect(ofBlocked).toBe(true);
  const paid = { id: randomUUID(), order_id: order.id, provider: 'cash', method: 'cash', amount: 500 };
  await sql('test_cash', 'select outcome from take_local_payment($1::jsonb)', [JSON.stringify(paid)]);
  await until(async () => (await nowOf(sold)).id !== sold.ticket.id);
  expect((await nowOf(sold)).state).toBe('valid');
});

/** A paid order for a new code that no process has handled yet. */
async function paidUnheard(sold: Sold): Promise<string> {
  const { order } = await orderCode(sold);
  const { id } = await prisma.payment.findFirstOrThrow({ where: { orderId: order.id } });
  const result = { payment_id: id, status: 'confirmed', amount: 500, currency: 'EUR', raw: {} };
  await prisma.$transaction(async (tx) => {
    await tx.$queryRaw`select outcome from settle_payments(${JSON.stringify([result])}::jsonb)`;
    await tx.$executeRaw`delete from outbox where topic = 'order_paid' and payload ->> 'order_id' = ${order.id}`;
  });
  return order.id;
}
const hear = (order_id: string) => reissuePaid([{ id: uuidv7(), topic: 'order_paid', payload: { order_id } }] as never);

it('a pass that is blocked after the payment stays blocked with its new code', async () => {
  const sold = await sellPasses(shop);
  const order = await paidUnheard(sold);
  await block(sold);
  for (const _ of [1, 2]) await hear(order);
  const now = await nowOf(sold);
  expect([now.id === sold.ticket.id, now.state, now.blockedReason]).toEqual([false, 'blocked', 'Stolen']);
  expect((await orderOf(order)).state).toBe('paid');
});

it('where the pass is cancelled or replaced in the moment after the payment, the fee goes back, once', async () => {
  const ends = [
    (sold: Sold) => prisma.ticket.update({ where: { id: sold.ticket.id }, data: { state: 'cancelled' } }),
    (sold: Sold) => sql('test_other', 'select reissue_pass($1, $2)', [sold.pass.id, sold.ticket.id]),
  ];
  for (const end of ends) {
    const sold = await sellPasses(shop);
    const order = await paidUnheard(sold);
    await end(sold);
    for (const _ of [1, 2]) await hear(order);
    const { state, refunds } = await orderOf(order);
    expect([state, refunds.map(({ reason, amountCents }) => [reason, Number(amountCents)])]).toEqual([
      'refunded',
      [['not_fulfillable', 500]],
    ]);
  }
});

it('an order that has lost the fee brings no new code', async () => {
  const cheap = await createProduct(shop.eventId, { priceCents: 50, capacityUnits: 0 });
  const sold = await sellPasses(shop);
  const holder = app.newClient();
  await holder.post(paths.passes.buyReissue(sold.ticket.code), {}, { follow: false });
  const named = { where: { passId: sold.pass.id }, include: { order: true } } as const;
  const { order } = await prisma.passReissue.findFirstOrThrow(named);
  const lines = [line(cheap, null, 1)];
  await holder.json('PUT', paths.orders.hold(order.reference, manageKey(order.linkSecret)), { lines });
  const placed = await holder.json('POST', paths.orders.place(order.reference, manageKey(order.linkSecret)), contact);
  await payWith(app, SESSION.exec(placed.text)![1]!, GOOD);
  await until(async () => (await orderOf(order.id)).state === 'paid');
  await hear(order.id);
  expect((await nowOf(sold)).id).toBe(sold.ticket.id);
});

it('a free visit with a pass that is blocked before the order is placed is refused', async () => {
  const { venueId } = await prisma.event.findUniqueOrThrow({ where: { id: shop.eventId } });
  const event = await createEvent(venueId);
  const adult = await createProduct(event.id, { priceCents: 1000 });
  const slot = await createSlot(event.id, { inHours: 30 });
  await createPromo({ eventId: event.id, percent: 10_000, passProductIds: [shop.productId], passPerDay: 1 });
  const sold = await sellPasses(shop);
  const client = app.newClient();
  const held = await hold(client, event.slug, [line(adult, slot, 1)]);
  const free = await applyPass(client, held, formatReference(sold.pass.ticket.reference));
  expect(free.json()).toMatchObject({ totalCents: 0 });
  await block(sold);
  const refused = await place(client, held);
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('can no longer be completed')]);
  await staff.post(`/annual-passes/passes/${sold.pass.id}/unblock`, {});
  expect((await place(client, held)).status).toBe(200);
});

it('a free order to be confirmed is refused where its pass was blocked', async () => {
  const sold = await sellPasses(shop);
  const { venueId } = await prisma.event.findUniqueOrThrow({ where: { id: shop.eventId } });
  const event = await createEvent(venueId);
  const adult = await createProduct(event.id, { priceCents: 1000 });
  const slot = await createSlot(event.id, { inHours: 30 });
  await createPromo({ eventId: event.id, percent: 10_000, passProductIds: [shop.productId], passPerDay: 1 });
  const client = app.newClient();
  const held = await hold(client, event.slug, [line(adult, slot, 1)]);
  await applyPass(client, held, formatReference(sold.pass.ticket.reference));
  const { id } = await prisma.order.findUniqueOrThrow({ where: { reference: held.reference } });
  const asked = { order_id: id, name: 'Ana', email: 'ana@example.com', locale: 'en', confirm_minutes: 60 };
  await sql('test_to_confirm', 'select outcome from place_orders($1::jsonb, 30)', [JSON.stringify([asked])]);
  const confirm = async () =>
    (await sql<{ is: string }>('test_confirm', `select confirm_order($1, 'ana@example.com') as is`, [id]))[0]!.is;
  await block(sold);
  expect(await confirm()).toBe('refused');
  await staff.post(`/annual-passes/passes/${sold.pass.id}/unblock`, {});
  expect(await confirm()).toBe('paid');
});
