/** Paid tickets without a holder or time: visibility, and bulk assignment, all or nothing. */
import { describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { readSettings } from '../../../server/settings';
import { paths } from '../../../server/shared/paths';
import { dayIn } from '../../../server/shared/time';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';
import { expectPage } from '../../support/expectPage';
import { makeStaff } from '../access/twoVenues';
import { countersOf, createEvent, createProduct, createSlot, createVenue } from '../orders/shopFixture';
import { itemOf, mailsOf, place, type Sale, sell } from '../tickets/saleFixture';
import { signedIn } from '../users/people';

const NAME = { name: 'name', kind: 'text', label: { en: 'Full name' }, required: true };
const AGE = { name: 'age', kind: 'number', label: { en: 'Age' }, required: true, max: 120 };
const ASKS = { product: { holderFields: [NAME, AGE] } };

const app = runApp();
const agent = signedIn(app, 'agent');

const listed = async (client = agent) =>
  expectPage(await client.get(paths.unassigned.index()), 'OrdersAdmin/UnassignedItems').list.rows;
const idsOf = async (client = agent) => (await listed(client)).map(({ id }) => id);
const holdersOf = async ({ id }: Sale) =>
  (
    await prisma.orderItemProfile.findMany({
      where: { item: { orderId: id } },
      orderBy: { item: { position: 'asc' } },
    })
  ).map(({ name, data }) => [name, data]);
/** The errors of a form by field. */
async function sent(url: string, data: Record<string, unknown>) {
  await agent.get(paths.unassigned.index());
  return expectPage(await agent.post(url, data as never), 'OrdersAdmin/UnassignedItems').errors;
}

describe('holders', () => {
  it('are missing of what was paid, asks for them and was not used; the oldest first', async () => {
    const [first, second] = [await sell({ ...ASKS, quantity: 2 }), await sell({ ...ASKS, quantity: 1 })];
    await place(ASKS);
    await sell();
    const used = await sell({ ...ASKS, quantity: 1 });
    await prisma.ticket.updateMany({ where: { orderId: used.id }, data: { state: 'used', usesLeft: 0 } });
    const known = [{ position: 1, name: 'Ana', data: { age: '40' } }];
    await sell({ ...ASKS, quantity: 1, holders: known });
    const half = await sell({ ...ASKS, quantity: 1, holders: [{ position: 1, name: 'Ana', data: {} }] });
    const expected = [await itemOf(first), await itemOf(first, 2), await itemOf(second), await itemOf(half)];
    expect((await listed()).map(({ reference }) => reference)).toEqual(
      [first, first, second, half].map(({ reference }) => reference),
    );
    expect((await idsOf()).toSorted()).toEqual(expected.toSorted());
    expect((await listed()).map(({ lacks }) => lacks)).toEqual(['holder', 'holder', 'holder', 'holder']);

    const { client: near } = await makeStaff(app, [{ eventId: second.eventId }]);
    expect(await idsOf(near)).toEqual([expected[2]]);
    const { holders, slot, mails } = paths.unassigned;
    const theirs = { rows: 'Eve;30', slotId: uuidv7(), selection: { ids: [expected[0]!] } };
    for (const url of [holders(), slot(), mails()])
      expect((await near.json('POST', url, theirs, { follow: false })).status).toBe(409);
    expect((await mailsOf(first.id)).filter(({ kind }) => kind === 'details_asked')).toEqual([]);
    expect(await holdersOf(first)).toEqual([]);
  });

  it('are pasted in the order of purchase, all or none', async () => {
    const product = { holderFields: [NAME, AGE], name: { en: 'Pasted' } };
    const [one, two] = [await sell({ product, quantity: 1 }), await sell({ product, quantity: 2 })];
    const ids = [await itemOf(two, 2), await itemOf(two), await itemOf(one)];
    const paste = (rows: string, chosen = ids) =>
      sent(paths.unassigned.holders(), { rows, selection: { ids: chosen } });
    expect(await paste('Ana;30\nBea;31')).toEqual({
      rows: 'You have 2 rows for 3 tickets. Enter one row per ticket.',
    });
    expect(await paste('Ana;30\nBea;many\n;31')).toEqual({
      rows: 'Row 2, age: Enter a number. Row 3, name: Fill in this field.',
    });
    expect(await paste('')).toEqual({ rows: 'Fill in this field.' });
    const other = await sell({ product: { holderFields: [NAME] }, quantity: 1 });
    expect(await paste('Ana;30\nEva', [ids[2]!, await itemOf(other)])).toEqual({
      rows: 'Choose tickets of one product only, with the same questions and without a ticket holder.',
    });
    expect([await holdersOf(one), await holdersOf(two), await holdersOf(other)]).toEqual([[], [], []]);
    expect(await paste('Ana;30\n"Bea, the tall";31\nCloe\u0000;32')).toEqual({});
    expect(await holdersOf(one)).toEqual([['Ana', { age: '30' }]]);
    expect(await holdersOf(two)).toEqual([
      ['Bea, the tall', { age: '31' }],
      ['Cloe', { age: '32' }],
    ]);
    const left = await idsOf();
    expect(ids.filter((id) => left.includes(id))).toEqual([]);
    const entries = await prisma.auditLog.findMany({ where: { action: 'order.holder_named' } });
    expect(entries.map(({ before, after }) => JSON.stringify([before, after])).join()).not.toContain('tall');
  });

  it('are all refused where somebody has come to a visit of one of them', async () => {
    const { id: tower } = await createEvent(await createVenue());
    await createProduct(tower);
    const visits = [{ eventId: tower, slot: await createSlot(tower, { inHours: 40 }) }];
    const [free, come] = [await sell({ ...ASKS, quantity: 1 }), await sell({ ...ASKS, quantity: 1, visits })];
    await prisma.ticket.updateMany({
      where: { orderId: come.id, eventId: tower },
      data: { state: 'used', usesLeft: 0 },
    });
    const selection = { ids: [await itemOf(free), await itemOf(come)] };
    expect(await sent(paths.unassigned.holders(), { rows: 'Ana;30\nBea;31', selection })).toEqual({
      rows: expect.any(String),
    });
    expect([await holdersOf(free), await holdersOf(come)]).toEqual([[], []]);
  });

  it('buyers are asked for them once a day', async () => {
    const zone = new Date().getUTCHours() < 10 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati';
    await sql(
      'test_zone',
      `insert into settings (key, value, updated_at) values ('defaults.time_zone', $1, now()) on conflict (key) do update set value = excluded.value`,
      [JSON.stringify(zone)],
    );
    await expect.poll(async () => (await readSettings())['defaults.time_zone']).toBe(zone);
    const sale = await sell({ ...ASKS, quantity: 2 });
    const ids = [await itemOf(sale), await itemOf(sale, 2)];
    const asked = async () => (await mailsOf(sale.id)).filter(({ kind }) => kind === 'details_asked');
    expect(await sent(paths.unassigned.mails(), { selection: { ids } })).toEqual({});
    expect(await sent(paths.unassigned.mails(), { selection: { ids } })).toEqual({});
    const mails = await asked();
    expect(mails.map(({ recipient }) => recipient)).toEqual(['ana@example.test']);
    expect(mails[0]!.text).toContain(sale.key);
    // A day in the organisation's zone that differs from UTC's.
    const { dedupeKey } = await prisma.mailLog.findFirstOrThrow({ where: { orderId: sale.id, kind: 'details_asked' } });
    expect(dedupeKey).toBe(`details_asked:${sale.id}:${dayIn(new Date(), zone)}`);
  });
});

describe('a time', () => {
  it('is chosen for many orders: for all of them or for none', async () => {
    const venueId = uuidv7();
    const venue = { name: 'Torre Velha', address: 'Rua 2', city: 'Lisboa', country: 'PT', timeZone: 'Europe/Lisbon' };
    await prisma.venue.create({ data: { id: venueId, ...venue } });
    const { id: tower } = await createEvent(venueId);
    await createProduct(tower);
    const [small, large] = [
      await createSlot(tower, { capacity: 2, inHours: 30 }),
      await createSlot(tower, { capacity: 9, inHours: 31 }),
    ];
    const later = { visits: [{ eventId: tower, slot: null }] };
    const sales = [await sell({ ...later, quantity: 1 }), await sell({ ...later, quantity: 2 })];
    const rows = (await listed()).filter(({ lacks }) => lacks === 'slot');
    expect(rows.map(({ reference }) => reference)).toEqual([0, 1, 1].map((at) => sales[at]!.reference));
    const book = (slotId: string) =>
      sent(paths.unassigned.slot(), { slotId, selection: { ids: rows.map(({ id }) => id) } });
    expect(await book(small)).toEqual({ slotId: 'Nothing was booked. Places needed: 3. Places available: 2.' });
    expect(await countersOf(small)).toMatchObject({ sold: 0 });
    expect(await book(uuidv7())).toEqual({ slotId: expect.any(String) });
    expect(await book(large)).toEqual({});
    expect(await countersOf(large)).toMatchObject({ sold: 3, held: 0 });
    const tickets = await prisma.ticket.count({
      where: { orderId: { in: sales.map(({ id }) => id) }, appointmentId: large },
    });
    expect(tickets).toBe(3);
    // A repetition finds nothing left to book.
    expect(await book(large)).toEqual({ form: expect.any(String) });
    expect(await countersOf(large)).toMatchObject({ sold: 3 });
  });
});
