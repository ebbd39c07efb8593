/** The basket of a browser: across all events and pages, and separate from others. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import type { Answer } from '../../support/answer';
import type { TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { listenTo } from '../../support/listenTo';
import { makeUser, PASSWORD } from '../users/people';
import { line, type Market, openMarkets } from './basketFixture';

let app: TestApp;
let openMarket: () => Promise<Market>;
beforeAll(async () => {
  ({ app, openMarket } = await openMarkets());
});
afterAll(() => app.close());

const shopOf = async (slug: string, visitor: Client) =>
  expectPage(await visitor.get(paths.events.show(slug)), 'Orders/Create');
const STAY = { follow: false };
const locationOf = async (answer: Promise<Answer>) => (await answer).headers.get('location');

describe('the basket of a browser', () => {
  it('is kept when one signs in, and the order is theirs', async () => {
    const { museum, play, client, hold, place } = await openMarket();
    const held = await hold([line(museum, 1), line(play, 1)]);
    const { id, email } = await makeUser('customer');
    await client.post(paths.auth.login(), { email, password: PASSWORD });
    expect((await shopOf(play.slug, client)).hold).toMatchObject({ reference: held.reference });
    await place(held);
    expect(await prisma.order.findUnique({ where: { reference: held.reference } })).toMatchObject({ userId: id });
  });

  it('is on the screen again after signing in, at the day that was open, and named on the way there', async () => {
    const { museum, play, client, hold } = await openMarket();
    const held = await hold([line(museum, 1)]);
    const { email } = await makeUser('customer');
    const left = `${paths.events.show(play.slug)}?day=2088-05-10`;
    expect((await client.get(paths.auth.login(left))).page!.props.basket).toMatchObject({ tickets: 1 });
    const back = await client.post(paths.auth.login(), { email, password: PASSWORD });
    expect(expectPage(back, 'Orders/Create')).toMatchObject({ day: '2088-05-10', hold: { reference: held.reference } });
  });

  it('is there at every event and named on every page, until it is given up', async () => {
    const { museum, play, client, hold, change } = await openMarket();
    const held = await hold([line(museum, 2)]);
    const home = (await client.get(paths.home())).page!;
    expect(home.props.basket).toMatchObject({ tickets: 2, url: paths.events.show(museum.slug, held) });
    const { hold: seen } = await shopOf(play.slug, client);
    expect(seen).toMatchObject({
      reference: held.reference,
      lines: [],
      others: [
        {
          eventId: museum.id,
          title: 'Museum',
          slug: museum.slug,
          isBefore: true,
          lines: [line(museum, 2)],
          shown: [{ name: 'Museum seat', quantity: 2, amountCents: 2000, visits: [{ title: 'Museum' }] }],
        },
      ],
    });
    await change(held, [line(museum, 2), line(play, 1)]);
    expect((await shopOf(museum.slug, client)).hold).toMatchObject({
      lines: [line(museum, 2)],
      others: [{ eventId: play.id, isBefore: false }],
      items: [{ position: 1 }, { position: 2 }, { position: 3 }],
    });
    await client.json('POST', paths.orders.cancel(held.reference, held.key), {});
    expect((await shopOf(play.slug, client)).hold).toBeNull();
    expect((await client.get(paths.home())).page!.props.basket).toBeNull();
  });

  it('is nobody else’s, and gone with its time', async () => {
    const { museum, play, client, hold } = await openMarket();
    const held = await hold([line(museum, 1)]);
    const stranger = app.newClient();
    expect((await shopOf(play.slug, stranger)).hold).toBeNull();
    for (const forged of [`${held.reference}.${'x'.repeat(22)}`, held.reference, '.', `${'\u0000'}.a`, 'a.b.c']) {
      const forger = app.newClient();
      forger.cookies.set('basket', encodeURIComponent(forged));
      expect((await shopOf(play.slug, forger)).hold).toBeNull();
      expect((await forger.get(paths.home())).page!.props.basket).toBeNull();
    }
    await prisma.order.update({ where: { reference: held.reference }, data: { expiresAt: new Date(0) } });
    expect((await shopOf(play.slug, client)).hold).toBeNull();
  });

  it('is taken up again by its link on another device', async () => {
    const { museum, play, hold } = await openMarket();
    const held = await hold([line(museum, 1)]);
    const phone = app.newClient();
    await phone.get(paths.events.show(museum.slug, held));
    expect((await shopOf(play.slug, phone)).hold).toMatchObject({ reference: held.reference });
  });

  it('is changed in the shop that one is in', async () => {
    const { museum, play, client, hold } = await openMarket();
    const held = await hold([line(museum, 1)]);
    const { reference, key } = held;
    const there = paths.events.show(play.slug, held);
    const body = { lines: [line(museum, 1), line(play, 1)] };
    expect(await locationOf(client.put(paths.orders.hold(reference, key, play.slug), body, STAY))).toBe(there);
    for (const odd of ['//evil.test', '../admin', ''])
      expect(await locationOf(client.put(paths.orders.hold(reference, key, odd), body, STAY))).toBe(
        paths.events.show(museum.slug, held),
      );
    const left = client.post(paths.orders.cancel(reference, key, play.slug), {}, STAY);
    expect(await locationOf(left)).toBe(paths.events.show(play.slug));
  });
});

it('stands in the address of the shop, beside what was asked there, so that it is found again when its time is over', async () => {
  const { museum, play, client, hold } = await openMarket();
  const held = await hold([line(museum, 1)]);
  const asked = `${paths.events.show(play.slug)}?month=2088-05&key=x`;
  const there = await locationOf(client.get(asked, STAY));
  expect(there).toBe(`${paths.events.show(play.slug)}?month=2088-05&key=${held.key}&order=${held.reference}`);
  await prisma.order.update({ where: { reference: held.reference }, data: { expiresAt: new Date(0) } });
  expect(expectPage(await client.get(there!), 'Orders/Create').hold).toMatchObject({
    isLive: false,
    others: [{ eventId: museum.id }],
  });
  expect((await client.get(`${paths.events.show(play.slug)}?order=1&order=2`)).status).toBe(200);
});

it('is named by the bar where an event sells nothing, and can be paid for where its own sale has ended', async () => {
  const { museum, play, client, hold } = await openMarket();
  const held = await hold([line(museum, 1)]);
  const end = (id: string) => prisma.event.update({ where: { id }, data: { salesUntil: new Date(Date.now() - 1000) } });
  await end(play.id);
  const page = (await client.get(paths.events.show(play.slug))).page!;
  expect(page.props).toMatchObject({ hold: null, basket: { tickets: 1 } });
  await end(museum.id);
  expect((await shopOf(museum.slug, client)).hold).toMatchObject({ isLive: true, reference: held.reference });
});

it('nobody pays for what another tab has made of it', async () => {
  const { museum, play, client, hold, change } = await openMarket();
  const held = await hold([line(museum, 1)]);
  const seen = (await shopOf(museum.slug, client)).hold!.version;
  await change(held, [line(museum, 1), line(play, 1)]);
  const order = { name: 'Ana', email: 'ana@example.test', acceptTerms: true };
  const send = (version: string) =>
    client.json('POST', paths.orders.place(held.reference, held.key), { ...order, version });
  const refused = await send(seen);
  expect([refused.status, refused.json<{ code: string }>().code]).toEqual([409, 'basket_changed']);
  expect((await client.json('POST', paths.orders.promoCode(held.reference, held.key), { code: 'NONE' })).status).toBe(
    422,
  );
  const { version } = (await shopOf(museum.slug, client)).hold!;
  expect((await send(version)).status).toBe(200);
  // A retry is the same order, even after its version has changed.
  expect((await send(version)).status).toBe(200);
});

it('whoever looks at either event hears of a change', async () => {
  const { museum, play, hold, change } = await openMarket();
  const held = await hold([line(museum, 2)]);
  await expect.poll(() => prisma.outbox.count()).toBe(0);
  const heard = [museum, play].map(({ id }) => listenTo(app, `events.${id}`));
  await Promise.all(heard.map(({ ready }) => ready));
  await change(held, [line(museum, 1), line(play, 3)]);
  expect(await Promise.all(heard.map(({ next }) => next))).toMatchObject([
    { data: { slots: [{ id: museum.slot, left: 9 }] } },
    { data: { slots: [{ id: play.slot, left: 7 }] } },
  ]);
});
