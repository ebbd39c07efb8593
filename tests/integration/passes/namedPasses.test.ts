/** Pages that call a pass a pass: the shop's first page, its buyer's orders, and renewals. */
import { expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { plusDays } from '../../../server/shared/period';
import { formatReference } from '../../../server/shared/reference';
import { DAY_MS, dayIn } from '../../../server/shared/time';
import { runApp } from '../../support/app';
import { expectPage } from '../../support/expectPage';
import { createProduct } from '../orders/shopFixture';
import { until } from '../payments/paymentFixture';
import { makeUser, signInAs } from '../users/people';
import { openPassShop, PASS, sellPasses } from './passFixture';

const app = runApp();

it('renews another, and says which, and from when to when: in basket, order, page and mail', async () => {
  const shop = await openPassShop(PASS);
  const { ticket, pass } = await sellPasses(shop, { moment: new Date(Date.now() - 350 * DAY_MS).toISOString() });
  const { validUntil } = await prisma.ticket.findUniqueOrThrow({ where: { id: ticket.id } });
  const end = dayIn(validUntil!, 'Europe/Madrid');
  const yearLater = `${Number(end.slice(0, 4)) + 1}${end.slice(4)}`.replace('02-29', '02-28');
  const said = { number: formatReference(ticket.reference), from: plusDays(end, 1), until: yearLater };
  const holder = app.newClient();
  await holder.post(paths.passes.renew(ticket.code), {}, { follow: false });
  const basket = async () => expectPage(await holder.get(paths.events.show(shop.slug)), 'Orders/Create').hold!;
  const hold = await basket();
  expect(hold.renewals).toEqual([said]);
  // Without the pass in the basket, nothing is renewed.
  const other = await createProduct(shop.eventId, { priceCents: 500 });
  const line = { productId: other, appointmentId: null, quantity: 1 };
  await holder.json('PUT', paths.orders.hold(hold.reference, hold.key), { lines: [line] });
  expect((await basket()).renewals).toEqual([]);

  const next = await sellPasses(shop, { renews: [pass.id], email: 'renewed@example.com' });
  const { reference, key: secret } = next.order;
  const order = expectPage(await app.newClient().get(paths.orders.show(reference, secret)), 'Orders/Show');
  expect(order.renewals).toEqual([said]);
  const page = expectPage(await app.newClient().get(paths.passes.download(next.ticket.code)), 'AnnualPass/Download');
  expect(page.pass).toMatchObject({ renews: said.number });
  const mail = await until(() =>
    prisma.mailLog.findFirst({ where: { kind: 'pass_ready', recipient: 'renewed@example.com' } }),
  );
  expect(mail.text).toContain(`This is the renewal of pass ${said.number}. It is valid from `);
});

it('stands on the first page of the shop, the one that is good for longest, and by its name among its buyer’s orders', async () => {
  const shop = await openPassShop(PASS);
  await createProduct(shop.eventId, { category: 'pass', passRules: { ...PASS, months: 1 }, priceCents: 1200 });
  const { events } = expectPage(await app.newClient().get(paths.home()), 'Welcome');
  expect(events.find(({ slug }) => slug === shop.slug)?.pass).toEqual({ name: 'Adult', fromCents: 4000 });
  const buyer = await makeUser();
  const { ticket } = await sellPasses(shop, { email: buyer.email });
  await app.newClient().post(paths.passes.holder(ticket.code), { name: 'Beatriz Luna' });
  const client = await signInAs(app, buyer.email);
  const { orders } = expectPage(await client.get(paths.orders.mine()), 'Orders/Mine');
  const passes = [{ name: 'Adult', holder: 'Beatriz Luna', code: ticket.code }];
  expect(orders).toMatchObject([{ isForPasses: true, passes }]);
});
