/**
 * Every write route, drawn from the routers, gets one request twice and then another one eight times at once: no answer is a fault, the
 * second request is answered like the first, and what it writes is written once.
 */
import { createHash, randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { saveSession } from '../../../server/http/sessionStore';
import { prisma, sql } from '../../../server/infra/db';
import { routes } from '../../../server/routes';
import { uuidv7 } from '../../../server/shared/uuid';
import type { Client } from '../../support/client';
import { addressIn } from '../access/addresses';
import type { StatedRoute } from '../access/routePermissions';
import { openTwoVenues, type World } from '../access/twoVenues';
import { BODIES, type Body } from '../access/writtenBodies';
import { createCompany, openProduct, order } from '../bulk-orders/bulkFixture';
import { createCashbox, open } from '../cash/cashFixture';
import { readRoutes } from '../http/routeTable';
import { makeUser } from '../users/people';
import { type Extras, HOUSE_ADDRESSES, HOUSE_BODIES, REPEATABLE } from './repeatedBodies';

const AT_ONCE = 8;

const house = openTwoVenues();
const entries = readRoutes(routes).filter(({ method }) => method !== 'GET');
/** Deleting comes last: it takes away what others name. */
const writes = entries.toSorted((one, other) => Number(one.method === 'DELETE') - Number(other.method === 'DELETE'));

let shared: Omit<Extras, 'shift' | 'cashbox'>;
beforeAll(async () => {
  const company = await createCompany();
  const companyProduct = await openProduct(house.ours.venue);
  const { client } = house.everywhere;
  const wanted = [{ productId: companyProduct, quantity: 1 }];
  const { id: quoted } = await order(client, company, wanted, 'quote');
  const { id: placed } = await order(client, company, wanted);
  await prisma.product.update({ where: { id: house.ours.product }, data: { channels: ['web', 'counter'] } });
  await prisma.appointment.update({ where: { id: house.ours.slot }, data: { capacity: 500 } });
  const { id: role } = await prisma.role.findUniqueOrThrow({ where: { name: 'customer' } });
  const { id: customer } = await makeUser('customer');
  shared = { company, companyProduct, quoted, placed, role, customer };
});

/** A member of staff of their own for each route, since some routes end a session or an account; at an open shift of their own. */
async function newStaff(): Promise<{ client: Client; extras: Extras }> {
  const { id: userId } = await makeUser('customer');
  const { id: roleId } = await prisma.role.findUniqueOrThrow({ where: { name: 'Everything' } });
  await prisma.userRole.create({ data: { userId, roleId, isLimited: false } });
  const token = randomBytes(24).toString('base64url');
  const id = createHash('sha256').update(token).digest('hex');
  const session = { id, isStored: false, userId, data: {}, remembered: false, impersonatorId: null };
  const endsAt = new Date(Date.now() + 3_600_000);
  await saveSession({ ...session, ip: undefined, userAgent: undefined, lifetimeSeconds: 3600, endsAt });
  const client = house.app.newClient();
  client.cookies.set('aforo_session', `s.${token}`);
  await client.get('/nowhere');
  const cashbox = await createCashbox(house.ours.venue);
  const { id: shift } = await open(client, cashbox, 5000);
  return { client, extras: { ...shared, shift, cashbox } };
}

/** Tables of what is counted, told, tried and derived, which another request may well add to. */
const TOLD = [
  ...['audit_log', 'security_events', 'sessions', 'rate_limits', 'outbox', 'mail_log', 'shop_counts', 'notifications'],
  ...['digest_items', 'orders_to_index', 'order_words', 'search_words', 'profiles', 'profile_orders', 'told_alerts'],
  ...['sandbox_sessions', 'sandbox_deliveries', 'order_events', 'gate_answers'],
];

let tables: string[] = [];
async function rowCounts(): Promise<Record<string, number>> {
  if (tables.length === 0)
    tables = (
      await sql<{ name: string }>(
        'test_tables',
        `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
           and not table_name = any ($1) and table_name not like '\\_%' order by 1`,
        [TOLD],
      )
    ).map(({ name }) => name);
  const counts = tables.map((name) => `select '${name}' as name, count(*)::int as n from "${name}"`);
  const rows = await sql<{ name: string; n: number }>('test_row_counts', counts.join(' union all '));
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
}

const grown = (before: Record<string, number>, after: Record<string, number>): Record<string, number> =>
  Object.fromEntries(
    Object.keys(after)
      .filter((name) => after[name] !== before[name])
      .map((name) => [name, after[name]! - before[name]!]),
  );

/** A body that most routes take something from; what a schema does not know it leaves out. */
const anything = (world: World): Body => ({
  ...{
    id: uuidv7(),
    key: uuidv7(),
    version: 1,
    reason: 'Because it is so',
    note: 'Noted',
    name: 'Ana Sol',
    locale: 'en',
  },
  ...{ email: 'ana@example.test', message: 'Good morning', body: 'Good morning', amountCents: 100, positions: [1] },
  ...{
    eventId: world.event,
    productId: world.product,
    venueId: world.venue,
    appointmentId: world.slot,
    gateId: world.gate,
  },
  ...{ code: world.ticket.code, active: true, quantity: 1, permission: true },
});

async function draftOf(client: Client, extras: Extras, line: string): Promise<Body> {
  const ofHouse = HOUSE_BODIES[line];
  if (ofHouse) return { id: uuidv7(), version: 1, ...ofHouse(house.ours, extras, {}) };
  const draft = BODIES[line];
  if (!draft) return anything(house.ours);
  if (!Array.isArray(draft)) return { id: uuidv7(), version: 1, ...draft(house.ours, {}) };
  const { page } = await client.visit(draft[0](house.ours));
  const { record, values: own, version } = page!.props as Record<'record' | 'values', Body> & { version: number };
  const values = (record?.values ?? own) as Body;
  return { id: uuidv7(), version: record?.version ?? version, ...draft[1](house.ours, values) };
}

function addressOf({ path }: { path: string }, extras: Extras): string {
  if (!path.includes(':')) return path;
  const [beginning, idOf] = HOUSE_ADDRESSES.find(([start]) => path === start || path.startsWith(`${start}/`)) ?? [];
  if (beginning && idOf) return path.replace(':id', idOf(extras)).replace(/:\w+/g, () => uuidv7());
  try {
    return addressIn(house.ours, { path });
  } catch {
    return path
      .replace(':reference', house.ours.order.reference)
      .replace(':slug', house.ours.slug)
      .replace(':code', house.ours.ticket.code)
      .replace(/:\w+/g, () => uuidv7());
  }
}

const accepted: string[] = [];

describe('a write that is sent again', () => {
  it.each(writes.map((entry) => [`${entry.method} ${entry.path}`, entry] as const))('%s', async (line, entry) => {
    const { client, extras } = await newStaff();
    const address = addressOf(entry, extras);
    const send = (body: Body) => client.json(entry.method as StatedRoute['method'], address, body, { follow: false });
    const body = await draftOf(client, extras, line);
    const start = await rowCounts();
    const first = await send(body);
    const afterFirst = await rowCounts();
    const second = await send(body);
    const afterSecond = await rowCounts();
    expect([first.status, second.status].filter((status) => status >= 500)).toEqual([]);
    const isAccepted = first.status < 400;
    if (isAccepted) accepted.push(line);
    if (isAccepted && !REPEATABLE[line]) {
      expect(second.status, second.text.slice(0, 200)).toBeLessThan(400);
      expect(grown(afterFirst, afterSecond)).toEqual({});
    }
    const fresh = await draftOf(client, extras, line);
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => send(fresh)));
    expect(answers.filter(({ status }) => status >= 500).map(({ text }) => text.slice(0, 200))).toEqual([]);
    if (REPEATABLE[line] || !answers.some(({ status }) => status < 400)) return;
    // Visitors may send only so many requests of a kind in an hour (429).
    expect(
      answers.filter(({ status }) => status >= 400 && status !== 429).map(({ text }) => text.slice(0, 200)),
    ).toEqual([]);
    // Eight at once write as much as one did.
    const byOne = grown(start, afterFirst);
    const byAll = grown(afterSecond, await rowCounts());
    for (const [table, count] of Object.entries(byAll)) expect([table, count]).toEqual([table, byOne[table] ?? 0]);
  });
});

it('most routes took a body, since bodies that are refused prove little', () => {
  expect(accepted.length).toBeGreaterThan(110);
});

it('names no route that is gone', () => {
  const lines = new Set(entries.map(({ method, path }) => `${method} ${path}`));
  expect([...Object.keys(HOUSE_BODIES), ...Object.keys(REPEATABLE)].filter((line) => !lines.has(line))).toEqual([]);
});
