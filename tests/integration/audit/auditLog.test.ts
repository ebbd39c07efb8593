import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AuditEntry } from '../../../server/audit/pages';
import { prisma, sql } from '../../../server/infra/db';
import { SYSTEM } from '../../../server/shared/actor';
import { paths } from '../../../server/shared/paths';
import { formatReference } from '../../../server/shared/reference';
import { runApp } from '../../support/app';
import { expectPage } from '../../support/expectPage';
import { prepare } from '../../support/prepare';
import { readSheet } from '../../support/readXlsx';
import { createVenue } from '../orders/shopFixture';
import { messageOf, openShop, type Placed, placeOrder, post, untilState } from '../payments/paymentFixture';
import { makeUser, signInAs } from '../users/people';
import { auditContext, record, recordVenues } from './auditFixture';

const VENUES = 3000;

const app = runApp();
const clara = prepare(() => makeUser('administrator'));
const admin = prepare(() => signInAs(app, clara.email));
let order: Placed;

beforeAll(async () => {
  await createVenue();
  await recordVenues(VENUES);
  order = await placeOrder(await openShop());
  await post(app, messageOf(order));
  await untilState(order, 'paid');
  await record(auditContext(clara), {
    action: 'event.updated',
    subject: { type: 'event', id: randomUUID(), label: '=cmd|"/c calc"!A1' },
    before: { title: { en: 'Light', es: 'Luz' }, priceCents: 1200, salesFrom: null, active: true, channels: ['web'] },
    after: {
      title: { en: 'Light', es: 'Luces' },
      priceCents: 1450,
      salesFrom: '2026-03-29T01:30:00.000Z',
      active: false,
      channels: ['web', 'desk'],
    },
  });
});

const list = async (query = '') =>
  expectPage(await admin.get(`${paths.auditLog.index()}${query}`), 'AuditLog/Index').list;
const entry = async (id: string, client = admin) =>
  (await client.json('GET', paths.auditLog.entry(id))).json<AuditEntry>();

describe('the audit log', () => {
  it('is for those who may see it', async () => {
    const manager = await signInAs(app, (await makeUser('manager')).email);
    for (const path of [paths.auditLog.index(), `${paths.auditLog.index()}/export.csv`, paths.auditLog.entry('1')]) {
      expect((await manager.get(path)).status).toBe(403);
      expect((await app.newClient().get(path, { follow: false })).headers.get('Location')).toBe(paths.auth.login());
    }
  });

  it('says who did what, when and from where, the latest first, money among it', async () => {
    const { rows, count } = await list();
    expect(count).toEqual({ rows: VENUES + 2, isMore: false });
    expect(rows[0]).toMatchObject({
      actor: clara.name,
      what: 'Changed the event =cmd|"/c calc"!A1',
      ip: '203.0.113.7',
      behind: null,
      subjectType: 'event',
    });
    expect(rows[0]!.fields.split(', ').sort()).toEqual(
      ['Active', 'Sales channels', 'Price', 'Sales start', 'Title'].sort(),
    );
    expect(rows[1]).toMatchObject({
      actor: 'Aforo',
      what: `Received payment for the order ${formatReference(order.reference)}`,
    });
    expect(rows[2]?.what).toBe('Created the venue Venue 0001');
  });

  it('turns to its last page', async () => {
    const { rows, pages, state } = await list('?page=121');
    expect([pages, state.page, rows.length]).toEqual([121, 121, 2]);
    expect(rows[1]?.what).toBe(`Created the venue Venue ${VENUES}`);
  });

  it.each<[string, () => string, string[]]>([
    ['a person', () => `?f.person=${clara.id}`, ['Changed the event =cmd|"/c calc"!A1']],
    ['a kind of thing', () => '?f.type=order', ['Received payment for the order']],
    ['a deed', () => '?f.action=order.paid', ['Received payment for the order']],
    ['the beginning of a name', () => '?q=venue+00042', []],
    ['the beginning of a name, whatever its capitals', () => '?q=VENUE+0042', ['Created the venue Venue 0042']],
    ['an order as it is typed', () => `?q=${order.reference.toLowerCase()}`, ['Received payment for the order']],
    ['nothing', () => '?f.at=2020-01-01..2020-12-31', []],
  ])('is narrowed to %s', async (_name, query, begins) => {
    const { rows } = await list(query());
    expect(rows.map(({ what }) => what.replace(` ${formatReference(order.reference)}`, ''))).toEqual(begins);
  });

  it('names what it can be narrowed to', async () => {
    const { filters } = await list();
    const optionsOf = (name: string) => filters.find((filter) => filter.name === name)!.options;
    expect(optionsOf('person')).toContainEqual({ value: clara.id, label: clara.name });
    expect(optionsOf('type')).toContainEqual({ value: 'order', label: 'Order' });
    expect(optionsOf('action')).toContainEqual({ value: 'venue.created', label: 'Created the venue …' });
  });

  it.each([
    '?sort=constructor&page=-1&size=x&columns=%00&view=x',
    `?q=${encodeURIComponent("%_\\' or 1=1 --")}`,
    '?q[]=a&q[$ne]=b&f.person[]=x&f.type=order&f.type=venue',
    '?f.person=not-a-person&f.type=%27%3B+drop+table+audit_log&f.at=2026-99-99..&f.action=',
    `?q=${'%F0%9F%92%A9'.repeat(300)}`,
    '?q=%00&f.at=..&page=999999999999999999999',
    '?view=00000000-0000-4000-8000-000000000000&columns=at,at,what',
  ])('answers %s as a page', async (query) => {
    expect((await admin.get(`${paths.auditLog.index()}${query}`)).status).toBe(200);
  });
});

describe('an entry', () => {
  it('tells each field before and after, in words', async () => {
    const [row] = (await list()).rows;
    const { changes, ...rest } = await entry(row!.id);
    expect(rest).toMatchObject({ actor: clara.name, ip: '203.0.113.7', zone: 'Europe/Madrid', behind: null });
    expect(changes).toEqual(
      expect.arrayContaining([
        { field: 'Title (Spanish)', before: 'Luz', after: 'Luces' },
        { field: 'Price', before: '€12.00', after: '€14.50' },
        { field: 'Sales start', before: null, after: expect.stringContaining('03:30') },
        { field: 'Active', before: 'Yes', after: 'No' },
      ]),
    );
    expect(changes).toHaveLength(5);
  });

  it('speaks the reader’s language', async () => {
    const person = await makeUser('administrator');
    await prisma.user.update({ where: { id: person.id }, data: { locale: 'es' } });
    const spanish = await signInAs(app, person.email);
    const [row] = (await list()).rows;
    const told = await entry(row!.id, spanish);
    expect(told.what).toBe('cambió el evento =cmd|"/c calc"!A1');
    expect(told.changes.find(({ field }) => field === 'Precio')).toEqual({
      field: 'Precio',
      before: '12,00\u00a0€',
      after: '14,50\u00a0€',
    });
  });

  it('of money tells how much, and how it was paid', async () => {
    const { rows } = await list('?f.type=order');
    const { changes, label } = await entry(rows[0]!.id);
    expect(label).toBe(order.reference);
    expect(changes).toEqual(
      expect.arrayContaining([
        { field: 'Status', before: 'Pending payment', after: 'Paid' },
        { field: 'Amount', before: null, after: '€24.00' },
      ]),
    );
  });

  it('says who really sat there', async () => {
    const eve = await makeUser('administrator');
    const action = {
      action: 'venue.deleted',
      subject: { type: 'venue', id: randomUUID(), label: 'Shed' },
      before: { name: 'Shed' },
    };
    await record(auditContext(clara, { impersonatorId: eve.id }), action);
    const [row] = (await list('?q=shed')).rows;
    expect(row).toMatchObject({ behind: eve.name, actor: clara.name });
    expect((await entry(row!.id)).behind).toBe(eve.name);
  });

  it.each(['0', '-1000000', '99999999999999999', 'x', '1e5', '%27'])(
    'of no such name as %s is not found',
    async (id) => {
      expect((await admin.json('GET', paths.auditLog.entry(id))).status).toBe(404);
    },
  );

  it('can be neither changed nor removed', async () => {
    const [row] = (await list('?q=venue+0001')).rows;
    await expect(
      prisma.auditLog.update({ where: { id: BigInt(row!.id) }, data: { actor: 'No one' } }),
    ).rejects.toThrow();
    await expect(prisma.auditLog.deleteMany({})).rejects.toThrow();
    await expect(sql('test_trail_write', 'delete from audit_trail')).rejects.toThrow();
    expect((await list('?q=venue+0001')).rows[0]?.actor).toBe('Aforo');
  });
});

describe('its files', () => {
  const fileOf = (format: string, query = '') => admin.raw(`${paths.auditLog.index()}/export.${format}${query}`);

  it('hold every row found, in the order and columns shown, as CSV', async () => {
    const answer = await fileOf('csv', '?f.type=venue&f.type=event&sort=at&columns=what,actor,ip,at');
    expect(answer.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('Content-Disposition')).toMatch(
      /^attachment; filename="audit-log-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const lines = answer.text.replace('\uFEFF', '').trimEnd().split('\r\n');
    expect(lines[0]).toBe('What,Who,IP address,When');
    expect(lines[1]).toMatch(/^Created the venue Venue 3000,Aforo,,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(lines.filter((line) => line.startsWith('Created the venue Venue'))).toHaveLength(VENUES);
    expect(new Set(lines).size).toBe(lines.length);
    expect(lines.find((line) => line.includes('cmd'))).toContain('"Changed the event =cmd|""/c calc""!A1"');
  });

  it('make no formula of a name', async () => {
    const { text } = await fileOf('csv', '?f.type=event&columns=subject,changes');
    expect(text).toContain(`"'=cmd|""/c calc""!A1"`);
    expect(text).toContain('Price: €12.00 → €14.50');
  });

  it('hold the same as XLSX', async () => {
    const response = await fetch(
      `${app.url}${paths.auditLog.index()}/export.xlsx?f.type=venue&sort=at&columns=subject,at`,
      {
        headers: { Cookie: admin.cookies.header() },
      },
    );
    const [heading, ...rows] = readSheet(Buffer.from(await response.arrayBuffer()));
    expect(heading).toEqual(['Item name', 'When']);
    expect(rows.length).toBeGreaterThanOrEqual(VENUES);
    expect(rows[0]?.[0]).toBe('Venue 3000');
    expect(rows.every(([name, at]) => typeof name === 'string' && Number(at) > 46_000)).toBe(true);
  });

  it('are of two kinds', async () => {
    for (const format of ['pdf', 'constructor', 'CSV']) expect((await fileOf(format)).status).toBe(404);
  });
});

it('keeps what nobody in particular did under the product’s own name', async () => {
  await record(SYSTEM, { action: 'venue.created', subject: { type: 'venue', id: randomUUID(), label: 'By itself' } });
  const { rows } = await list('?f.person=-&q=by+its');
  expect(rows.map(({ actor }) => actor)).toEqual(['Aforo']);
});
