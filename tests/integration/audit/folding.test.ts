/**
 * An action is one line of the activity log, however many records it changed; actions of others in between are
 * separate.
 */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { recordChanges } from '../../../server/audit';
import type { AuditEntry } from '../../../server/audit/pages';
import { connection, prisma, transaction } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { createEvent, createProduct, createSlot, createVenue } from '../orders/shopFixture';
import { makeUser, signInAs } from '../users/people';
import { auditContext, record } from './auditFixture';

const app = runApp();
let admin: Client;
let [ana, ben] = [
  { id: '', name: '', email: '' },
  { id: '', name: '', email: '' },
];
beforeAll(async () => {
  ana = await makeUser('administrator');
  ben = await makeUser('administrator');
  admin = await signInAs(app, (await makeUser('administrator')).email);
});

const list = async (query = '') =>
  expectPage(await admin.get(`${paths.auditLog.index()}${query}`), 'AuditLog/Index').list;
const linesOf = async (person: { id: string }) => (await list(`?f.person=${person.id}`)).rows;
const entry = async (id: string) => (await admin.json('GET', paths.auditLog.entry(id))).json<AuditEntry>();
const save = (person: { id: string; name: string }, id: string, before: object, after: object) =>
  record(auditContext(person), {
    action: 'venue.updated',
    subject: { type: 'venue', id, label: 'Harbour Hall' },
    before: { ...before },
    after: { ...after },
  });
/** Moves all entries so far into the past. */
async function earlier(minutes: number) {
  await connection.query('alter table audit_log disable trigger audit_log_append_only');
  await connection.query('update audit_log set at = at - make_interval(mins => $1)', [minutes]);
  await connection.query('alter table audit_log enable trigger audit_log_append_only');
}

it('tells the saves of one record within minutes as one, from the first state to the last', async () => {
  const id = randomUUID();
  await save(ana, id, { name: 'A', city: 'Cadiz' }, { name: 'B', city: 'Cádiz' });
  await earlier(3);
  await save(ana, id, { name: 'B' }, { name: 'C' });
  await earlier(3);
  await save(ana, id, { name: 'C', country: 'ES' }, { name: 'D', country: 'PT' });
  const [line, ...others] = await linesOf(ana);
  expect(others).toEqual([]);
  expect(line).toMatchObject({
    what: 'Changed the venue Harbour Hall (3 times)',
    changes: 'Name: A → D · Country: Spain → Portugal · Town: Cadiz → Cádiz',
  });
  const whole = await entry(line!.id);
  expect(whole.changes).toHaveLength(3);
  expect(whole.earlier.map(({ label }) => label)).toEqual(['Harbour Hall', 'Harbour Hall']);
  // Each entry is separate when it is opened, searched or exported.
  expect((await entry(whole.earlier[1]!.id)).changes).toHaveLength(2);
  expect((await list('?q=harbour')).rows).toHaveLength(3);
  const { text } = await admin.raw(`${paths.auditLog.index()}/export.csv?columns=what,changes`);
  expect(text.split('\r\n').filter((it) => it.startsWith('Changed the venue Harbour Hall,'))).toHaveLength(3);
  expect(text).toContain('Name: B → C');
});

it('does not when it was longer ago, or when somebody else was there in between', async () => {
  await earlier(60);
  const id = randomUUID();
  await save(ben, id, { name: 'A' }, { name: 'B' });
  await earlier(11);
  await save(ben, id, { name: 'B' }, { name: 'C' });
  expect(await linesOf(ben)).toHaveLength(2);
  await earlier(2);
  await save(ana, id, { name: 'C' }, { name: 'X' });
  await earlier(2);
  await save(ben, id, { name: 'X' }, { name: 'D' });
  expect((await linesOf(ben)).map(({ changes }) => changes)).toEqual(['Name: X → D', 'Name: B → C', 'Name: A → B']);
});

it('tells what was done to many things at once as one, which opens', async () => {
  await earlier(60);
  const changes = Array.from({ length: 43 }, (_, n) => ({
    action: 'slot.closed',
    subject: { type: 'slot', id: randomUUID(), label: `Museum, 2021-01-01 ${10 + n}` },
    before: { state: 'open' },
    after: { state: 'closed' },
  }));
  await transaction((tx) => recordChanges(tx, auditContext(ana), changes));
  const [line] = await linesOf(ana);
  expect(line!.what).toMatch(/^Closed the time slot Museum, 2021-01-01 \d+ and 42 more$/);
  expect(line!.changes).toBe('Status: Open → Closed');
  expect((await entry(line!.id)).earlier).toHaveLength(42);
});

it('names the event of many slots, and the money of a record by its currency', async () => {
  await earlier(60);
  const event = await createEvent(await createVenue(), {
    title: { en: 'The Whale', es: 'La ballena' },
    currency: 'USD',
  });
  await record(auditContext(ana), {
    action: 'slots.closed',
    subject: { type: 'event', id: event.id, label: '500' },
    after: { slots: 500 },
  });
  expect((await linesOf(ana))[0]).toMatchObject({ what: 'Closed 500 time slots of The Whale' });
  const product = await createProduct(event.id);
  await record(auditContext(ben), {
    action: 'product.updated',
    subject: { type: 'product', id: product, label: 'Adult' },
    before: { priceCents: 1200, weekdays: [1] },
    after: { priceCents: 1450, weekdays: [6, 7] },
  });
  expect((await linesOf(ben))[0]?.changes).toBe('Days of the week: Monday → Saturday, Sunday · Price: $12.00 → $14.50');
});

it('says whole sentences of what was done to many slots, in both languages and with the right plural', async () => {
  const venue = await createVenue();
  const title = { en: 'Night visit', es: 'Visita nocturna' };
  const { id: event } = await createEvent(venue, { title });
  const slots = await Promise.all([3, 5, 9].map((day) => createSlot(event, { at: `2021-05-0${day}T08:00:00Z` })));
  const close = (ids: string[]) =>
    transaction((tx) =>
      recordChanges(
        tx,
        auditContext(ana),
        ids.map((id) => ({
          action: 'slot.closed',
          subject: { type: 'slot', id, label: `Night visit ${id}` },
          before: { state: 'open' },
          after: { state: 'closed' },
        })),
      ),
    );
  const lines = async (language: string) => {
    await prisma.user.update({ where: { id: ana.id }, data: { locale: language } });
    const reader = await signInAs(app, ana.email);
    const { rows } = expectPage(
      await reader.get(`${paths.auditLog.index()}?f.person=${ana.id}`),
      'AuditLog/Index',
    ).list;
    return rows[0]!;
  };
  await earlier(60);
  await close(slots);
  const between = await lines('en');
  expect(between.what).toBe('Closed 3 time slots of Night visit between 3 May 2021 and 9 May 2021');
  expect((await lines('es')).what).toBe(
    'Cerró 3 franjas de Visita nocturna entre el 3 de mayo de 2021 y el 9 de mayo de 2021',
  );
  // The line unfolds to its entries.
  expect((await entry(between.id)).what).toBe('closed 3 time slots of Night visit between 3 May 2021 and 9 May 2021');
  expect((await entry(between.id)).earlier).toHaveLength(2);
  await earlier(60);
  const [one, other] = [slots[0]!, await createSlot(event, { at: '2021-05-03T10:00:00Z' })];
  await close([one, other]);
  expect((await lines('en')).what).toBe('Closed 2 time slots of Night visit on 3 May 2021');
  await earlier(60);
  // Changes of two events have no common sentence.
  const elsewhere = await createSlot((await createEvent(venue, { title })).id, { at: '2021-05-03T12:00:00Z' });
  await close([one, elsewhere]);
  expect((await lines('en')).what).toMatch(/^Closed the time slot Night visit \S+ and 1 more$/);
  for (const [label, what] of [
    ['1', 'Canceló 1 franja de Visita nocturna el 3 de mayo de 2021'],
    ['250', 'Canceló 250 franjas de Visita nocturna el 3 de mayo de 2021'],
  ]) {
    await earlier(60);
    const subject = { type: 'event', id: event, label: label! };
    const after = { slots: Number(label), from: '2021-05-03', until: '2021-05-03' };
    await record(auditContext(ana), { action: 'slots.cancelled', subject, after });
    expect((await lines('es')).what).toBe(what);
  }
});

it('folds nothing away that is searched for, by its address or by a saved view, or that goes into a file', async () => {
  const id = randomUUID();
  const venue = (name: string, before: string) =>
    record(auditContext(ben), {
      action: 'venue.updated',
      subject: { type: 'venue', id, label: 'Kelp Forest' },
      before: { name: before },
      after: { name },
    });
  await earlier(60);
  await venue('B', 'A');
  await venue('C', 'B');
  expect((await linesOf(ben)).filter(({ subjectId }) => subjectId === id)).toHaveLength(1);
  const found = ['Name: B → C', 'Name: A → B'];
  expect((await list('?q=kelp+forest')).rows.map(({ changes }) => changes)).toEqual(found);
  const view = randomUUID();
  const kept = { id: view, list: 'audit-log', name: 'Kelp', query: 'q=kelp+forest', shared: false };
  await admin.json('POST', paths.savedViews(), kept);
  expect((await list(`?view=${view}`)).rows.map(({ changes }) => changes)).toEqual(found);
  const { text } = await admin.raw(`${paths.auditLog.index()}/export.csv?f.person=${ben.id}&columns=changes`);
  for (const change of found) expect(text).toContain(change);
});
