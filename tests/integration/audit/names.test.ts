/** Fields with ids are shown by the names of the records. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { changeText } from '../../../server/audit/describeChange';
import type { AuditEntry } from '../../../server/audit/pages';
import { prisma } from '../../../server/infra/db';
import { createSeries } from '../../../server/products/actions/saveSeries';
import { SYSTEM } from '../../../server/shared/actor';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';
import { expectPage } from '../../support/expectPage';
import { createEvent, createProduct, createVenue } from '../orders/shopFixture';
import { messageOf, openShop, placeOrder, post, untilState } from '../payments/paymentFixture';
import { signedIn } from '../users/people';
import { record } from './auditFixture';

const app = runApp();
const admin = signedIn(app, 'administrator');

/** Changes of a record as its entry shows them. */
async function changesOf(before: object, after: object) {
  const id = await change(before, after);
  const row = await prisma.auditLog.findFirstOrThrow({ where: { subjectId: id } });
  return (await admin.json('GET', paths.auditLog.entry(String(row.id)))).json<AuditEntry>().changes;
}

async function change(before: object, after: object): Promise<string> {
  const id = randomUUID();
  await record(SYSTEM, {
    action: 'promo.updated',
    subject: { type: 'promo', id, label: 'Spring' },
    before: { ...before },
    after: { ...after },
  });
  return id;
}

it('names what is there, one or many', async () => {
  const venue = await createVenue('Museo del Mar');
  const event = await createEvent(venue, { title: { en: 'The Whale', es: 'La ballena' } });
  const [adult, child] = [
    await createProduct(event.id, { name: { en: 'Adult' } }),
    await createProduct(event.id, { name: { en: 'Child' } }),
  ];
  const seriesId = uuidv7();
  const numbers = { kind: 'ticket' as const, digits: 6, nextNumber: 1, yearly: false };
  await createSeries(SYSTEM, seriesId, { name: 'Whales', prefix: 'W-', ...numbers });
  const changes = await changesOf(
    { eventId: event.id, productIds: [adult, child], venueId: null, seriesId: null },
    { eventId: null, productIds: [child], venueId: venue, seriesId },
  );
  expect(changes).toEqual([
    { field: 'Event', before: 'The Whale', after: null },
    { field: 'Venue', before: null, after: 'Museo del Mar' },
    { field: 'Number series', before: null, after: 'Whales' },
    { field: 'Products', before: 'Adult, Child', after: 'Child' },
  ]);
});

it('names what is gone as it was called last, and leaves what nobody knows', async () => {
  const [gone, unknown] = [randomUUID(), randomUUID()];
  const subject = { type: 'venue', id: gone };
  await record(SYSTEM, {
    action: 'venue.created',
    subject: { ...subject, label: 'Old Mill' },
    after: { name: 'Old Mill' },
  });
  await record(SYSTEM, {
    action: 'venue.deleted',
    subject: { ...subject, label: 'New Mill' },
    before: { name: 'New Mill' },
  });
  expect(await changesOf({ venueId: gone }, { venueId: unknown })).toEqual([
    { field: 'Venue', before: 'New Mill', after: unknown },
  ]);
});

it('says the same in the list and in its files, each entry by its own names', async () => {
  const [mill, barn] = [await createVenue('Mill'), await createVenue('Barn')];
  await change({ venueId: mill }, { venueId: barn });
  await change({ venueId: null }, { venueId: mill });
  const query = '?f.type=promo&columns=what,changes&size=25';
  const { rows } = expectPage(await admin.get(`${paths.auditLog.index()}${query}`), 'AuditLog/Index').list;
  const said = rows.map(({ changes }) => changes);
  expect(said.slice(0, 2)).toEqual(['Venue: Mill', 'Venue: Mill → Barn']);
  const { text } = await admin.raw(`${paths.auditLog.index()}/export.csv${query}`);
  const lines = text.split('\r\n');
  for (const one of said.slice(0, 2)) expect(lines.some((line) => line.endsWith(`,${one}`))).toBe(true);
  expect(text).not.toContain(mill);
});

it('leaves out of the list what the entry leaves out, and tells the money it tells', async () => {
  const order = await placeOrder(await openShop());
  await post(app, messageOf(order));
  await untilState(order, 'paid');
  const query = `?q=${order.reference}&columns=changes`;
  const { rows } = expectPage(await admin.get(`${paths.auditLog.index()}${query}`), 'AuditLog/Index').list;
  const { changes } = (await admin.json('GET', paths.auditLog.entry(rows[0]!.id))).json<AuditEntry>();
  expect(rows[0]!.changes).toBe(changeText(changes));
  expect(rows[0]!.changes).toContain('Amount: €24.00');
  expect(rows[0]!.changes).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
});
