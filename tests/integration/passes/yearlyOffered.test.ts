/** Automatic renewal is offered and listed with email, or in a demo with the sandbox; not without email. */
import { afterEach, expect, it } from 'vitest';
import { chargeRenewals } from '../../../server/annual-passes/yearly/chargeRenewals';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { startApp, type TestApp } from '../../support/app';
import { expectPage } from '../../support/expectPage';
import { payWith, SESSION, until } from '../payments/paymentFixture';
import { hold } from '../promos/promoFixture';
import { makeUser, signInAs } from '../users/people';
import { openPassShop, PASS, passesOf } from './passFixture';

let app: TestApp;
afterEach(() => app.close());

/** A pass in a basket, with the payment options of its page, and the names of the list's columns and filters. */
async function lookAt(overrides: Record<string, string>, isDemo = false) {
  app = await startApp(overrides);
  // The demo's data is not needed.
  app.env.DEMO = isDemo;
  const shop = await openPassShop({ ...PASS, yearlyCharge: true });
  const buyer = app.newClient();
  const held = await hold(buyer, shop.slug, [{ productId: shop.productId, appointmentId: null, quantity: 1 }]);
  const page = expectPage(await buyer.get(paths.events.show(shop.slug, held)), 'Orders/Create');
  const admin = await signInAs(app, (await makeUser('administrator')).email);
  const list = async () => {
    const { columns, filters } = expectPage(await admin.get(paths.passes.index()), 'AnnualPass/Users/Index').list;
    return [columns, filters].map((some) => some.some(({ name }) => name === 'yearly'));
  };
  const place = async () => {
    const body = { name: 'Ana Costa', email: 'ana@example.com', acceptTerms: true, renewsYearly: true };
    const answer = await buyer.json('POST', paths.orders.place(held.reference, held.key), body);
    expect(answer.status, answer.text).toBe(200);
    const session = SESSION.exec(answer.text)![1]!;
    const { id } = await prisma.order.findUniqueOrThrow({ where: { reference: held.reference } });
    return { id, session, consents: await prisma.renewalConsent.findMany({ where: { orderId: id } }) };
  };
  return { keeps: page.payOptions.map(({ id, keepsCards }) => [id, keepsCards]), list, place };
}

it('is nowhere in a house without mails, whatever is sent', async () => {
  const { keeps, list, place } = await lookAt({});
  expect(keeps).toEqual([['sandbox:card', false]]);
  expect(await list()).toEqual([false, false]);
  expect((await place()).consents).toEqual([]);
});

it('is offered where mails go out', async () => {
  const { keeps, list } = await lookAt({ MAIL_URL: 'smtp://127.0.0.1:1' });
  expect(keeps).toEqual([['sandbox:card', true]]);
  expect(await list()).toEqual([true, true]);
});

it('is offered in a demo and announced in its mail log', async () => {
  const { keeps, list, place } = await lookAt({}, true);
  expect(keeps).toEqual([['sandbox:card', true]]);
  expect(await list()).toEqual([true, true]);
  const { id, session, consents } = await place();
  expect(consents).toMatchObject([{ state: 'asked', provider: 'sandbox' }]);
  await payWith(app, session, '4242 4242 4242 4242');
  await until(async () => (await prisma.renewalConsent.findFirst({ where: { orderId: id } }))?.state === 'active');
  const [pass] = await passesOf(id);
  await prisma.ticket.update({
    where: { id: pass!.ticketId },
    data: { validUntil: new Date(Date.now() + 20 * 86_400_000) },
  });
  await chargeRenewals();
  expect(await prisma.mailLog.count({ where: { kind: 'pass_charge', orderId: id } })).toBe(1);
});
