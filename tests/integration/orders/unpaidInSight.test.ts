/**
 * A placed and unpaid order: shown on every page, resumed instead of a second one, and announced by email before it
 * expires.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { remindOfUnpaid } from '../../../server/tickets/mail/unpaidMail';
import type { TestApp } from '../../support/app';
import { expectPage } from '../../support/expectPage';
import { buyerOf } from '../../support/placingBrowser';
import { connect } from '../payments/connectionFixture';
import { mailsOf, sell, untilMails } from '../tickets/saleFixture';
import { makeUser, signInAs } from '../users/people';
import { line, type Market, openMarkets } from './basketFixture';
import { move } from './rescheduleFixture';
import { countersOf, createSlot } from './shopFixture';

let app: TestApp;
let openMarket: () => Promise<Market>;
beforeAll(async () => {
  ({ app, openMarket } = await openMarkets());
});
afterAll(() => app.close());

/** Ten of ten places of the museum, placed and abandoned at the bank. */
async function leftAtTheBank() {
  const market = await openMarket();
  const held = await market.hold([line(market.museum, 10)]);
  expect((await market.place(held)).json<{ state: string }>().state).toBe('pending');
  return { ...market, held };
}
const stateOf = async (reference: string) => (await prisma.order.findUniqueOrThrow({ where: { reference } })).state;

it('is named on every page, beside a basket of something else, and led to from its event instead of "sold out"', async () => {
  const { museum, play, client, held } = await leftAtTheBank();
  const { unpaid, basket } = (await client.get(paths.home())).page!.props;
  expect(unpaid).toMatchObject({ reference: held.reference, tickets: 10, isOnItsWay: false });
  expect(basket).toBeNull();
  const found = await client.get(paths.events.show(museum.slug), { follow: false });
  expect(found.headers.get('location')).toBe(paths.payments.found(held.reference, held.key));
  expect(expectPage(await client.get(paths.events.show(museum.slug)), 'Payments/Card/Create').outcome.canPay).toBe(
    true,
  );

  const other = await client.json('POST', paths.events.holds(play.slug), {
    key: crypto.randomUUID(),
    lines: [line(play, 1)],
  });
  expect(other.status).toBe(201);
  const both = (await client.get(paths.home())).page!.props;
  expect([both.basket, both.unpaid]).toMatchObject([{ tickets: 1 }, { reference: held.reference }]);
  expect((await app.newClient().get(paths.home())).page!.props.unpaid).toBeNull();
});

it('is gone on with where the same places are asked for again: no second order, its own places count as left', async () => {
  const { museum, client, held, ask, place } = await leftAtTheBank();
  const again = await Promise.all([ask([line(museum, 9)]), ask([line(museum, 9)])]);
  for (const answer of again) expect(answer.json()).toMatchObject({ reference: held.reference, key: held.key });
  expect(await stateOf(held.reference)).toBe('held');
  expect(await countersOf(museum.slot)).toEqual({ held: 9, sold: 0 });
  expect(await prisma.order.count({ where: { items: { some: { eventId: museum.id } } } })).toBe(1);
  expect((await place(held)).json<{ state: string }>().state).toBe('pending');
  // A page loaded before the bank can still change it.
  const changed = await client.json('PUT', paths.orders.hold(held.reference, held.key), { lines: [line(museum, 2)] });
  expect(changed.status).toBe(200);
  expect(await stateOf(held.reference)).toBe('held');
  // Another time makes another order.
  const later = await createSlot(museum.id, { inHours: 72 });
  await place(held);
  expect((await ask([{ ...line(museum, 1), appointmentId: later }])).status).toBe(201);
  expect(await stateOf(held.reference)).toBe('pending');
});

it('is written about once, when two thirds of its time are over, and not where money is on its way', async () => {
  const { held } = await leftAtTheBank();
  const { id } = await prisma.order.findUniqueOrThrow({ where: { reference: held.reference } });
  const reminded = async () => (await mailsOf(id)).filter(({ kind }) => kind === 'order_unpaid').length;
  await remindOfUnpaid();
  expect(await reminded()).toBe(0);
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000);
  await prisma.order.update({ where: { id }, data: { placedAt: at(-21), expiresAt: at(9) } });
  await prisma.payment.updateMany({ where: { orderId: id }, data: { state: 'authorised' } });
  await remindOfUnpaid();
  expect(await reminded()).toBe(0);
  await prisma.$executeRaw`update payments set state = 'failed' where order_id = ${id}::uuid`;
  await remindOfUnpaid();
  await remindOfUnpaid();
  const [mail] = (await untilMails(id, 1)).filter(({ kind }) => kind === 'order_unpaid');
  expect(mail!.html).toContain(paths.payments.choice(held.reference, held.key).replaceAll('&', '&amp;'));
  expect(await reminded()).toBe(1);
});

it('offers for a move only what can arrive in time, and leads back to the order', async () => {
  await connect(await signInAs(app, (await makeUser('administrator')).email), 'wire_transfer');
  const days = 24 * 20;
  const sale = await sell({ quantity: 1, event: { rescheduleUntilHours: 1 } });
  const inDays = (hours: number) => new Date(Date.now() + hours * 3_600_000);
  await prisma.appointment.update({
    where: { id: sale.slot! },
    data: { startsAt: inDays(days), endsAt: inDays(days + 1) },
  });
  const slot = await createSlot(sale.eventId, { inHours: days + 24 });
  const product = await prisma.product.findFirstOrThrow({ where: { eventId: sale.eventId } });
  await prisma.appointment.update({
    where: { id: slot },
    data: { prices: { [product.id]: product.priceCents + 800 } },
  });
  const visitor = buyerOf(app);
  expect((await move(visitor, sale, { positions: [1], slot, expectedCents: 800 })).status).toBe(200);
  const page = expectPage(await visitor.get(paths.payments.choice(sale.reference, sale.key)), 'Payments/Card/Create');
  expect([page.outcome.isMove, page.pay.options.map(({ method }) => method)]).toEqual([true, ['card']]);
  const refused = await visitor.json('POST', paths.payments.card(sale.reference, sale.key), {
    payment: 'wire_transfer:wire_transfer',
  });
  expect(refused.json<{ code: string }>().code).toBe('method_not_offered');
});
