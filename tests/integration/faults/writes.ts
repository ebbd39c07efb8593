/**
 * Every write route of the routers, with a URL and a body for each, and counts of all rows before and after a request.
 */
import { createHash, randomBytes } from 'node:crypto';
import { beforeAll } from 'vitest';
import { saveSession } from '../../../server/http/sessionStore';
import { prisma, sql } from '../../../server/infra/db';
import { routes } from '../../../server/routes';
import { uuidv7 } from '../../../server/shared/uuid';
import type { Client } from '../../support/client';
import { addressIn } from '../access/addresses';
import { openTwoVenues, type TwoVenues, type World } from '../access/twoVenues';
import { BODIES, type Body } from '../access/writtenBodies';
import { createCompany, openProduct, order } from '../bulk-orders/bulkFixture';
import { createCashbox, open } from '../cash/cashFixture';
import { type RouteEntry, readRoutes } from '../http/routeTable';
import { makeUser } from '../users/people';
import { openWebhook } from '../webhooks/webhookFixture';
import { type Extras, HOUSE_ADDRESSES, HOUSE_BODIES } from './repeatedBodies';

/** Deletions come last, because they remove records that others need. */
export const WRITES = readRoutes(routes)
  .filter(({ method }) => method !== 'GET')
  .toSorted((one, other) => Number(one.method === 'DELETE') - Number(other.method === 'DELETE'));
export const lineOf = ({ method, path }: Pick<RouteEntry, 'method' | 'path'>): string => `${method} ${path}`;

export type Writer = { id: string; client: Client; extras: Extras };

async function extrasOf(house: TwoVenues): Promise<Omit<Extras, 'shift' | 'cashbox'>> {
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
  const { id: webhook } = await openWebhook({ url: 'https://198.51.100.7/aforo', topics: ['event.archived'] });
  return { company, companyProduct, quoted, placed, role, customer, webhook };
}

/** A member of staff with all permissions and an open shift. */
async function newWriter(house: TwoVenues, shared: Omit<Extras, 'shift' | 'cashbox'>): Promise<Writer> {
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
  return { id: userId, client, extras: { ...shared, shift, cashbox } };
}

/** Tables of counters, notifications, attempts and derived data, to which another request may add. */
const TOLD = [
  ...['audit_log', 'security_events', 'sessions', 'rate_limits', 'outbox', 'mail_log', 'shop_counts', 'notifications'],
  ...['digest_items', 'orders_to_index', 'order_words', 'search_words', 'profiles', 'profile_orders', 'told_alerts'],
  ...['sandbox_sessions', 'sandbox_deliveries', 'order_events', 'gate_answers', 'order_attentions'],
  ...['forecast_calendars', 'forecast_runs', 'special_days'],
  ...['webhook_attempts', 'webhook_deliveries', 'webhook_events'],
];

let tables: string[] = [];
export async function rowCounts(): Promise<Record<string, number>> {
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

export const grown = (before: Record<string, number>, after: Record<string, number>): Record<string, number> =>
  Object.fromEntries(
    Object.keys(after)
      .filter((name) => after[name] !== before[name])
      .map((name) => [name, after[name]! - before[name]!]),
  );

/** A body from which most routes take something; schemas ignore unknown fields. */
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

async function draftOf(world: World, { client, extras }: Writer, line: string): Promise<Body> {
  const ofHouse = HOUSE_BODIES[line];
  if (ofHouse) return { id: uuidv7(), version: 1, ...ofHouse(world, extras, {}) };
  const draft = BODIES[line];
  if (!draft) return anything(world);
  if (!Array.isArray(draft)) return { id: uuidv7(), version: 1, ...draft(world, {}) };
  const { page } = await client.visit(draft[0](world));
  const { record, values: own, version } = page!.props as Record<'record' | 'values', Body> & { version: number };
  const values = (record?.values ?? own) as Body;
  return { id: uuidv7(), version: record?.version ?? version, ...draft[1](world, values) };
}

function addressOf(world: World, { extras }: Writer, { path }: Pick<RouteEntry, 'path'>): string {
  if (!path.includes(':')) return path;
  const [beginning, idOf] = HOUSE_ADDRESSES.find(([start]) => path === start || path.startsWith(`${start}/`)) ?? [];
  if (beginning && idOf) return path.replace(':id', idOf(extras)).replace(/:\w+/g, () => uuidv7());
  try {
    return addressIn(world, { path });
  } catch {
    return path
      .replace(':reference', world.order.reference)
      .replace(':slug', world.slug)
      .replace(':code', world.ticket.code)
      .replace(/:\w+/g, () => uuidv7());
  }
}

/** Sets up two venues for a test file, and staff who may write everywhere. */
export function openWrites() {
  const house = openTwoVenues();
  let shared: Omit<Extras, 'shift' | 'cashbox'>;
  beforeAll(async () => {
    shared = await extrasOf(house);
  });
  return {
    house,
    newWriter: () => newWriter(house, shared),
    draftOf: (writer: Writer, line: string, world = house.ours) => draftOf(world, writer, line),
    addressOf: (writer: Writer, entry: Pick<RouteEntry, 'path'>, world = house.ours) => addressOf(world, writer, entry),
  };
}
