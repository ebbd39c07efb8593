/** Free tickets are issued after the reader of the email address has confirmed. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { mailsGoOut } from '../../../server/mails';
import { expireOrders } from '../../../server/orders';
import { writeSetting } from '../../../server/settings';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import type { Answer } from '../../support/answer';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { mailsOf, until } from '../tickets/saleFixture';
import { makeUser, signInAs } from '../users/people';
import { countersOf, createEvent, createProduct, createSlot, createVenue } from './shopFixture';

/** No server listens there; only after 15 minutes does the application know that emails fail. */
const REACHABLE = 'smtp://127.0.0.1:9';

type Held = { reference: string; key: string };

const app = runApp({ MAIL_URL: REACHABLE });
let event: { id: string; slug: string };
let free: string;
let slot: string;
let client: Client;
let visitors = 0;
let email: string;

beforeAll(async () => {
  await writeSetting('orders.confirm_free', 'guests', null);
  event = await createEvent(await createVenue());
  free = await createProduct(event.id, { priceCents: 0 });
});
beforeEach(async () => {
  slot = await createSlot(event.id);
  client = app.newClient();
  visitors += 1;
  email = `visitor.${visitors}@example.com`;
});

async function hold(by: Client = client, quantity = 2, productId = free): Promise<Held> {
  const lines = [{ productId, appointmentId: slot, quantity }];
  return (await by.json('POST', paths.events.holds(event.slug), { key: uuidv7(), lines })).json<Held>();
}
const place = ({ reference, key }: Held, by: Client = client, to = email): Promise<Answer> =>
  by.json('POST', paths.orders.place(reference, key), { name: 'Ana', email: to, acceptTerms: true });
const orderOf = ({ reference }: Held) =>
  prisma.order.findUniqueOrThrow({ where: { reference }, include: { payments: true, tickets: true } });
async function ordered(): Promise<Held & { id: string }> {
  const held = await hold();
  expect((await place(held)).json<{ state: string }>().state).toBe('pending');
  return { ...held, id: (await orderOf(held)).id };
}
/** Path of the link in the newest of `count` confirmation emails. */
async function linkIn(orderId: string, count = 1): Promise<string> {
  const mails = await until(async () => {
    const asked = await prisma.mailLog.findMany({
      where: { orderId, kind: 'order_to_confirm' },
      orderBy: { id: 'desc' },
    });
    return asked.length >= count && asked;
  });
  const url = /https?:\/\/\S+\/confirm\/[\w-]+/.exec(mails[0]!.text)![0];
  return new URL(url).pathname;
}
const sendAgain = ({ reference, key }: Held, to: string): Promise<Answer> =>
  client.json('POST', paths.orders.confirmation(reference, key), { email: to });

describe('a free order of a guest', () => {
  it('keeps its places and gives out nothing until the press behind the link in the mail', async () => {
    const order = await ordered();
    expect(await orderOf(order)).toMatchObject({ state: 'pending', payments: [], tickets: [] });
    expect(await countersOf(slot)).toEqual({ held: 2, sold: 0 });
    const link = await linkIn(order.id);
    const reader = app.newClient();
    const opened = await reader.get(link);
    expect([opened.headers.get('Cache-Control'), opened.page?.encryptHistory]).toEqual(['no-store', true]);
    const page = expectPage(opened, 'Orders/Confirm');
    expect(page).toMatchObject({ email, token: link.split('/').at(-1) });
    for (let n = 0; n < 3; n += 1) await app.newClient().get(link);
    expect((await orderOf(order)).state).toBe('pending');
    const answer = await reader.post(link, {}, { follow: false });
    expect(answer.headers.get('Location')).toBe(paths.orders.show(order.reference, order.key));
    const { state, payments, tickets } = await orderOf(order);
    expect([state, tickets.length]).toEqual(['paid', 2]);
    expect(payments.map(({ provider, state: was, amountCents }) => [provider, was, amountCents])).toEqual([
      ['free', 'captured', 0],
    ]);
    expect(await countersOf(slot)).toEqual({ held: 0, sold: 2 });
    const kinds = await until(async () => {
      const mails = await mailsOf(order.id);
      return mails.length === 2 && mails.map(({ kind }) => kind).sort();
    });
    expect(kinds).toEqual(['order_paid', 'order_to_confirm']);
  });

  it('is confirmed once by eight at once', async () => {
    const order = await ordered();
    const link = await linkIn(order.id);
    await client.get(link);
    const answers = await Promise.all(Array.from({ length: 8 }, () => client.post(link, {}, { follow: false })));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 303));
    const { payments, tickets } = await orderOf(order);
    expect([payments.length, tickets.length]).toEqual([1, 2]);
    expect(await countersOf(slot)).toEqual({ held: 0, sold: 2 });
    expect(await prisma.orderEvent.count({ where: { orderId: order.id, kind: 'paid' } })).toBe(1);
  });

  it('waits on a page of its own, wherever it is opened, for half an hour', async () => {
    const { reference, key } = await ordered();
    const waiting = paths.orders.confirmation(reference, key);
    for (const path of [
      paths.orders.show(reference, key),
      paths.events.show(event.slug, { reference, key }),
      paths.payments.loading(reference, key),
      paths.payments.card(reference, key),
    ])
      expect((await client.get(path, { follow: false })).headers.get('Location'), path).toBe(waiting);
    const page = expectPage(await client.get(waiting), 'Orders/Confirm');
    expect(page).toMatchObject({ email, token: null, mayChange: true });
    expect(Math.round((Date.parse(page.expiresAt) - Date.now()) / 60_000)).toBe(30);
    expect((await app.newClient().get(paths.orders.confirmation(reference))).status).toBe(404);
    expect((await client.json('POST', paths.payments.card(reference, key), {})).status).toBe(409);
    expect((await place({ reference, key })).json<{ url: string }>().url).toBe(waiting);
  });

  it('can have its address corrected; the link to the one before is worth nothing then', async () => {
    const order = await ordered();
    const wrong = await linkIn(order.id);
    const right = `right.${email}`;
    expect((await sendAgain(order, 'no address')).status).toBe(422);
    expect((await sendAgain(order, right.toUpperCase())).status).toBe(200);
    const link = await linkIn(order.id, 2);
    expect(link).not.toBe(wrong);
    await client.get(link);
    expect((await client.post(wrong, {}, { follow: false })).headers.get('Location')).toBe(
      paths.message('link_expired'),
    );
    expect((await orderOf(order)).state).toBe('pending');
    await client.post(link, {}, { follow: false });
    expect(await orderOf(order)).toMatchObject({ state: 'paid', customerEmail: right });
  });

  it('writes so many mails and no more', async () => {
    const order = await ordered();
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await sendAgain(order, email)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
  });

  it('ends with its time: the link confirms nothing, the places are free, and nobody is written to about it', async () => {
    const order = await ordered();
    const link = await linkIn(order.id);
    await prisma.order.update({ where: { id: order.id }, data: { expiresAt: new Date(Date.now() - 1000) } });
    await client.get(link);
    await client.post(link, {}, { follow: false });
    await expireOrders();
    await client.post(link, {}, { follow: false });
    expect(await orderOf(order)).toMatchObject({ state: 'expired', payments: [], tickets: [] });
    expect(await countersOf(slot)).toEqual({ held: 0, sold: 0 });
    expect((await sendAgain(order, email)).status).toBe(409);
    const other = await ordered();
    await linkIn(other.id);
    expect((await mailsOf(order.id)).map(({ kind }) => kind)).toEqual(['order_to_confirm']);
  });

  it('waits with so many others of its address, also when that is corrected or many are placed at once', async () => {
    const held = await Promise.all(Array.from({ length: 5 }, () => hold(client, 1)));
    const answers = await Promise.all(held.map((one) => place(one)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 422, 422]);
    expect(
      answers.find(({ status }) => status === 422)!.json<{ errors: { email: string[] } }>().errors.email[0],
    ).toContain('too many unconfirmed orders');
    const stranger = await hold(client, 1);
    expect((await place(stranger, client, `other.${email}`)).status).toBe(200);
    expect((await sendAgain(stranger, email)).status).toBe(422);
  });
});

describe('who need not', () => {
  const failingSince = (minutes: number) =>
    sql('test_failing', `update mail_health set failing_since = now() - $1 * interval '1 minute'`, [minutes]);
  const stateAfter = async (by: Client, to: string) =>
    (await place(await hold(by), by, to)).json<{ state: string }>().state;

  it('an account with a confirmed address, for this address; always is always, never is never', async () => {
    const buyer = await makeUser('customer');
    const signedIn = await signInAs(app, buyer.email);
    expect(await stateAfter(signedIn, buyer.email)).toBe('paid');
    expect(await stateAfter(signedIn, email)).toBe('pending');
    await writeSetting('orders.confirm_free', 'always', null);
    expect(await stateAfter(signedIn, buyer.email)).toBe('pending');
    await writeSetting('orders.confirm_free', 'never', null);
    expect(await stateAfter(client, `never.${email}`)).toBe('paid');
    await writeSetting('orders.confirm_free', 'guests', null);
    await prisma.user.update({ where: { email: buyer.email }, data: { emailVerifiedAt: null } });
    expect(await stateAfter(await signInAs(app, buyer.email), buyer.email)).toBe('pending');
  });

  it('anyone while no mails go out: there is no server, or it has been failing for long', async () => {
    Object.assign(app.env, { MAIL_URL: undefined });
    expect(await stateAfter(client, email)).toBe('paid');
    Object.assign(app.env, { MAIL_URL: REACHABLE });
    expect(await stateAfter(client, `reached.${email}`)).toBe('pending');
    await failingSince(16);
    await until(async () => !(await mailsGoOut()));
    expect(await stateAfter(client, `failing.${email}`)).toBe('paid');
    await failingSince(1);
    await until(mailsGoOut);
    expect(await stateAfter(client, `again.${email}`)).toBe('pending');
  });

  it('whoever pays', async () => {
    const paid = await createProduct(event.id, { priceCents: 500 });
    const held = await hold(client, 1, paid);
    expect((await place(held)).json<{ url: string }>().url).toContain('/sandbox/');
  });
});
