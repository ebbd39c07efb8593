import { expect, it } from 'vitest';
import { sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { openApp } from '../../support/app';
import { expectPage } from '../../support/expectPage';
import { makeUser, signInAs } from '../users/people';
import { EMAIL, type MailRow, place, type Sale, sell, until } from './saleFixture';

/** No server listens there; only after 15 minutes does the application know that emails fail. */
const app = await openApp({ MAIL_URL: 'smtp://127.0.0.1:9' });

const ask = (email: string) => app.newClient().post(paths.orders.find(), { email });
const foundMails = (email: string) =>
  sql<MailRow>('test_found_mails', `select * from mail_log where kind = 'orders_found' and recipient = $1`, [email]);
const changeEmail = ({ id }: Sale, email: string) =>
  sql('test_found_readdress', 'update orders set customer_email = $2 where id = $1', [id, email]);
/** Moves all its visits into the past. */
const makePast = ({ id, slot }: Sale) =>
  sql(
    'test_found_past',
    `with moved as (update appointments set starts_at = starts_at - interval '60 days', ends_at = ends_at - interval '60 days' where id = $2)
     update tickets set valid_from = valid_from - interval '60 days', valid_until = valid_until - interval '60 days' where order_id = $1`,
    [id, slot],
  );

it('mails an address its orders with their links, those to come before the past ones, and says the same to everybody', async () => {
  const [ahead, another, over] = [await sell(), await sell({ quantity: 1 }), await sell()];
  await makePast(over);
  const stranger = await sell();
  await changeEmail(stranger, 'stranger@example.test');

  const answers = [await ask('nobody@example.test'), await ask(' ANA@example.test ')];
  const [none, some] = answers.map(({ status, redirects, page }) => [status, redirects, page?.props]);
  expect(some).toEqual(none);
  expect(expectPage(answers[1]!, 'Orders/Find').isSent).toBe(true);
  const [mail] = await until(async () => {
    const mails = await foundMails(EMAIL);
    return mails.length > 0 && mails;
  });
  for (const { reference, key: secret } of [ahead, another, over])
    for (const body of [mail!.text, mail!.html.replaceAll('&amp;', '&')])
      expect(body).toContain(paths.orders.show(reference, secret));
  expect(mail!.text).not.toContain(stranger.key);
  const places = ['Upcoming visits', ahead.key, 'Earlier orders', over.key].map((words) => mail!.text.indexOf(words));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(await foundMails('nobody@example.test')).toEqual([]);
});

it('stops writing to an address, though it answers as before, and a network that asks without end', async () => {
  const sale = await sell({ quantity: 1 });
  const email = 'limited@example.test';
  await changeEmail(sale, email);
  for (let times = 0; times < 4; times += 1) await ask(email);
  expect(expectPage(await ask(email), 'Orders/Find').isSent).toBe(true);
  await until(async () => (await foundMails(email)).length >= 4);
  const counted = await sql<{ hits: number }>(
    'test_found_hits',
    `select hits from rate_limits where key = 'find-orders-mail:limited@example.test'`,
  );
  expect(counted).toEqual([{ hits: 5 }]);
  let status = 0;
  for (let times = 0; times < 10 && status !== 429; times += 1) status = (await ask('x@example.test')).status;
  expect(status).toBe(429);
  expect(await foundMails(email)).toHaveLength(4);
});

it('refuses what is no address, beside its field', async () => {
  await sql('test_found_free', `delete from rate_limits where key like 'find-orders:%'`);
  const client = app.newClient();
  await client.get(paths.orders.find());
  const answer = await client.post(paths.orders.find(), { email: 'not an address\u0000' });
  expect(expectPage(answer, 'Orders/Find').errors.email).toBe('Enter a valid email address.');
});

it('lists the orders of an account, the next visit first, and guest orders of its address once that is confirmed', async () => {
  const user = await makeUser();
  const own = await sell({ userId: user.id });
  const over = await sell({ userId: user.id });
  await makePast(over);
  const awaited = await place({ userId: user.id });
  const asGuest = await sell({ quantity: 1 });
  const theirs = await sell();
  for (const sale of [own, over, awaited]) await changeEmail(sale, 'elsewhere@example.test');
  await changeEmail(asGuest, user.email);
  await changeEmail(theirs, 'theirs@example.test');

  await sql('test_unconfirmed', 'update users set email_verified_at = null where id = $1', [user.id]);
  const client = await signInAs(app, user.email);
  const listed = async () => expectPage(await client.get(paths.orders.mine()), 'Orders/Mine');
  const before = await listed();
  expect(before.isConfirmed).toBe(false);
  expect(before.orders.map(({ reference }) => reference).sort()).toEqual(
    [own, over, awaited].map(({ reference }) => reference).sort(),
  );

  await sql('test_confirmed', 'update users set email_verified_at = now() where id = $1', [user.id]);
  const { orders } = await listed();
  const byReference = new Map(orders.map((order) => [order.reference, order]));
  expect(byReference.get(own.reference)).toMatchObject({ key: null, tickets: 2, isAhead: true });
  expect(byReference.get(asGuest.reference)).toMatchObject({ key: asGuest.key, tickets: 1, isAhead: true });
  expect(byReference.get(awaited.reference)).toMatchObject({ state: 'pending', tickets: 0, isAhead: true });
  expect(orders.at(-1)).toMatchObject({ reference: over.reference, tickets: 0, isAhead: false });
  expect(byReference.has(theirs.reference)).toBe(false);
});

it('leads from a ticket back to its order those who may see it, and nobody else', async () => {
  const user = await makeUser();
  const sale = await sell({ quantity: 1, userId: user.id });
  const owner = await signInAs(app, user.email);
  const order = expectPage(await owner.get(paths.orders.show(sale.reference)), 'Orders/Show');
  const ticket = paths.tickets.show(order.tickets[0]!.code!);
  const opens = async (client: typeof owner) => expectPage(await client.get(ticket), 'Tickets/Show').ticket!.opensOrder;
  const stranger = await makeUser();
  expect(await opens(owner)).toBe(true);
  expect(await opens(await signInAs(app, stranger.email))).toBe(false);
  expect(await opens(app.newClient())).toBe(false);
});
