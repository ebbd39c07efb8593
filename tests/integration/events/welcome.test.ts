import { beforeAll, describe, expect, test } from 'vitest';
import { connection, prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';
import { expectPage } from '../../support/expectPage';
import { createEvent, createProduct, createQuota, createSlot, createVenue } from '../orders/shopFixture';

const app = runApp();
let museum: string;
let theatre: string;

beforeAll(async () => {
  museum = await createVenue('Museo del Faro');
  theatre = await createVenue('Teatro de la Música');
});

const show = async (query = '', locale = 'en') =>
  expectPage(await app.newClient({ locale }).get(`${paths.home()}${query}`), 'Welcome');
const cardOf = async (slug: string, query = '') => (await show(query)).events.find((event) => event.slug === slug);

describe('the programme', () => {
  test('shows what is published, with its lowest price and next date', async () => {
    const event = await createEvent(museum, { salesCloseMinutes: 30 });
    const draft = await createEvent(museum, { status: 'draft' });
    const over = await createEvent(museum, { salesUntil: new Date(Date.now() - 1000) });
    await createProduct(event.id, { priceCents: 1200 });
    await createProduct(event.id, { priceCents: 700 });
    await createProduct(event.id, { priceCents: 0 });
    await createProduct(event.id, { priceCents: 100, needsOther: true });
    await createProduct(event.id, { priceCents: 200, active: false });
    await createProduct(event.id, { priceCents: 300, channels: ['counter'] });
    await createSlot(event.id, { inHours: 0.1 });
    await createSlot(event.id, { inHours: 2, state: 'closed' });
    const full = await createSlot(event.id, { inHours: 3, capacity: 1 });
    await prisma.appointment.update({ where: { id: full }, data: { sold: 1 } });
    const next = await createSlot(event.id, { inHours: 4 });
    const { startsAt } = await prisma.appointment.findUniqueOrThrow({ where: { id: next } });
    expect(await cardOf(event.slug)).toMatchObject({
      title: 'The Lighthouse Museum',
      fromCents: 700,
      nextAt: startsAt.toISOString(),
      sales: 'on_sale',
      availability: 'plenty',
      venue: { name: 'Museo del Faro', timeZone: 'Europe/Madrid' },
    });
    const slugs = (await show()).events.map(({ slug }) => slug);
    expect(slugs).not.toContain(draft.slug);
    expect(slugs).not.toContain(over.slug);
  });

  test('speaks the language of the visitor, and English where there is no other', async () => {
    const event = await createEvent(museum, { summary: { en: 'Only in English' } });
    const spanish = (await show('', 'es')).events.find(({ slug }) => slug === event.slug);
    expect(spanish).toMatchObject({ title: 'El Museo del Faro', summary: 'Only in English' });
  });

  test('says plenty, few or sold out of the week that can be booked next', async () => {
    const event = await createEvent(museum);
    await createProduct(event.id);
    const slot = await createSlot(event.id, { capacity: 100 });
    const set = (sold: number) => prisma.appointment.update({ where: { id: slot }, data: { sold } });
    expect((await cardOf(event.slug))?.availability).toBe('plenty');
    await set(89);
    expect((await cardOf(event.slug))?.availability).toBe('plenty');
    await set(90);
    expect((await cardOf(event.slug))?.availability).toBe('few');
    await set(100);
    expect(await cardOf(event.slug)).toMatchObject({ availability: 'sold_out', sales: 'on_sale', nextAt: null });
  });

  test('an open event is as full as its quotas, and has no date', async () => {
    const park = await createEvent(museum, { kind: 'open' });
    const product = await createProduct(park.id);
    const quota = await createQuota(park.id, 50, [product]);
    expect(await cardOf(park.slug)).toMatchObject({ availability: 'plenty', sales: 'on_sale', nextAt: null });
    await prisma.quota.update({ where: { id: quota }, data: { held: 46 } });
    expect((await cardOf(park.slug))?.availability).toBe('few');
    await prisma.quota.update({ where: { id: quota }, data: { held: 50 } });
    expect((await cardOf(park.slug))?.availability).toBe('sold_out');
    await createProduct(park.id);
    expect((await cardOf(park.slug))?.availability).toBe('plenty');
  });

  test('says when a sale begins, and that there are no dates', async () => {
    const soon = await createEvent(museum, { salesFrom: new Date('2090-01-01T09:00:00Z') });
    await createSlot(soon.id);
    expect(await cardOf(soon.slug)).toMatchObject({ sales: 'not_yet', salesFrom: '2090-01-01T09:00:00.000Z' });
    const empty = await createEvent(museum);
    await createSlot(empty.id, { inHours: -5 });
    expect(await cardOf(empty.slug)).toMatchObject({ sales: 'no_dates', nextAt: null });
  });
});

describe('filters in the address', () => {
  test('words in any language and without accents, in titles, texts and places', async () => {
    const event = await createEvent(theatre, { title: { en: 'Life Is a Dream', es: 'La vida es sueño' } });
    for (const q of ['dream', 'SUENO', 'vida es', 'musica teatro', 'cadiz'])
      expect(await cardOf(event.slug, `?q=${q}`), q).toBeDefined();
    for (const q of ['nightmare', '%', '_', "'; drop table events;--", '%00'])
      expect(await cardOf(event.slug, `?q=${encodeURIComponent(q)}`), q).toBeUndefined();
  });

  test('a place', async () => {
    const event = await createEvent(theatre);
    expect(await cardOf(event.slug, `?venue=${theatre}`)).toBeDefined();
    expect(await cardOf(event.slug, `?venue=${museum}`)).toBeUndefined();
    expect((await show(`?venue=${uuidv7()}`)).events).toEqual([]);
    expect((await show()).venues.map(({ name }) => name)).toContain('Teatro de la Música');
  });

  test('a day of the venue, which is not a day of UTC', async () => {
    const event = await createEvent(museum);
    const late = new Date('2090-06-10T22:30:00Z'); // 00:30 on the 11th in Madrid
    await prisma.appointment.create({
      data: { id: uuidv7(), eventId: event.id, startsAt: late, endsAt: new Date(late.getTime() + 1), capacity: 5 },
    });
    expect((await cardOf(event.slug, '?date=2090-06-11'))?.nextAt).toBe(late.toISOString());
    expect(await cardOf(event.slug, '?date=2090-06-10')).toBeUndefined();
  });

  test('several days, and the next place among them', async () => {
    const event = await createEvent(museum);
    for (const at of ['2090-06-09T10:00:00Z', '2090-06-12T10:00:00Z']) await createSlot(event.id, { at });
    const nextOf = async (query: string) => (await cardOf(event.slug, query))?.nextAt;
    expect(await nextOf('?date=2090-06-10&until=2090-06-12')).toBe('2090-06-12T10:00:00.000Z');
    expect(await nextOf('?date=2090-06-10&until=2090-06-11')).toBeUndefined();
    const full = await createSlot(event.id, { at: '2090-06-10T10:00:00Z' });
    await prisma.appointment.update({ where: { id: full }, data: { sold: 20 } });
    expect(await nextOf('?date=2090-06-10&until=2090-06-11')).toBeNull();
    expect(await nextOf('?date=2090-06-09&until=2090-06-08')).toBe('2090-06-09T10:00:00.000Z');
    expect((await show('?date=2090-06-10&until=x')).filters).toEqual({
      q: '',
      date: '2090-06-10',
      until: '',
      venue: '',
    });
  });

  test('what makes no sense is no filter', async () => {
    for (const query of [
      '?date=2090-02-30',
      '?date=x',
      '?venue=x',
      '?q[]=a',
      '?date=0000-01-01',
      '?venue[a]=b',
      '?date=%00',
    ])
      expect((await show(query)).events.length, query).toBeGreaterThan(0);
  });
});

test('a hundred thousand slots do not make the page read them', async () => {
  const event = await createEvent(museum);
  // With the timeout of a background statement.
  await connection.query(
    `insert into appointments (id, event_id, starts_at, ends_at, capacity)
     select gen_random_uuid(), $1, at, at + interval '5 minutes', 20
     from generate_series(now() + interval '1 hour', now() + interval '1 hour' + interval '5 minutes' * 99999, interval '5 minutes') at`,
    [event.id],
  );
  await sql('analyze_slots', 'analyze appointments');
  const before = await readRows();
  await show();
  expect((await readRows()) - before).toBeLessThan(12_000);
});

/** Rows of appointments read so far, from PostgreSQL's statistics. */
async function readRows(): Promise<number> {
  await sql('flush_statistics', 'select pg_stat_force_next_flush()');
  await new Promise((resolve) => setTimeout(resolve, 300));
  const [row] = await sql<{ rows: string }>(
    'rows_read',
    `select coalesce(sum(coalesce(idx_tup_fetch, 0) + coalesce(seq_tup_read, 0)), 0)::text as rows
     from pg_stat_user_tables where relname = 'appointments'`,
  );
  return Number(row?.rows);
}
