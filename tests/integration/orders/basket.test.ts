/** One basket for several events: one order, one payment, one mail, and all of it or nothing. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import type { Answer } from '../../support/answer';
import { startApp, type TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { createPromo } from '../../support/promos';
import { makeUser, PASSWORD } from '../users/people';
import { countersOf, createEvent, createProduct, createSlot } from './shopFixture';

type Held = { reference: string; key: string; totalCents: number };
type Stock = { id: string; slug: string; product: string; slot: string };

let app: TestApp;
let museum: Stock;
let play: Stock;
let client: Client;

async function openEvent(zone: string, title: string, priceCents: number, input: object = {}): Promise<Stock> {
  const venueId = uuidv7();
  await prisma.venue.create({
    data: { id: venueId, name: `House of ${title}`, address: 'Paseo 1', city: 'Cádiz', country: 'ES', timeZone: zone },
  });
  const event = await createEvent(venueId, {
    title: { en: title },
    refundPolicy: { en: `${title}: no refunds.` },
    arrivalAdvice: { en: `Come early to ${title}.` },
    ...input,
  });
  const product = await createProduct(event.id, { priceCents, name: { en: `${title} seat` } });
  return { ...event, product, slot: await createSlot(event.id, { capacity: 10 }) };
}

beforeAll(async () => {
  app = await startApp({ PAYMENTS_SANDBOX: 'true' });
});
afterAll(() => app.close());
beforeEach(async () => {
  await prisma.rateLimit.deleteMany();
  museum = await openEvent('Europe/Madrid', 'Museum', 1000);
  play = await openEvent('Atlantic/Canary', 'Play', 2500);
  client = app.newClient();
});

const line = ({ id, product, slot }: Stock, quantity: number) => ({
  eventId: id,
  productId: product,
  appointmentId: slot,
  quantity,
});
const ask = (lines: object[], at = museum): Promise<Answer> =>
  client.json('POST', paths.events.holds(at.slug), { key: uuidv7(), lines });
async function hold(lines: object[]): Promise<Held> {
  const answer = await ask(lines);
  expect(answer.status).toBe(201);
  return answer.json<Held>();
}
const change = ({ reference, key }: Held, lines: object[]) =>
  client.json('PUT', paths.orders.hold(reference, key), { lines });
const shopOf = async (slug: string, visitor = client) =>
  expectPage(await visitor.get(paths.events.show(slug)), 'Orders/Create');
const STAY = { follow: false };
const locationOf = async (answer: Promise<Answer>) => (await answer).headers.get('location');
/** Its code, or what it says beside the tickets. */
function refusalOf(answer: Answer): string | undefined {
  const { code, errors } = answer.json<{ code?: string; errors?: { lines?: string[] } }>();
  return code ?? errors?.lines?.[0];
}

describe('an order of two events', () => {
  it('is paid once, and lets in at both', async () => {
    const held = await hold([line(museum, 2), line(play, 1)]);
    expect(held.totalCents).toBe(4500);
    const contact = { name: 'Ana', email: 'ana@example.test', acceptTerms: true };
    const placed = await client.json('POST', paths.orders.place(held.reference, held.key), contact);
    expect(placed.status).toBe(200);
    const pay = expectPage(await client.get(paths.payments.card(held.reference, held.key)), 'Payments/Card/Create');
    expect(pay.order).toMatchObject({
      title: 'Museum · Play',
      venue: 'House of Museum · House of Play',
      total: 4500,
      lines: [
        { name: 'Museum seat', event: 'Museum', zone: 'Europe/Madrid', quantity: 2, amount: 2000 },
        { name: 'Play seat', event: 'Play', zone: 'Atlantic/Canary', quantity: 1, amount: 2500 },
      ],
    });
    const [payment] = await prisma.payment.findMany({ where: { order: { reference: held.reference } } });
    const result = { payment_id: payment!.id, status: 'confirmed', amount: 4500, currency: 'EUR', provider: 'sandbox' };
    await sql('test_settle', 'select settle_payments($1::jsonb)', [JSON.stringify([result])]);

    const props = expectPage(await client.get(paths.orders.show(held.reference, held.key)), 'Orders/Show');
    expect(props.order).toMatchObject({ title: 'Museum · Play', slug: museum.slug, timeZone: 'Europe/Madrid' });
    expect(props.order.places.map(({ eventTitle, venue }) => [eventTitle, venue.timeZone])).toEqual([
      ['Museum', 'Europe/Madrid'],
      ['Play', 'Atlantic/Canary'],
    ]);
    expect(props.lines).toMatchObject([
      { name: 'Museum seat', event: 'Museum', timeZone: 'Europe/Madrid', quantity: 2, amountCents: 2000 },
      { name: 'Play seat', event: 'Play', timeZone: 'Atlantic/Canary', quantity: 1, amountCents: 2500 },
    ]);
    expect(props.tickets.map(({ place }) => place.eventTitle)).toEqual(['Museum', 'Museum', 'Play']);
    expect(props.refundPolicies).toEqual([
      { event: 'Museum', text: 'Museum: no refunds.' },
      { event: 'Play', text: 'Play: no refunds.' },
    ]);
    const tickets = await prisma.ticket.findMany({ where: { order: { reference: held.reference } } });
    expect(tickets.map(({ eventId }) => eventId).sort()).toEqual([museum.id, museum.id, play.id].sort());
    expect([await countersOf(museum.slot), await countersOf(play.slot)]).toEqual([
      { held: 0, sold: 2 },
      { held: 0, sold: 1 },
    ]);
    const calendar = await client.get(paths.orders.calendar(held.reference, held.key));
    expect(calendar.text.match(/SUMMARY:\w+/g)).toEqual(['SUMMARY:Museum', 'SUMMARY:Play']);
  });

  it('keeps each event’s policy as it was agreed', async () => {
    const held = await hold([line(museum, 1), line(play, 1)]);
    const contact = { name: 'Ana', email: 'ana@example.test', acceptTerms: true };
    await client.json('POST', paths.orders.place(held.reference, held.key), contact);
    await prisma.event.update({ where: { id: play.id }, data: { refundPolicy: { en: 'Other words.' } } });
    const { refundPolicies } = expectPage(await client.get(paths.orders.show(held.reference, held.key)), 'Orders/Show');
    expect(refundPolicies.map(({ text }) => text)).toEqual(['Museum: no refunds.', 'Play: no refunds.']);
  });

  it('writes one mail, which tells when and where each is and what to know', async () => {
    const free = await prisma.product.updateMany({
      where: { id: { in: [museum.product, play.product] } },
      data: { priceCents: 0 },
    });
    expect(free.count).toBe(2);
    const held = await hold([line(museum, 1), line(play, 1)]);
    const contact = { name: 'Ana', email: 'ana@example.test', acceptTerms: true };
    await client.json('POST', paths.orders.place(held.reference, held.key), contact);
    await expect
      .poll(() => prisma.mailLog.findMany({ where: { order: { reference: held.reference } } }))
      .toMatchObject([
        {
          kind: 'order_paid',
          subject: expect.stringContaining('Museum · Play'),
          text: expect.stringMatching(
            /Museum: Come early to Museum\.[^]*Play: Come early to Play\.[^]*Museum: .*House of Museum[^]*Play: .*House of Play/,
          ),
        },
      ]);
  });
});

describe('all of it or nothing', () => {
  it('when one of the events has no place left', async () => {
    await prisma.appointment.update({ where: { id: play.slot }, data: { sold: 9 } });
    expect(refusalOf(await ask([line(museum, 2), line(play, 2)]))).toBe('slot_left');
    expect(await countersOf(museum.slot)).toEqual({ held: 0, sold: 0 });
    const held = await hold([line(museum, 2)]);
    expect(refusalOf(await change(held, [line(museum, 3), line(play, 2)]))).toBe('slot_left');
    expect([await countersOf(museum.slot), await countersOf(play.slot)]).toEqual([
      { held: 2, sold: 0 },
      { held: 0, sold: 9 },
    ]);
  });

  it('gives back the places of all events when it is given up or runs out', async () => {
    const held = await hold([line(museum, 2), line(play, 2)]);
    await client.json('POST', paths.orders.cancel(held.reference, held.key), {});
    const late = await hold([line(museum, 1), line(play, 1)]);
    await prisma.order.update({ where: { reference: late.reference }, data: { expiresAt: new Date(0) } });
    await sql('test_expire', 'select expire_orders(100, 0)');
    expect([await countersOf(museum.slot), await countersOf(play.slot)]).toEqual([
      { held: 0, sold: 0 },
      { held: 0, sold: 0 },
    ]);
  });

  it('is refused where an event is not on sale, a product is of another event, or there are too many in all', async () => {
    await prisma.event.update({ where: { id: play.id }, data: { status: 'draft' } });
    expect(refusalOf(await ask([line(museum, 1), line(play, 1)]))).toBe('not_on_sale');
    await prisma.event.update({ where: { id: play.id }, data: { status: 'published' } });
    const foreign = { ...line(play, 1), eventId: museum.id };
    expect(refusalOf(await ask([foreign]))).toBe('One of these tickets is not sold here.');
    const nowhere = { ...line(play, 1), eventId: uuidv7() };
    expect(refusalOf(await ask([line(museum, 1), nowhere]))).toBe('One of these tickets is not sold here.');
    const most = { maxPerOrder: 20 };
    await prisma.product.updateMany({ where: { id: { in: [museum.product, play.product] } }, data: most });
    await prisma.appointment.updateMany({ where: { id: { in: [museum.slot, play.slot] } }, data: { capacity: 50 } });
    expect(refusalOf(await ask([line(museum, 11), line(play, 10)]))).toContain('20');
  });
});

describe('what goes by the event', () => {
  it('an extra wants a ticket of its own event', async () => {
    const guide = await createProduct(play.id, { needsOther: true, capacityUnits: 0 });
    const extra = { ...line(play, 1), productId: guide };
    expect(refusalOf(await ask([line(museum, 1), extra]))).toBe('This is an extra: choose a ticket to go with it.');
    const held = await hold([line(museum, 1), line(play, 1), extra]);
    expect(refusalOf(await change(held, [line(museum, 1), extra]))).toBe(
      'This is an extra: choose a ticket to go with it.',
    );
  });

  it('a promotion takes off its event’s tickets only, one of all events off everything', async () => {
    await createPromo({ eventId: play.id, percent: 2000 });
    const held = await hold([line(museum, 1), line(play, 2)]);
    expect(held.totalCents).toBe(1000 + 4000);
    const discounts = async () =>
      (
        await prisma.orderItem.findMany({
          where: { order: { reference: held.reference } },
          orderBy: { position: 'asc' },
        })
      ).map(({ eventId, discountCents }) => [eventId === play.id, discountCents]);
    expect(await discounts()).toEqual([
      [false, 0],
      [true, 500],
      [true, 500],
    ]);
    const everywhere = await createPromo({ eventId: null, percent: 5000, priority: 1, minQuantity: 3 });
    expect((await change(held, [line(museum, 1), line(play, 2)])).json()).toMatchObject({ totalCents: 3000 });
    await prisma.promo.delete({ where: { id: everywhere } }).catch(() => undefined);
  });

  it('one basket has one currency, and takes another with its first event', async () => {
    const abroad = await openEvent('Europe/Zurich', 'Ballet', 3000, { currency: 'CHF' });
    const refused = await ask([line(museum, 1), line(abroad, 1)]);
    expect(refusalOf(refused)).toContain('another currency');
    const held = await hold([line(museum, 1)]);
    expect(refusalOf(await change(held, [line(museum, 1), line(abroad, 1)]))).toContain('another currency');
    expect((await change(held, [line(abroad, 1)])).status).toBe(200);
    expect(await prisma.order.findUniqueOrThrow({ where: { reference: held.reference } })).toMatchObject({
      currency: 'CHF',
      timeZone: 'Europe/Zurich',
      totalCents: 3000,
    });
  });
});

describe('the basket of a browser', () => {
  it('is kept when one signs in, and the order is theirs', async () => {
    const held = await hold([line(museum, 1), line(play, 1)]);
    const { id, email } = await makeUser('customer');
    await client.post(paths.auth.login(), { email, password: PASSWORD });
    expect((await shopOf(play.slug)).hold).toMatchObject({ reference: held.reference });
    const contact = { name: 'Ana', email, acceptTerms: true };
    await client.json('POST', paths.orders.place(held.reference, held.key), contact);
    expect(await prisma.order.findUnique({ where: { reference: held.reference } })).toMatchObject({ userId: id });
  });

  it('is there at every event and named on every page, until it is given up', async () => {
    const held = await hold([line(museum, 2)]);
    const home = (await client.get(paths.home())).page!;
    expect(home.props.basket).toMatchObject({ tickets: 2, url: paths.events.show(museum.slug, held) });
    const { hold: seen } = await shopOf(play.slug);
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
    expect((await shopOf(museum.slug)).hold).toMatchObject({
      lines: [line(museum, 2)],
      others: [{ eventId: play.id, isBefore: false }],
      items: [{ position: 1 }, { position: 2 }, { position: 3 }],
    });
    await client.json('POST', paths.orders.cancel(held.reference, held.key), {});
    expect((await shopOf(play.slug)).hold).toBeNull();
    expect((await client.get(paths.home())).page!.props.basket).toBeNull();
  });

  it('is nobody else’s, and gone with its time', async () => {
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
    expect((await shopOf(play.slug)).hold).toBeNull();
  });

  it('is taken up again by its link on another device', async () => {
    const held = await hold([line(museum, 1)]);
    const phone = app.newClient();
    await phone.get(paths.events.show(museum.slug, held));
    expect((await shopOf(play.slug, phone)).hold).toMatchObject({ reference: held.reference });
  });

  it('is changed in the shop that one is in', async () => {
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

it('a request of the version before, which names one event for all lines, is served as ever', async () => {
  const { eventId: _, ...rest } = line(museum, 2);
  const lines = [{ product_id: rest.productId, appointment_id: rest.appointmentId, quantity: 2 }];
  const request = { key: randomUUID(), id: uuidv7(), reference: uuidv7().slice(-12), secret: 's', event_id: museum.id };
  const more = { channel: 'web', user_id: null, locale: 'en', tickets: 2, lines };
  const answers = await sql('test_before', 'select outcome, order_total from hold_places($1::jsonb, 15)', [
    JSON.stringify([{ ...request, ...more }]),
  ]);
  expect(answers).toEqual([{ outcome: 'held', order_total: 2000 }]);
});
