/**
 * A pass number, printed on every card, gives free visits only to its holder: proved by account, browser or an emailed
 * code.
 */
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { placedMark } from '../../support/placingBrowser';
import { createPromo } from '../../support/promos';
import { createEvent, createProduct, createSlot, createVenue } from '../orders/shopFixture';
import { applyCode, hold, line } from '../promos/promoFixture';
import { mailsOf } from '../tickets/saleFixture';
import { MAILING } from '../tickets/transferFixture';
import { makeUser, signInAs } from '../users/people';
import { openPassShop, PASS, type PassShop, sellPasses } from './passFixture';

const app = runApp(MAILING);
let shop: PassShop;
let event: { id: string; slug: string };
let adult: string;
let slot: string;
beforeAll(async () => {
  const venueId = await createVenue();
  shop = await openPassShop(PASS, venueId);
  event = await createEvent(venueId);
  adult = await createProduct(event.id, { priceCents: 1000 });
  slot = await createSlot(event.id, { capacity: 90, inHours: 30 });
  const members = { eventId: event.id, percent: 10_000, stackable: true, passProductIds: [shop.productId] };
  await createPromo({ ...members, passPerDay: 1 });
});
beforeEach(() => prisma.rateLimit.deleteMany());

type Held = Awaited<ReturnType<typeof hold>>;
const basket = (client: Client) => hold(client, event.slug, [line(adult, slot, 1)]);
const typeProof = (client: Client, { reference, key }: Held, code: string, proof: string) =>
  client.json('POST', paths.orders.promoCode(reference, key), { code, proof });
const codesOf = async (orderId: string) =>
  (await mailsOf(orderId)).flatMap(({ kind, recipient, text }) =>
    kind === 'pass_code' ? [{ recipient, code: /AFORO-(\d{6})/.exec(text)![1]! }] : [],
  );

it('asks for the code that went to the holder, in the browser that asked', async () => {
  const { pass, order } = await sellPasses(shop, { email: 'holder@example.com' });
  const number = pass.ticket.reference;
  const client = app.newClient();
  const held = await basket(client);
  const asked = await applyCode(client, held, number);
  expect([asked.status, Object.keys(asked.json<{ errors: object }>().errors)]).toEqual([422, ['proof']]);
  // The shop does not reveal the address to a stranger.
  expect(asked.text).not.toContain('holder@');
  const [mail, ...more] = await codesOf(order.id);
  expect([mail!.recipient, more]).toEqual(['holder@example.com', []]);
  const wrong = await typeProof(client, held, number, mail!.code === '111111' ? '222222' : '111111');
  expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('Incorrect code.')]);

  // A code is valid only in the browser that requested it.
  const stranger = app.newClient();
  const theirs = await basket(stranger);
  expect((await typeProof(stranger, theirs, number, mail!.code)).text).toContain('no longer valid');
  expect((await typeProof(client, held, number, mail!.code)).json()).toMatchObject({ totalCents: 0 });
  // Trusted for two hours: the next basket needs no code.
  const next = await hold(client, event.slug, [line(adult, await createSlot(event.id, { inHours: 60 }), 1)]);
  expect((await applyCode(client, next, number)).json()).toMatchObject({ totalCents: 0 });
  expect(await codesOf(order.id)).toHaveLength(1);
});

it('sends three codes an hour for one pass, from all browsers together', async () => {
  const { pass, order } = await sellPasses(shop);
  for (const status of [422, 422, 422, 429]) {
    const client = app.newClient();
    expect((await applyCode(client, await basket(client), pass.ticket.reference)).status).toBe(status);
  }
  expect(await codesOf(order.id)).toHaveLength(3);
});

it('asks for none in the account or the browser that bought it', async () => {
  const person = await makeUser();
  const own = await sellPasses(shop);
  await prisma.order.update({ where: { id: own.order.id }, data: { userId: person.id } });
  const signedIn = await signInAs(app, person.email);
  const shown = expectPage(await signedIn.get(paths.events.show(event.slug, await basket(signedIn))), 'Orders/Create')
    .hold!;
  expect(shown.totalCents).toBe(0);

  const { pass, order } = await sellPasses(shop);
  const buyer = app.newClient();
  buyer.cookies.set('aforo_placed', placedMark(order.id));
  expect((await applyCode(buyer, await basket(buyer), pass.ticket.reference)).json()).toMatchObject({ totalCents: 0 });
  // An account without purchases of it is a stranger.
  const other = await signInAs(app, (await makeUser()).email);
  const refused = await applyCode(other, await basket(other), (await sellPasses(shop)).pass.ticket.reference);
  expect(refused.status).toBe(422);
});

it('says what to do where no code can be sent', async () => {
  const { pass, order } = await sellPasses(shop);
  await prisma.order.update({ where: { id: order.id }, data: { customerEmail: null } });
  const client = app.newClient();
  const refused = await applyCode(client, await basket(client), pass.ticket.reference);
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('show the pass at the box office')]);
});
