/** A new code for a fee: paid in the shop by its holder, at the counter, or waived by staff with a reason. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { reissuePaid } from '../../../server/annual-passes/reissuePass';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { startApp, type TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { createProduct } from '../orders/shopFixture';
import { makeUser, signInAs } from '../users/people';
import { openPassShop, PASS, type PassShop, sellPasses, sellUncoded } from './passFixture';

let app: TestApp;
let agent: Client;
let shop: PassShop;
let fee: string;
beforeAll(async () => {
  app = await startApp();
  agent = await signInAs(app, (await makeUser('agent')).email);
  shop = await openPassShop(PASS);
  fee = await createProduct(shop.eventId, { priceCents: 500, capacityUnits: 0 });
  await prisma.product.update({
    where: { id: shop.productId },
    data: { passRules: { ...PASS, reissueProductId: fee } },
  });
});
afterAll(() => app.close());

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
  expect((await ticketsOf(pass.id)).now).toBe(ticket.id);

  const paid = [{ id: uuidv7(), topic: 'order_paid', payload: { order_id: order.id } }];
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
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('say why it is waived')]);
  expect((await ask(one!, { order: 'ABCDEFGH' })).text).toContain('No paid order with this fee');
  const counter = await sellUncoded({ ...shop, productId: fee });
  const { reference } = counter.order;
  for (const _ of [1, 2]) await ask(one!, { order: reference });
  expect((await ticketsOf(one!.id)).count).toBe(2);
  expect((await ask(other!, { order: reference })).text).toContain('has paid for another');
  await ask(other!, { waived: 'Stolen; police report 12' });
  const [entry] = await audited(other!.id);
  expect(entry!.after).toMatchObject({ waived: 'Stolen; police report 12' });
});
