/**
 * Visitor statistics with exact figures, on the page and in its file, for users of the whole organisation and of one
 * venue.
 */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { connection, prisma, sql } from '../../../server/infra/db';
import { addShopCounts } from '../../../server/orders';
import type { Pages } from '../../../server/pages';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { readSheet } from '../../support/readXlsx';
import { makeStaff } from '../access/twoVenues';
import { createEvent, createProduct, createSlot, createVenue } from '../orders/shopFixture';
import { type Placed, placeOrder } from '../payments/paymentFixture';
import { createGate, settle } from '../validations/gateFixture';

const app = runApp();
let all: Client;
let house: { venue: string; event: string; slug: string; product: string };
beforeAll(async () => {
  all = (await makeStaff(app, 'everywhere')).client;
  const venue = await createVenue();
  const { id: event, slug } = await createEvent(venue, { title: { en: 'Dunes' } });
  house = { venue, event, slug, product: await createProduct(event, { priceCents: 1000 }) };
});

type Buyer = { paid: string; visit: string; quantity?: number; locale?: string; phone?: string; email?: string };

/** A past paid order for a past visit. */
async function sell({
  paid,
  visit,
  quantity = 1,
  locale = 'en',
  phone,
  email = `${randomUUID()}@x.test`,
}: Buyer): Promise<Placed> {
  const order = await placeOrder({ eventId: house.event, product: house.product }, { quantity, locale });
  await settle(order);
  await connection.script(`begin; set local session_replication_role = replica;
    update orders set customer_phone = ${phone ? `'${phone}'` : 'null'}, customer_email = '${email}', paid_at = '${paid}T10:00:00Z', created_at = '${paid}T09:00:00Z' where id = '${order.id}';
    update sale_entries set at = '${paid}T10:00:00Z', visit_day = '${visit}' where order_id = '${order.id}'; commit`);
  return order;
}

async function read(query: Record<string, string>, client = all) {
  const { page, status } = await client.visit(paths.statistics.visitors({ event: house.event, ...query }));
  expect(status).toBe(200);
  const { tables } = page!.props as unknown as Pages['Statistics/Visitors'];
  return Object.fromEntries(
    tables.map(({ name, rows }) => [
      name,
      Object.fromEntries(
        rows.filter(({ values }) => values.some((value) => value !== 0)).map(({ label, values }) => [label, values]),
      ),
    ]),
  );
}

it('say who visits, from where, in which language, how long before and how often', async () => {
  const often = 'Often@x.test';
  await sell({
    paid: '2023-05-01',
    visit: '2023-05-01',
    quantity: 2,
    locale: 'es',
    phone: '+34 600 000 000',
    email: often,
  });
  await sell({
    paid: '2023-05-01',
    visit: '2023-05-06',
    quantity: 3,
    phone: '+351 910 000 000',
    email: 'often@x.test',
  });
  await sell({ paid: '2023-05-02', visit: '2023-05-03', locale: 'es' });
  // Orders of another month, and of the year before for returning visitors.
  await sell({ paid: '2023-03-01', visit: '2023-03-20', email: 'often@x.test' });
  await sell({ paid: '2023-05-20', visit: '2023-06-25', quantity: 4 });
  const query = { range: 'custom', from: '2023-05-01', to: '2023-05-31' };
  const { language, origin, lead, returns, promotions } = await read(query);
  // Visitors and orders.
  expect(language).toEqual({ English: [3, 1], Spanish: [3, 2] });
  expect(origin).toEqual({ Portugal: [3, 1], Spain: [2, 1], Unknown: [1, 1] });
  expect(lead).toEqual({ 'Same day': [2, 1], '1 day': [1, 1], '4–7 days': [3, 1] });
  // A customer comes on 20 March, 1 and 6 May; the other once.
  expect(returns).toEqual({ '1 day': [1], '3 days': [1] });
  // Figures by the day of the sale: four orders, 10 tickets of 10.00.
  expect(Object.values(promotions!)).toEqual([[4, 10, 0, 10_000]]);
  const csv = (await all.get(paths.statistics.visitorFile('language', 'csv', { event: house.event, ...query }))).text;
  expect(csv.trim().split('\r\n')).toEqual(['Language,Visitors,Orders', 'English,3,1', 'Spanish,3,2']);
  const file = await fetch(
    `${app.url}${paths.statistics.visitorFile('promotions', 'xlsx', { event: house.event, ...query })}`,
    {
      headers: { Cookie: all.cookies.header() },
    },
  );
  expect(readSheet(Buffer.from(await file.arrayBuffer()))[1]!.slice(1)).toEqual(['EUR', 4, 10, 0, 100]);
  const { client } = await makeStaff(app, [{ venueId: await createVenue('Elsewhere') }]);
  expect(Object.values((await read(query, client)).language!)).toEqual([]);
  expect((await all.get('/statistics/visitors/export.csv?of=secrets')).status).toBe(404);
});

it('have entries by weekday and hour of the venue, and refusals by their reason', async () => {
  const gate = await createGate(house.venue);
  const scans = [
    // Monday 5 June, 23:30 in Madrid, and Tuesday 00:30.
    ['accepted', '2023-06-05T21:30:00Z'],
    ['accepted', '2023-06-05T22:30:00Z'],
    ['accepted', '2023-06-05T22:40:00Z'],
    ['wrong_day', '2023-06-05T10:00:00Z'],
    ['too_late', '2023-06-06T10:00:00Z'],
    ['wrong_day', '2023-06-07T10:00:00Z'],
  ] as const;
  await prisma.validation.createMany({
    data: scans.map(([result, at]) => ({
      ...{ id: uuidv7(), nonce: randomUUID(), gateId: gate.id, eventId: house.event, result, code: 'x' },
      ...{ scannedAt: at, receivedAt: at },
    })),
  });
  const { hours, refusals } = await read({ range: 'custom', from: '2023-06-05', to: '2023-06-06' });
  expect(hours).toEqual({ 'Monday 23:00': [1], 'Tuesday 00:00': [2] });
  expect(Object.values(refusals!)).toEqual([[1], [1]]);
});

it('count looks and places that could not be had, without saying whose', async () => {
  const slot = await createSlot(house.event, { capacity: 1 });
  const visitor = app.newClient();
  const look = (agent: string) =>
    fetch(`${app.url}${paths.events.show(house.slug)}`, { headers: { 'User-Agent': agent, Accept: 'text/html' } });
  await look('Mozilla/5.0');
  await look('Mozilla/5.0');
  await look('Googlebot/2.1');
  const hold = (quantity: number) =>
    visitor.json('POST', paths.events.holds(house.slug), {
      key: randomUUID(),
      lines: [{ productId: house.product, appointmentId: slot, quantity }],
    });
  expect((await hold(1)).status).toBeLessThan(400);
  for (const quantity of [2, 3]) expect((await hold(quantity)).status).toBeGreaterThanOrEqual(400);
  await addShopCounts();
  const { funnel, turned_away: turnedAway } = await read({ range: 'today' });
  expect(funnel).toEqual({ 'Viewed an event': [2], 'Chose tickets': [1] });
  expect(turnedAway).toEqual({ Dunes: [2, 5] });
  expect(
    await sql('test_columns', `select column_name from information_schema.columns where table_name = 'shop_counts'`),
  ).toHaveLength(5);
});
