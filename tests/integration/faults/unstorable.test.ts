/** A NUL or an unpaired surrogate in a text cannot be stored: it is a validation error, not a server error. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import { openShop, placeOrder } from '../payments/paymentFixture';
import { makeUser, PASSWORD, signedIn } from '../users/people';

const BAD = '\u0000\ud800';
const bad = (text: string) => `${text.slice(0, 2)}${BAD}${text.slice(2)}`;

const app = runApp();
const admin = signedIn(app, 'administrator');

it('is taken out of what is written down', async () => {
  const email = 'nul@example.test';
  const answer = await app
    .newClient()
    .post(paths.auth.register(), { name: bad('Ana Ruiz'), email, password: PASSWORD });
  expect(answer.status).toBe(200);
  expect(await prisma.user.findUniqueOrThrow({ where: { email } })).toMatchObject({ name: 'Ana Ruiz' });

  const view = { id: randomUUID(), list: 'venues', name: bad('Mine'), query: bad('q=faro') };
  expect((await admin.json('POST', paths.savedViews(), view)).status).toBe(200);
  const saved = await prisma.savedView.findUniqueOrThrow({ where: { id: view.id } });
  expect(saved).toMatchObject({ name: 'Mine', query: 'q=faro' });

  const { id } = await makeUser('cashier');
  const role = await prisma.role.findUniqueOrThrow({ where: { name: 'cashier' } });
  const person = {
    name: bad('Inés'),
    email: 'ines@example.test',
    phone: '',
    locale: 'en',
    roles: [role.id],
    version: 1,
  };
  expect((await admin.patch(paths.users.one(id), person)).status).toBe(200);
  expect(await prisma.user.findUniqueOrThrow({ where: { id } })).toMatchObject({ name: 'Inés' });
});

it('is taken out of the names of fields, and out of what is nested deep', async () => {
  const order = await placeOrder(await openShop());
  const deep = JSON.parse(`${'{"a":'.repeat(3000)}"x\\u0000"${'}'.repeat(3000)}`) as object;
  const guest = app.newClient();
  for (const body of [{ code: bad('SUMMER') }, { [bad('code')]: 'SUMMER' }, { code: deep }]) {
    const answer = await guest.json('POST', `${paths.orders.show(order.reference)}/promo-code?key=${order.key}`, body);
    expect([404, 409, 422]).toContain(answer.status);
  }
});

it.each([
  ['the search of the back office', () => `/admin/search?q=fa%00ro`],
  ['a list', () => '/admin/venues?q=fa%00ro&f.country=%00&sort=%00'],
  ['the programme', () => '/?q=%00&venue=%00&date=%00'],
  ['a code in an address', () => '/promo/AB%00C'],
  ['a key', () => '/orders/ABCD-EFGH?key=%00'],
])('in an address: %s', async (_what, path) => {
  const answer = await admin.get(path());
  expect(answer.status).toBeLessThan(500);
});
