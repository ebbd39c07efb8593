import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { viewKey } from '../../support/orderKeys';
import { buyerOf } from '../../support/placingBrowser';
import { itemOf, place, type Sale, sell } from '../tickets/saleFixture';
import { makeUser, signInAs } from '../users/people';

const NAME = { name: 'name', kind: 'text', label: { en: 'Full name', es: 'Nombre' }, required: true };
const DOCUMENT = { name: 'document', kind: 'document', label: { en: 'Document' }, required: true };
const BORN = { name: 'born', kind: 'date', label: { en: 'Born' }, required: false };
const NAMED = { product: { holderFields: [NAME, DOCUMENT, BORN] } };

const app = runApp();
let guest: Client;
let staff: Client;

beforeAll(async () => {
  guest = buyerOf(app);
  staff = await signInAs(app, (await makeUser('agent')).email);
});

const itemsOf = async ({ reference, key: secret }: Sale, client = guest) =>
  expectPage(await client.get(paths.orders.items(reference, secret)), 'Orders/ItemsList');

const name = async (sale: Sale, answers: Record<string, string>, client = guest, position = 1) =>
  client.put(paths.orderItems.profile(await itemOf(sale, position), sale.key), { answers });

const profileOf = async ({ id }: Sale, position = 1) =>
  (
    await sql<{ name: string | null; data: unknown }>(
      'test_profile',
      'select h.name, h.data from order_item_profiles h join order_items i on i.id = h.order_item_id where i.order_id = $1 and i.position = $2',
      [id, position],
    )
  )[0];

describe('holders after the sale', () => {
  it('can be named by the buyer, once; what was given stays, and is not shown back', async () => {
    const sale = await sell({ ...NAMED, quantity: 2 });
    const before = await itemsOf(sale);
    expect(before.order.holdersMissing).toBe(2);
    expect(before.items[0]).toMatchObject({ holderName: null, canEditHolder: true });

    const form = paths.orderItems.createProfile(await itemOf(sale), sale.key);
    expect(expectPage(await guest.get(form), 'OrderItemProfiles/Create')).toMatchObject({ mayReplace: false, of: 2 });
    const after = expectPage(
      await name(sale, { name: 'Inés Vidal', document: '12345678Z', shoe: '38' }),
      'Orders/Show',
    );
    expect(after.order.holdersMissing).toBe(1);
    expect(after.items[0]).toMatchObject({ holderName: 'Inés Vidal' });
    expect(after.items[0]!.questions).toMatchObject([
      { name: 'name', isGiven: true, value: 'Inés Vidal' },
      { name: 'document', isGiven: true, value: null },
      { name: 'born', isGiven: false, value: null },
    ]);
    expect(await profileOf(sale)).toEqual({ name: 'Inés Vidal', data: { document: '12345678Z' } });

    const { item } = expectPage(await guest.get(form), 'OrderItemProfiles/Edit');
    expect(item.questions.map(({ isGiven }) => isGiven)).toEqual([true, true, false]);
    await name(sale, { name: 'Somebody Else', document: 'X0000000T', born: '1990-02-28' });
    expect(await profileOf(sale)).toEqual({
      name: 'Inés Vidal',
      data: { document: '12345678Z', born: '1990-02-28' },
    });
    expect((await itemsOf(sale)).items[0]!.canEditHolder).toBe(false);
  });

  it('are refused field by field when an answer will not do', async () => {
    const sale = await sell(NAMED);
    await guest.get(paths.orderItems.createProfile(await itemOf(sale), sale.key));
    const { errors } = expectPage(
      await name(sale, { name: '', document: '?', born: '1990-02-30' }),
      'OrderItemProfiles/Create',
    );
    expect(errors).toEqual({
      'answers.name': 'Fill in this field.',
      'answers.document': 'Enter a valid value.',
      'answers.born': 'Enter a valid value.',
    });
    expect(await profileOf(sale)).toBeUndefined();
  });

  it('are corrected by staff, who see what was given, and the correction is in the history', async () => {
    const sale = await sell(NAMED);
    await name(sale, { name: 'Ines', document: '12345678Z' });
    expect((await itemsOf(sale, staff)).items[0]!.questions[1]!.value).toBe('12345678Z');
    await name(sale, { name: 'Inés Vidal', document: '12345678Z' }, staff);
    expect(await profileOf(sale)).toMatchObject({ name: 'Inés Vidal' });
    const [history] = await sql<{ by: number; all: number }>(
      'test_history',
      `select count(*)::int as all, count(user_id)::int as by from order_events where order_id = $1 and kind = 'holder_named'`,
      [sale.id],
    );
    expect(history).toEqual({ all: 2, by: 1 });
    const kept = await sql<{ text: string }>(
      'test_named_entry',
      `select to_jsonb(a)::text as text from audit_log a where action = 'order.holder_named' and subject_id = $1::text`,
      [sale.id],
    );
    expect(kept.map(({ text }) => text.includes('Vidal'))).toEqual([false]);
  });

  it('stay as they are once somebody has come in, and where nothing is asked there is no such item', async () => {
    const sale = await sell(NAMED);
    await sql('test_used', `update tickets set state = 'used', uses_left = 0 where order_id = $1`, [sale.id]);
    await name(sale, { name: 'Inés', document: '12345678Z' });
    expect(await profileOf(sale)).toBeUndefined();
    expect((await itemsOf(sale)).items[0]!.canEditHolder).toBe(false);
    const form = paths.orderItems.createProfile(await itemOf(sale), sale.key);
    expectPage(await guest.get(form), 'Orders/Show');
    for (const id of [randomUUID(), 'x', '%00'])
      expect([id, (await guest.get(paths.orderItems.createProfile(id, sale.key))).status]).toEqual([id, 404]);
    const plain = await sell();
    expect((await guest.get(paths.orderItems.createProfile(await itemOf(plain), plain.key))).status).toBe(404);
    expect((await app.newClient().get(paths.orderItems.createProfile(await itemOf(sale)))).status).toBe(404);
  });
});

describe('Orders/ItemsList', () => {
  it('shows entries to the buyer, and refusals to staff only', async () => {
    const sale = await sell({ quantity: 1 });
    const [ticket] = await sql<{ id: string }>('test_ticket', 'select id from tickets where order_id = $1', [sale.id]);
    const scan = (result: string) =>
      sql(
        'test_scan',
        `insert into validations (id, nonce, ticket_id, event_id, result, code, scanned_at) values (gen_random_uuid(), $1, $2, $3, $4, 'x', now())`,
        [randomUUID(), ticket!.id, sale.eventId, result],
      );
    await scan('accepted');
    await scan('already_used');
    const resultsFor = async (client: Client) =>
      (await itemsOf(sale, client)).items[0]!.validations.map(({ result }) => result);
    expect(await resultsFor(guest)).toEqual(['accepted']);
    expect(await resultsFor(staff)).toEqual(['accepted', 'already_used']);
  });

  it('is the list that the order’s own page shows, from which a holder is named as well', async () => {
    const sale = await sell({ ...NAMED, quantity: 2 });
    const own = async () => expectPage(await guest.get(paths.orders.show(sale.reference, sale.key)), 'Orders/Show');
    const { items, tickets } = await own();
    expect(items).toEqual((await itemsOf(sale)).items);
    expect(items.map(({ ticket }) => ticket?.reference)).toEqual(tickets.map(({ reference }) => reference));
    const after = expectPage(await name(sale, { name: 'Inés Vidal', document: '12345678Z' }), 'Orders/Show');
    expect(after.items.map(({ holderName }) => holderName)).toEqual(['Inés Vidal', null]);
  });

  it('has no tickets before the payment', async () => {
    const { items } = await itemsOf(await place({ quantity: 2 }));
    expect(items).toMatchObject([
      { position: 1, state: 'active', ticket: null, priceCents: 1200 },
      { position: 2, state: 'active', ticket: null },
    ]);
  });
});

describe('Orders/AppointmentData', () => {
  const appointment = async ({ reference, key: secret }: Sale) =>
    expectPage(await guest.get(paths.orders.appointment(reference, secret)), 'Orders/AppointmentData');

  it('says when to come, how many, and when the gate opens and closes', async () => {
    const sale = await sell({ quantity: 2, product: { entryBeforeMinutes: 15, entryAfterMinutes: 30 } });
    const props = await appointment(sale);
    const [visit] = props.visits;
    const start = new Date(visit!.startsAt).getTime();
    expect(visit!.tickets).toBe(2);
    const at = (minutes: number) => new Date(start + minutes * 60_000).toISOString();
    expect(visit!.entries).toEqual([{ products: ['Adult'], validFrom: at(-15), validUntil: at(30) }]);
    expect(props.order.places[0]!.venue.position).toEqual({ latitude: 36.5298, longitude: -6.2927 });
    expect(props).toMatchObject({ validity: null, canEnterInCalendar: true });
  });

  it('gives the calendar file of the visit, in the order’s language', async () => {
    const sale = await sell({ locale: 'es' });
    const answer = await guest.get(paths.orders.calendar(sale.reference, sale.key));
    expect(answer.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8');
    const calendar = answer.text.replace(/\r\n[ \t]/g, '');
    expect(calendar).toContain('SUMMARY:El Museo del Faro');
    expect(calendar).toContain('METHOD:PUBLISH');
    const { linkSecret } = await prisma.order.findUniqueOrThrow({ where: { reference: sale.reference } });
    expect(calendar).toContain(`URL:${app.url}/orders/${sale.reference}?key=${viewKey(linkSecret)}`);
    expect(calendar).not.toContain(sale.key);
    expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(1);
  });

  it('has a validity and no calendar for open tickets', async () => {
    const sale = await sell({ event: { kind: 'open' }, product: { validDays: 90 } });
    const props = await appointment(sale);
    expect(props).toMatchObject({ visits: [], canEnterInCalendar: false });
    const days = (new Date(props.validity!.until).getTime() - new Date(props.validity!.from).getTime()) / 86_400_000;
    expect(days).toBe(90);
    expect((await guest.get(paths.orders.calendar(sale.reference, sale.key))).status).toBe(404);
  });
});
