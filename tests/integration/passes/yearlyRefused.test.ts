/** An automatic renewal that the bank refuses each time: three attempts, and no membership from an unpaid renewal. */
import { expect, it } from 'vitest';
import { chargeRenewals } from '../../../server/annual-passes/yearly/chargeRenewals';
import { prisma, sql } from '../../../server/infra/db';
import { findPassByNumber } from '../../../server/orders';
import { paths } from '../../../server/shared/paths';
import { remindOfUnpaid } from '../../../server/tickets/mail/unpaidMail';
import { expectPage } from '../../support/expectPage';
import { manageKey } from '../../support/orderKeys';
import { prepare } from '../../support/prepare';
import { createPromo } from '../../support/promos';
import { createProduct } from '../orders/shopFixture';
import { tellOfStripe } from '../payments/connectionFixture';
import { until } from '../payments/paymentFixture';
import { hold, line } from '../promos/promoFixture';
import { scan } from '../validations/gateFixture';
import { applyPass } from './passFixture';
import {
  announced,
  consentOf,
  DAY,
  endsIn,
  isDue,
  itemOf,
  mailsOf,
  openYearlyHouse,
  renewalsOf,
} from './yearlyFixture';

const house = prepare(openYearlyHouse);

const ZONE = 'Europe/Madrid';
const dayOf = (at: Date | number) => new Date(at).toLocaleDateString('sv-SE', { timeZone: ZONE });
const deferred = async () => {
  const [row] = await sql<{ gross: number }>(
    'test_deferred',
    'select coalesce(sum(gross), 0)::int as gross from deferred_income($1::date)',
    [dayOf(Date.now())],
  );
  return row!.gross;
};

it('is tried three times with one mail each; paid by the mailed link ten days after the end it is good from that day', async () => {
  // A pass of 64.00 that ends on 10 January.
  const bought = await house.buy();
  const { shop, pass } = bought;
  await prisma.product.update({ where: { id: shop.productId }, data: { priceCents: 6400 } });
  await announced(bought);
  const consent = await consentOf(itemOf(bought));
  house.cardOf(consent).answer = 'card_declined';
  // 3, 6 and 9 January.
  for (const [at, days] of [7, 4, 1].entries()) {
    await endsIn(bought, days);
    await isDue(bought);
    await chargeRenewals();
    await until(async () => (await consentOf(itemOf(bought))).failures === at + 1);
  }
  await until(async () => (await consentOf(itemOf(bought))).state === 'ended');
  const { order } = await prisma.passRenewal.findFirstOrThrow({
    where: { passId: pass.id },
    include: { order: true },
  });

  // 20 January: everything is that many days older, the pass ended ten days ago and the first attempt was 17 days ago.
  await endsIn(bought, -10);
  await sql(
    'test_older',
    `update orders set placed_at = placed_at - interval '17 days', expires_at = expires_at - interval '17 days' where id = $1`,
    [order.id],
  );
  await chargeRenewals();
  await remindOfUnpaid();
  expect(house.chargesOf(consent)).toHaveLength(3);
  expect(await consentOf(itemOf(bought))).toMatchObject({ endedReason: 'declined', failures: 3 });
  expect(await mailsOf(bought, 'pass_charge_refused')).toHaveLength(3);
  expect(await prisma.mailLog.count({ where: { orderId: order.id } })).toBe(0);

  // It has ended everywhere, and the renewal is not sold.
  const code = await house.codeOf(bought);
  expect((await scan(house.admin, code)).result).toBe('too_late');
  const active = expectPage(await house.admin.get(`${paths.passes.index()}?f.state=active`), 'AnnualPass/Users/Index');
  expect(active.list.rows.map(({ id }) => id)).not.toContain(pass.id);
  expect((await findPassByNumber(pass.ticket.reference))?.isGood ?? false).toBe(false);
  const poster = await createProduct(shop.eventId, { priceCents: 1000, capacityUnits: 0 });
  await createPromo({
    eventId: shop.eventId,
    name: { en: 'Members' },
    percent: 10_000,
    productIds: [poster],
    passProductIds: [shop.productId],
  });
  const client = house.app.newClient();
  await prisma.rateLimit.deleteMany();
  const basket = await hold(client, shop.slug, [line(poster, null as never, 1)]);
  const typed = await applyPass(client, basket, pass.ticket.reference);
  expect([
    typed.status,
    (await prisma.order.findUniqueOrThrow({ where: { reference: basket.reference } })).totalCents,
  ]).toEqual([422, 1000]);
  expect(await prisma.saleEntry.count({ where: { orderId: order.id } })).toBe(0);
  const before = await deferred();

  // The link of the emails, with another card.
  const key = manageKey(order.linkSecret);
  const [mail] = await mailsOf(bought, 'pass_charge_refused');
  expect(mail!.text).toContain(paths.payments.choice(order.reference, key));
  const answer = await house.app
    .newClient()
    .json('POST', paths.payments.card(order.reference, key), { payment: 'stripe:card' });
  expect(answer.status, answer.text).toBeLessThan(400);
  const open = await prisma.payment.findFirstOrThrow({ where: { orderId: order.id, state: 'created' } });
  const session = house.stripe.pay(open.providerRef!);
  const paid = house.stripe.event('checkout.session.completed', { object: 'checkout.session', ...session });
  await tellOfStripe(house.app, house.stripe, paid);
  const [renewed, ...others] = await until(async () => {
    const found = await renewalsOf(bought);
    return found.length > 0 && found;
  });
  expect(others).toEqual([]);
  const { validFrom, validUntil } = renewed!.ticket;
  const today = dayOf(Date.now());
  expect([dayOf(validFrom!), dayOf(validUntil!)]).toEqual([today, `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`]);
  // 64.00 over these days only: today's share is earned, nothing is assigned to the ten days between.
  const days = Math.round((validUntil!.getTime() - validFrom!.getTime()) / DAY);
  expect((await deferred()) - before).toBe(6400 - Math.round(6400 / days));
  await chargeRenewals();
  expect(house.chargesOf(consent)).toHaveLength(3);
});
