/** Prices of other tickets for pass holders: in the shop by pass number or account, at the till by a scan. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { formatReference } from '../../../server/shared/reference';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { manageKey } from '../../support/orderKeys';
import { placingBrowser } from '../../support/placingBrowser';
import { createPromo } from '../../support/promos';
import { createCashbox, open } from '../cash/cashFixture';
import { move } from '../orders/rescheduleFixture';
import { createEvent, createProduct, createSlot, createVenue } from '../orders/shopFixture';
import { cancel, hold, line, place, shown } from '../promos/promoFixture';
import { makeUser, signInAs } from '../users/people';
import { applyPass, openPassShop, PASS, type PassShop, sellPasses } from './passFixture';

const app = runApp();
let shop: PassShop;
let event: { id: string; slug: string };
let adult: string;
let slot: string;
let later: string;
let free: string;
beforeAll(async () => {
  const venueId = await createVenue();
  shop = await openPassShop(PASS, venueId);
  event = await createEvent(venueId);
  adult = await createProduct(event.id, { priceCents: 1000, channels: ['web', 'counter'] });
  slot = await createSlot(event.id, { capacity: 30, inHours: 30 });
  later = await createSlot(event.id, { capacity: 30, inHours: 78 });
  free = await createPromo({
    eventId: event.id,
    name: { en: 'Members', es: 'Socios' },
    percent: 10_000,
    stackable: true,
    passProductIds: [shop.productId],
    passPerDay: 1,
    passInAll: 2,
  });
});

const numberOf = ({ pass }: Awaited<ReturnType<typeof sellPasses>>) => formatReference(pass.ticket.reference);
const guest = async () => {
  await prisma.rateLimit.deleteMany();
  return placingBrowser(app.newClient());
};

describe('a pass number in the shop', () => {
  it('makes one ticket a day free, two in all, and is named in the history', async () => {
    const number = numberOf(await sellPasses(shop));
    const client = await guest();
    const first = await hold(client, event.slug, [line(adult, slot, 2)]);
    expect(first.totalCents).toBe(2000);
    expect((await applyPass(client, first, number.toLowerCase())).json()).toMatchObject({ totalCents: 1000 });
    const seen = await shown(client, event.slug, first);
    expect(seen).toMatchObject({ passes: [number], discounts: [{ name: `Members (${number})`, amountCents: 1000 }] });
    expect((await place(client, first)).status).toBe(200);
    const history = expectPage(await client.get(paths.orders.show(first.reference, first.key)), 'Orders/Show');
    expect(JSON.stringify(history)).toContain(`Members (${number})`);

    // On the same day again: refused with the reason. Another day is free, and then the limit of two is reached.
    const other = await guest();
    const second = await hold(other, event.slug, [line(adult, slot, 1)]);
    const refused = await applyPass(other, second, number);
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('the pass has reached its limit')]);
    await cancel(other, second);
    const third = await hold(other, event.slug, [line(adult, later, 2)]);
    expect((await applyPass(other, third, number)).json()).toMatchObject({ totalCents: 1000 });
    const fourth = await hold(await guest(), event.slug, [line(adult, later, 1)]);
    expect((await applyPass(placingBrowser(app.newClient()), fourth, number)).status).toBe(422);
    // A cancelled use is available again.
    await cancel(other, third);
    expect((await applyPass(placingBrowser(app.newClient()), fourth, number)).json()).toMatchObject({ totalCents: 0 });
  });

  it('counts each pass of a family, and is taken off again', async () => {
    const { passes } = await sellPasses(shop, { quantity: 2 });
    const client = await guest();
    const held = await hold(client, event.slug, [line(adult, slot, 3)]);
    for (const { ticket } of passes) await applyPass(client, held, ticket.reference);
    expect(await shown(client, event.slug, held)).toMatchObject({ totalCents: 1000, discountCents: 2000 });
    await client.json('DELETE', paths.orders.promoCode(held.reference, held.key));
    expect(await shown(client, event.slug, held)).toMatchObject({ totalCents: 3000, passes: [] });
  });

  it('is refused where it is unknown, ended, blocked, or gives nothing here', async () => {
    const client = await guest();
    const held = await hold(client, event.slug, [line(adult, slot, 1)]);
    const ended = numberOf(await sellPasses(shop, { moment: '2004-03-01T10:00:00Z' }));
    const blocked = await sellPasses(shop);
    await prisma.ticket.update({ where: { id: blocked.ticket.id }, data: { state: 'blocked' } });
    const foreign = numberOf(await sellPasses(await openPassShop(PASS)));
    const said = async (typed: string) => (await applyPass(client, held, typed)).text;
    expect(await said('ABCDEFGHJK')).toContain('code is not valid');
    expect(await said(ended)).toContain('not valid');
    expect(await said(numberOf(blocked))).toContain('not valid');
    expect(await said(foreign)).toContain('no member price');
    expect((await shown(client, event.slug, held)).totalCents).toBe(1000);
  });
});

it('a moved visit takes the use of its day along, and goes to no day of which the pass has had all', async () => {
  await prisma.event.update({ where: { id: event.id }, data: { rescheduleUntilHours: 1 } });
  const sold = await sellPasses(shop);
  const buy = async (at: string, passes: readonly string[]) => {
    const client = await guest();
    const held = await hold(client, event.slug, [line(adult, at, 1)]);
    for (const number of passes) await applyPass(client, held, number);
    await place(client, held);
    const { id, linkSecret } = await prisma.order.findUniqueOrThrow({ where: { reference: held.reference } });
    return { id, reference: held.reference, key: manageKey(linkSecret), eventId: event.id, slot: at } as Parameters<
      typeof move
    >[1];
  };
  const first = await buy(slot, [numberOf(sold)]);
  const second = await buy(later, [numberOf(sold)]);
  const days = async () =>
    (await prisma.passUse.findMany({ where: { passId: sold.pass.id } })).map(({ day }) => day.getTime()).toSorted();
  const before = await days();
  const refused = await move(placingBrowser(app.newClient()), second, { positions: [1], slot });
  expect([refused.status, refused.text]).toEqual([
    409,
    expect.stringContaining('This pass has no more tickets at the member price'),
  ]);
  expect(await days()).toEqual(before);
  // A third day is free; then the first order can use the second's day.
  const third = await createSlot(event.id, { capacity: 30, inHours: 126 });
  expect((await move(placingBrowser(app.newClient()), second, { positions: [1], slot: third })).status).toBeLessThan(
    400,
  );
  expect((await move(placingBrowser(app.newClient()), first, { positions: [1], slot: later })).status).toBeLessThan(
    400,
  );
  const [early, late] = await days();
  expect(early).toBe(before[1]);
  expect(late).toBeGreaterThan(before[1]!);
  // Staff may, beyond the terms.
  const manager = await signInAs(app, (await makeUser('manager')).email);
  const there = { positions: [1], slot: later };
  expect((await move(manager, second, there, true)).status).toBe(409);
  const forced = await move(manager, second, { ...there, force: true, reason: 'A family' }, true);
  expect(forced.status).toBeLessThan(400);
  expect(await days()).toEqual([before[1], before[1]]);
});

it('a pass that gave a free visit is used: it is refunded by who may force it alone', async () => {
  const sold = await sellPasses(shop);
  const client = await guest();
  const held = await hold(client, event.slug, [line(adult, slot, 1)]);
  await applyPass(client, held, numberOf(sold));
  await place(client, held);
  const { reference, total } = sold.order;
  const manager = await signInAs(app, (await makeUser('manager')).email);
  const ask = (force: boolean) =>
    manager.json('POST', paths.orders.refund(reference), {
      ...{ id: randomUUID(), positions: [1], how: 'all', expectedCents: total, currency: 'EUR', force },
      note: 'Moved away',
    });
  const refused = await ask(false);
  expect([refused.status, refused.json<{ code: string }>().code]).toEqual([409, 'refund_used']);
  expect((await ask(true)).status).toBeLessThan(400);
});

it('who is signed in has the price of their own passes at once', async () => {
  const { email, id } = await makeUser('customer');
  const { order } = await sellPasses(shop);
  await prisma.order.update({ where: { id: order.id }, data: { userId: id } });
  const client = await signInAs(app, email);
  expect((await hold(client, event.slug, [line(adult, slot, 2)])).totalCents).toBe(1000);
});

it('a scan at the counter puts it on the basket', async () => {
  const sold = await sellPasses(shop);
  const cashier: Client = await signInAs(app, (await makeUser('cashier')).email);
  const { venueId } = await prisma.event.findUniqueOrThrow({ where: { id: event.id }, select: { venueId: true } });
  await open(cashier, await createCashbox(venueId), 5000);
  const key = randomUUID();
  const lines = (quantity: number) => ({ lines: [{ ...line(adult, slot, quantity), eventId: event.id }] });
  await cashier.json('PUT', paths.pos.basket(key), lines(1));
  expect((await cashier.json('POST', paths.pos.scans(), { code: sold.ticket.code })).json()).toMatchObject({
    kind: 'pass',
    ticket: { reference: sold.pass.ticket.reference },
  });
  const put = await cashier.json('POST', paths.pos.code(key), { code: sold.pass.ticket.reference });
  expect(put.json()).toMatchObject({ totalCents: 0, code: sold.pass.ticket.reference });
  const { version } = put.json<{ version: number }>();
  const more = await cashier.json('PUT', paths.pos.basket(key), { ...lines(2), version });
  expect(more.json()).toMatchObject({ totalCents: 1000, code: sold.pass.ticket.reference });
});

it('the pass product shows its members’ prices', async () => {
  const manager = await signInAs(app, (await makeUser('manager')).email);
  const page = expectPage(await manager.get(paths.products.edit(shop.productId)), 'Products/Edit');
  expect(page.memberPrices).toMatchObject([{ id: free, perDay: 1, inAll: 2, percent: 10_000 }]);
  const form = expectPage(await manager.get(paths.promos.create(shop.productId)), 'Promos/Create');
  expect(form.passes).toEqual([shop.productId]);
});
