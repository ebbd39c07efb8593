/** A new code for a fee: paid by its holder in the shop, at the till, or waived by staff with a reason. */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { reissuePaid } from '../../../server/annual-passes/reissuePass';
import { listBuyable } from '../../../server/bulk-orders/buying/buyChoices';
import { prisma } from '../../../server/infra/db';
import { holdPlaces } from '../../../server/orders';
import { changeHold } from '../../../server/orders/holds/changeHold';
import { showChoices } from '../../../server/people/invitations/showChoices';
import { listProducts } from '../../../server/products';
import { ZERO } from '../../../server/shared/money';
import { paths } from '../../../server/shared/paths';
import { BUILT_IN_CHANNELS } from '../../../server/shared/salesChannels';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';
import { expectPage } from '../../support/expectPage';
import { manageKey } from '../../support/orderKeys';
import { prepare } from '../../support/prepare';
import { createCashbox, open } from '../cash/cashFixture';
import { createProduct } from '../orders/shopFixture';
import { makeUser, signedIn, signInAs } from '../users/people';
import { openPassShop, PASS, payFee, sellPasses, sellUncoded } from './passFixture';

const app = runApp();
const agent = signedIn(app, 'agent');
const shop = prepare(() => openPassShop(PASS));
let fee: string;
let former: string;
beforeAll(async () => {
  fee = await createProduct(shop.eventId, { priceCents: 500, capacityUnits: 0, channels: [...BUILT_IN_CHANNELS] });
  // Sold as a normal product, before it became the fee of a pass.
  former = (await sellUncoded({ ...shop, productId: fee })).order.reference;
  await prisma.product.update({
    where: { id: shop.productId },
    data: { passRules: { ...PASS, reissueProductId: fee } },
  });
});

const ticketsOf = (passId: string) =>
  prisma.annualPass
    .findUniqueOrThrow({ where: { id: passId }, select: { ticketId: true, item: { select: { tickets: true } } } })
    .then(({ ticketId, item }) => ({ now: ticketId, count: item.tickets.length }));
const audited = (passId: string) =>
  prisma.auditLog.findMany({ where: { subjectId: passId, action: 'annual_pass.reissued' } });

it('is bought by the holder, pressed twice one order, and done once when it is paid', async () => {
  const { pass, ticket } = await sellPasses(shop);
  const holder = app.newClient();
  expect(expectPage(await holder.get(paths.passes.download(ticket.code)), 'AnnualPass/Download').reissuePrice).toBe(
    500,
  );
  const buy = () => holder.post(paths.passes.buyReissue(ticket.code), {}, { follow: false });
  await Promise.all([buy(), buy()]);
  const [reissue, ...others] = await prisma.passReissue.findMany({ where: { passId: pass.id } });
  expect(others).toEqual([]);
  const order = await prisma.order.findUniqueOrThrow({ where: { id: reissue!.orderId } });
  expect(Number(order.totalCents)).toBe(500);
  // Its payment page has the holder's data, and others' pages do not.
  const { reference } = order;
  const key = manageKey(order.linkSecret);
  const shown = async (path: string) =>
    expectPage(await holder.get(path), 'Orders/Create').products.map(({ id }) => id);
  expect(await shown(paths.events.show(shop.slug, { reference, key }))).toContain(fee);
  expect(
    await app
      .newClient()
      .get(paths.events.show(shop.slug))
      .then((page) => page.text),
  ).not.toContain(fee);
  const line = { eventId: shop.eventId, productId: fee, appointmentId: null, quantity: 1 };
  const held = { ...order, discountCents: ZERO };
  const change = { order: held, lines: [line], customerGroup: 'guest', locale: 'en' } as const;
  expect(await changeHold(change)).toEqual({ totalCents: 500 });
  expect((await ticketsOf(pass.id)).now).toBe(ticket.id);

  const paid = [{ id: uuidv7(), topic: 'order_paid', payload: { order_id: order.id } }];
  // Nothing happens before payment.
  await reissuePaid(paid as never);
  expect((await ticketsOf(pass.id)).count).toBe(1);
  await payFee(order.id);
  await reissuePaid(paid as never);
  await reissuePaid(paid as never);
  const after = await ticketsOf(pass.id);
  expect(after.count).toBe(2);
  expect(after.now).not.toBe(ticket.id);
  expect(await audited(pass.id)).toHaveLength(1);
  const gone = expectPage(await holder.get(paths.passes.download(ticket.code)), 'AnnualPass/Download');
  expect(gone).toMatchObject({ pass: { state: 'replaced' }, reissuePrice: null });
});

it('needs the paid order or a reason from staff, and an order pays for one', async () => {
  const { passes } = await sellPasses(shop, { quantity: 2 });
  const [one, other] = passes;
  const ask = (pass: (typeof passes)[number], data: object) =>
    agent.json('POST', paths.passes.reissue(pass.id), { ticketId: pass.ticketId, ...data });
  const refused = await ask(one!, {});
  expect([refused.status, refused.text]).toEqual([
    422,
    expect.stringContaining('Enter the order with the fee payment or the reason'),
  ]);
  expect((await ask(one!, { order: 'ABCDEFGH' })).text).toContain(
    'No paid order with this reference includes this fee',
  );
  for (const _ of [1, 2]) await ask(one!, { order: former });
  expect((await ticketsOf(one!.id)).count).toBe(2);
  expect((await ask(other!, { order: former })).text).toContain('has already paid for another');
  await ask(other!, { waived: 'Stolen; police report 12' });
  const [entry] = await audited(other!.id);
  expect(entry!.after).toMatchObject({ waived: 'Stolen; police report 12' });
});

it('is sold for a pass alone: no channel lists the fee, and no hold without a pass has it', async () => {
  const { pass, ticket } = await sellPasses(shop);
  const line = { eventId: shop.eventId, productId: fee, appointmentId: null, quantity: 1 };
  for (const channel of BUILT_IN_CHANNELS) {
    const listed = await listProducts({ id: shop.eventId, channel }, 'en');
    expect(listed.map(({ id }) => id)).not.toContain(fee);
    const ask = (passId?: string) =>
      holdPlaces({
        channel,
        key: randomUUID(),
        lines: [line],
        locale: 'en',
        userId: null,
        customerGroup: 'guest',
        forPass: passId ? { purpose: 'reissue', passId, ticketId: ticket.id, ofBlocked: false } : undefined,
      });
    await expect(ask()).rejects.toMatchObject({ code: 'product_not_offered' });
    await expect(ask(randomUUID())).rejects.toMatchObject({ code: 'product_not_offered' });
    await expect(ask(pass.id)).resolves.toMatchObject({ totalCents: 500 });
  }
  const terms = { currency: 'EUR', priceListId: null, discountRate: 0, productIds: [fee] };
  expect(await listBuyable(terms, 'en')).toEqual([]);
  expect((await showChoices(shop.eventId, null, 'en'))!.products.map(({ value }) => value)).not.toContain(fee);
});

it('is paid at the counter: pressed twice one order, and its payment brings the new code', async () => {
  const { pass, ticket } = await sellPasses(shop);
  const clerk = await signInAs(app, (await makeUser('administrator')).email);
  const press = () => clerk.post(paths.passes.reissue(pass.id), { ticketId: ticket.id, pays: true }, { follow: false });
  const [first, second] = await Promise.all([press(), press()]);
  const { orderId } = await prisma.passReissue.findFirstOrThrow({ where: { passId: pass.id } });
  const order = await prisma.order.findUniqueOrThrow({ where: { id: orderId } });
  expect(order).toMatchObject({ state: 'pending', totalCents: 500, channel: 'counter' });
  for (const { headers } of [first, second])
    expect(headers.get('location')).toContain(paths.pos.manual(order.reference));
  expect((await ticketsOf(pass.id)).now).toBe(ticket.id);
  const event = await prisma.event.findUniqueOrThrow({ where: { id: shop.eventId } });
  await open(clerk, await createCashbox(event.venueId), 0);
  const parts = [{ id: randomUUID(), kind: 'cash', givenCents: 1000 }];
  const paid = await clerk.json('POST', paths.pos.manual(order.reference), { parts });
  expect(paid.json()).toMatchObject({ isPaid: true, change: 500 });
  await reissuePaid([{ id: uuidv7(), topic: 'order_paid', payload: { order_id: orderId } }] as never);
  expect((await ticketsOf(pass.id)).now).not.toBe(ticket.id);
});
