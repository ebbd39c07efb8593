/** The old link of a reissued pass, and the order and fee of its new code. */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { reissuePaid } from '../../../server/annual-passes/reissuePass';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { formatReference } from '../../../server/shared/reference';
import { uuidv7 } from '../../../server/shared/uuid';
import { mailTickets } from '../../../server/tickets/events';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { manageKey } from '../../support/orderKeys';
import { createPromo } from '../../support/promos';
import { createEvent, createProduct, createSlot, createVenue } from '../orders/shopFixture';
import { applyCode, hold, line } from '../promos/promoFixture';
import { mailsOf } from '../tickets/saleFixture';
import { signedIn } from '../users/people';
import { applyPass, openPassShop, PASS, type PassShop, payFee, sellPasses } from './passFixture';

const app = runApp();
const agent = signedIn(app, 'administrator');
let shop: PassShop;
let fee: string;
beforeAll(async () => {
  const venueId = await createVenue();
  shop = await openPassShop(PASS, venueId);
  fee = await createProduct(shop.eventId, { priceCents: 500, capacityUnits: 0 });
  const data = { passRules: { ...PASS, reissueProductId: fee } };
  await prisma.product.update({ where: { id: shop.productId }, data });
});

type Sold = Awaited<ReturnType<typeof sellPasses>>;

/** The holder buys a new code: the order of its fee, before payment. */
async function order({ pass, ticket }: Sold) {
  await app.newClient().post(paths.passes.buyReissue(ticket.code), {}, { follow: false });
  const { orderId } = await prisma.passReissue.findFirstOrThrow({ where: { passId: pass.id } });
  const { reference, linkSecret } = await prisma.order.findUniqueOrThrow({ where: { id: orderId } });
  return { id: orderId, reference, key: manageKey(linkSecret) };
}

/** Pays it. @param isDone whether the server has issued the code */
async function pay({ id }: { id: string }, isDone = true) {
  await payFee(id);
  if (isDone) await make({ id });
}
const make = ({ id }: { id: string }) =>
  reissuePaid([{ id: uuidv7(), topic: 'order_paid', payload: { order_id: id } }] as never);
const current = async ({ pass }: Sold) =>
  (await prisma.annualPass.findUniqueOrThrow({ where: { id: pass.id }, include: { ticket: true } })).ticket;
const returnFee = (client: Client, { reference }: { reference: string }, more: object = {}) =>
  client.json('POST', paths.orders.refund(reference), {
    ...{ id: randomUUID(), positions: [1], how: 'all', expectedCents: 500, currency: 'EUR' },
    ...more,
  });

it('the former link shows neither code nor number nor face of the new one', async () => {
  const sold = await sellPasses(shop);
  const paid = await order(sold);
  await pay(paid);
  const now = await current(sold);
  const former = await app.newClient().get(paths.passes.download(sold.ticket.code));
  const { pass } = expectPage(former, 'AnnualPass/Download');
  const blank = { state: 'replaced', code: null, qr: null, holder: null, photo: null, renews: null, visits: 0 };
  expect(pass).toMatchObject({ ...blank, reference: sold.pass.ticket.reference });
  for (const secret of [now.reference, formatReference(now.reference), now.id])
    expect(former.text).not.toContain(secret);
  const other = await app.newClient().get(`${paths.tickets.show(sold.ticket.code)}`);
  expect(other.text).not.toContain(now.reference);
});

it('the former number is refused in the shop, the new one is its holder’s', async () => {
  const venueId = await createVenue();
  const event = await createEvent(venueId);
  const adult = await createProduct(event.id, { priceCents: 1000 });
  const slot = await createSlot(event.id, { capacity: 9, inHours: 30 });
  const members = { eventId: event.id, percent: 10_000, stackable: true, passProductIds: [shop.productId] };
  await createPromo({ ...members, passPerDay: 1 });
  const sold = await sellPasses(shop);
  await pay(await order(sold));
  const client = app.newClient();
  const held = await hold(client, event.slug, [line(adult, slot, 1)]);
  expect((await applyCode(client, held, sold.pass.ticket.reference)).text).toContain('code is not valid');
  expect((await applyPass(client, held, (await current(sold)).reference)).json()).toMatchObject({ totalCents: 0 });
});

it('the order of a new code has no ticket, and says where the code goes', async () => {
  const sold = await sellPasses(shop);
  const paid = await order(sold);
  await pay(paid);
  expect(await prisma.ticket.count({ where: { orderId: paid.id } })).toBe(0);
  const answer = await app.newClient().get(paths.orders.show(paid.reference, paid.key));
  const page = expectPage(answer, 'Orders/Show');
  expect(page.order).toMatchObject({ isForNewCode: true, validTickets: 0, state: 'paid' });
  expect(page.tickets).toEqual([]);
  expect(answer.text).not.toContain((await current(sold)).reference);
  await mailTickets([{ id: uuidv7(), topic: 'order_paid', payload: { order_id: paid.id } }] as never);
  const mails = await mailsOf(paid.id);
  expect(mails.map(({ kind }) => kind)).toEqual(['new_code_paid']);
  expect(mails[0]!.text).toContain('You have paid €5.00 for a new pass code.');
  expect(mails[0]!.text).not.toContain((await current(sold)).reference);
});

it('the fee is not refunded while the pass has the code, by buyer or staff, with or without “tickets stay valid”', async () => {
  const sold = await sellPasses(shop);
  const paid = await order(sold);
  await pay(paid);
  const page = expectPage(await agent.get(paths.orders.refund(paid.reference)), 'Orders/Refund');
  expect(page.units).toMatchObject([{ position: 1, paysNewCode: true }]);
  for (const more of [{}, { force: true, note: 'Asked' }, { keep: true, note: 'Asked' }]) {
    const refused = await returnFee(agent, paid, more);
    expect([refused.status, refused.text]).toEqual([
      422,
      expect.stringContaining('cannot refund the fee for a new code'),
    ]);
  }
  const shown = await app.newClient().get(paths.orders.show(paid.reference, paid.key));
  expect(expectPage(shown, 'Orders/Show').can.refund).toBe(false);
  const ask = { id: uuidv7(), key: randomUUID(), order_id: paid.id, fee: 0, amount: 500, currency: 'EUR', reason: 'x' };
  const items = await prisma.orderItem.findMany({ where: { orderId: paid.id }, select: { id: true } });
  const request = JSON.stringify({ ...ask, items: items.map(({ id }) => ({ id, amount: 500 })) });
  const [asked] = await sql<{ outcome: string }>('test_give_back', 'select give_back($1::jsonb) as outcome', [request]);
  expect(asked!.outcome).toBe('new_code');
  expect(await prisma.refund.count({ where: { orderId: paid.id } })).toBe(0);

  // The pass itself is refunded: its code is void, and the fee can be refunded too.
  await prisma.ticket.update({ where: { id: (await current(sold)).id }, data: { state: 'cancelled' } });
  expect((await returnFee(agent, paid)).status).toBeLessThan(400);
  expect(await prisma.refund.count({ where: { orderId: paid.id } })).toBe(1);
});

it('a fee that is refunded before the code was made brings none', async () => {
  const sold = await sellPasses(shop);
  const paid = await order(sold);
  await pay(paid, false);
  expect((await returnFee(agent, paid)).status).toBeLessThan(400);
  await make(paid);
  expect((await current(sold)).id).toBe(sold.ticket.id);
  expect(await prisma.refund.count({ where: { orderId: paid.id } })).toBe(1);
});
