/** Personal pages are not cached, and the browser's history encrypts them with a key that signing out discards. */
import { beforeAll, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import type { Answer } from '../../support/answer';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { place, type Sale, sell } from '../tickets/saleFixture';
import { linkIn, mailTo, makeUser, PASSWORD, signInAs } from '../users/people';

const app = runApp();
let sold: Sale;
let unpaid: Sale;
let code: string;

beforeAll(async () => {
  [sold, unpaid] = await Promise.all([sell(), place()]);
  const order = await app.newClient().get(paths.orders.show(sold.reference, sold.key));
  code = (order.page!.props.tickets as { code: string }[])[0]!.code;
});

const GUARDED = { cache: 'no-store', isEncrypted: true };
const OPEN = { cache: 'no-cache, private', isEncrypted: false };

const keptOf = ({ page, headers }: Answer) => ({
  cache: headers.get('Cache-Control'),
  isEncrypted: page?.encryptHistory === true,
});

/** Loads a page as a document and as an Inertia visit. */
async function look(client: Client, path: string) {
  const both = [await client.get(path, { follow: false }), await client.visit(path, { follow: false })];
  return both.map((answer) => ({ component: answer.page?.component, status: answer.status, ...keptOf(answer) }));
}

const twice = <T>(one: T): T[] => [one, one];

it('keeps what guests read of orders, tickets, holders, payment and links in mails', async () => {
  const { email } = await makeUser();
  await app.newClient().post(paths.auth.forgotPassword(), { email });
  const reset = linkIn(await mailTo(email, 'reset_password'));
  const { reference, key: secret } = sold;
  const pages = [
    [paths.orders.show(reference, secret), 'Orders/Show', 200],
    [paths.orders.items(reference, secret), 'Orders/ItemsList', 200],
    [paths.orders.appointment(reference, secret), 'Orders/AppointmentData', 200],
    [paths.orders.print(reference, secret), 'Orders/PrintAll', 200],
    [paths.payments.card(unpaid.reference, unpaid.key), 'Payments/Card/Create', 200],
    [paths.tickets.show(code), 'Tickets/Show', 200],
    [paths.orders.show('ABCDEFGH', 'nobody'), 'Error', 404],
    [reset, 'Auth/ResetPassword', 200],
  ] as const;
  const guest = app.newClient();
  await guest.get(paths.home());
  for (const [path, component, status] of pages)
    expect(await look(guest, path), path).toEqual(twice({ component, status, ...GUARDED }));
});

it('keeps redirects, and the shop with an order in hand', async () => {
  const { reference, key: secret, eventSlug } = unpaid;
  const guest = app.newClient();
  for (const path of [
    paths.events.show(eventSlug, { reference, key: secret }),
    paths.orders.confirmation(reference, secret),
    paths.payments.loading(reference, secret),
  ])
    expect((await guest.get(path, { follow: false })).headers.get('Cache-Control'), path).toBe('no-store');
});

it('keeps every page and every other answer of somebody who is signed in, also the public ones', async () => {
  const boss = await signInAs(app, (await makeUser('administrator')).email);
  await boss.get(paths.home());
  const pages = [
    [paths.home(), 'Welcome'],
    [paths.profile.edit(), 'Profile/Edit'],
    [paths.dashboard(), 'Dashboard/Index'],
    [paths.users.index(), 'Users/Index'],
    [paths.events.show(sold.eventSlug), 'Orders/Create'],
  ] as const;
  for (const [path, component] of pages)
    expect(await look(boss, path), path).toEqual(twice({ component, status: 200, ...GUARDED }));
  expect((await boss.get('/no-such-page')).headers.get('Cache-Control')).toBe('no-store');
  expect((await boss.json('GET', paths.api.me())).headers.get('Cache-Control')).toBe('no-store');
});

it('leaves public pages to a guest as they are', async () => {
  const guest = app.newClient();
  await guest.get(paths.home());
  for (const path of [paths.home(), paths.auth.login(), paths.auth.forgotPassword(), paths.events.show(sold.eventSlug)])
    expect(
      (await look(guest, path)).map(({ cache, isEncrypted }) => ({ cache, isEncrypted })),
      path,
    ).toEqual(twice(OPEN));
});

const clearsOf = (answer: Answer) => [answer.page?.component, answer.page?.clearHistory ?? false];

it('throws the key away at signing out, when the account is deleted, and when the session has ended meanwhile', async () => {
  const out = await signInAs(app, (await makeUser()).email);
  expect(clearsOf(await out.post(paths.auth.logout()))).toEqual(['Message', true]);
  expect(clearsOf(await out.get(paths.home()))).toEqual(['Welcome', false]);

  const gone = await signInAs(app, (await makeUser()).email);
  expect(clearsOf(await gone.delete(paths.profile.edit(), { password: PASSWORD }))).toEqual(['Message', true]);

  const someone = await makeUser();
  const ended = await signInAs(app, someone.email);
  await ended.get(paths.home());
  await prisma.session.deleteMany({ where: { userId: someone.id } });
  expect(clearsOf(await ended.visit(paths.profile.edit()))).toEqual(['Auth/Login', true]);
  expect(clearsOf(await ended.visit(paths.profile.edit()))).toEqual(['Auth/Login', false]);
});

it('costs no session when a guest who never had one asks for a guarded page', async () => {
  const before = await prisma.session.count();
  expect(clearsOf(await app.newClient().get(paths.profile.edit()))).toEqual(['Auth/Login', false]);
  expect(await prisma.session.count()).toBe(before);
});
