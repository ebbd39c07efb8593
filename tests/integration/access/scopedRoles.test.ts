/**
 * Whoever is limited to one venue finds nothing of another: on no route, in no list, file, search, figure, channel or
 * news, and changes nothing there. Walks the written table of routes, so that a new one is asked as well.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noteEnds } from '../../../server/access';
import { memoryBroadcaster } from '../../../server/infra/broadcaster/memoryBroadcaster';
import { connection, prisma, sql, transaction } from '../../../server/infra/db';
import { setRuntime } from '../../../server/infra/runtime';
import { notify } from '../../../server/notifications';
import { channels } from '../../../server/shared/channels';
import { paths } from '../../../server/shared/paths';
import { HOUSE_PERMISSIONS } from '../../../server/shared/permissions';
import { uuidv7 } from '../../../server/shared/uuid';
import { startApp, type TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { signInAs } from '../users/people';
import { scan, send } from '../validations/gateFixture';
import { STATED_ROUTES, type StatedRoute } from './routePermissions';
import { buildWorld, makeStaff, sellBoth, signsOf, type World } from './twoVenues';

let app: TestApp;
let ours: World;
let theirs: World;
let mixed: Awaited<ReturnType<typeof sellBoth>>;
let limited: Awaited<ReturnType<typeof makeStaff>>;
let everywhere: Awaited<ReturnType<typeof makeStaff>>;
const broadcaster = memoryBroadcaster();

beforeAll(async () => {
  app = await startApp();
  setRuntime({ env: app.env, broadcaster });
  everywhere = await makeStaff(app, 'everywhere');
  ours = await buildWorld(everywhere.client, 'Alpha', 1000);
  theirs = await buildWorld(everywhere.client, 'Bravo', 5000);
  mixed = await sellBoth(ours, theirs);
  limited = await makeStaff(app, [{ venueId: ours.venue }]);
}, 60_000);
afterAll(() => app.close());

/** What the blanks of an address name, by its beginning; a route with a blank that is not here fails. */
const THINGS: readonly [beginning: string, (world: World) => string][] = [
  ['/admin/appointments/changes/:id', ({ slotChange }) => slotChange],
  ['/admin/appointments/:id', ({ slot }) => slot],
  ['/admin/events/:id', ({ event }) => event],
  ['/admin/products/:id', ({ product }) => product],
  ['/admin/quotas/:id', ({ quota }) => quota],
  ['/admin/time-blocks/:event', ({ event }) => event],
  ['/admin/venues/:id', ({ venue }) => venue],
  ['/admin/promos/:id', ({ promo }) => promo],
  ['/admin/promo-codes/:id', ({ code }) => code],
  ['/admin/promo-code-batches/:id', ({ batch }) => batch],
  ['/admin/promo-code-requests/:id', ({ request }) => request],
  ['/validations/:id', ({ scan: id }) => id],
  ['/orders/:reference', ({ order }) => order.reference],
  ['/admin/product-presets/:id', () => uuidv7()],
  ['/admin/series/:id', () => uuidv7()],
];
const OTHER_BLANKS: Record<string, string> = { format: 'csv', cause: 'slot_cancelled', position: '1' };

/** What only those do who hold the permission in the whole house. */
const HOUSE_ROUTES = new Set(
  `
  PUT /admin/events/order
  GET /admin/venues/create
  POST /admin/venues
  DELETE /admin/venues/:id
  `
    .trim()
    .split('\n')
    .map((line) => line.trim()),
);
const isHouse = ({ method, path, access }: StatedRoute) =>
  (HOUSE_PERMISSIONS as readonly string[]).includes(access) ||
  /^\/admin\/(product-presets|series)/.test(path) ||
  HOUSE_ROUTES.has(`${method} ${path}`);

const NO_PERMISSION = ['anyone', 'guestOnly', 'signedIn', 'staffOnly'];
const guarded = STATED_ROUTES.filter(({ access }) => !NO_PERMISSION.includes(access));
// A link out of a mail is judged by its own secret, and says the same of every wrong one.
const ofOrders = STATED_ROUTES.filter(
  ({ path, access }) => path.startsWith('/orders/:') && access === 'anyone' && !path.includes(':token'),
);
const naming = [...guarded, ...ofOrders].filter(({ path, access }) => {
  const blanks = path.replace(':format', '').includes(':');
  return blanks && !(HOUSE_PERMISSIONS as readonly string[]).includes(access);
});

function addressIn(world: World, { path }: Pick<StatedRoute, 'path'>): string {
  const [beginning, idOf] =
    THINGS.find(([start]) => path === start || path.startsWith(`${start}/`) || path.startsWith(`${start}.`)) ?? [];
  if (!beginning || !idOf) throw new Error(`name what ${path} is about in THINGS`);
  return path
    .replace(beginning, beginning.replace(/:\w+/, idOf(world)))
    .replace(/:(\w+)/g, (_, name: string) => OTHER_BLANKS[name]!);
}

const call = (client: Client, { method }: StatedRoute, address: string, body: object = {}) =>
  client.json(method, address, method === 'GET' ? undefined : body, { follow: false });

/** Everything that is kept of the other venue, in one text. */
async function stateOf({ event, venue, promo }: World): Promise<string> {
  const [row] = await sql<{ state: string }>(
    'test_state',
    `select md5(concat((select json_agg(v) from venues v where id = $1), (select json_agg(g) from gates g where venue_id = $1),
       (select json_agg(e) from events e where venue_id = $1), (select json_agg(a order by id) from appointments a where event_id = $2),
       (select json_agg(p order by id) from products p where event_id = $2), (select json_agg(q) from quotas q where event_id = $2),
       (select json_agg(p) from promos p where event_id = $2), (select json_agg(c) from promo_codes c where promo_id = $3),
       (select json_agg(b) from promo_code_batches b where promo_id = $3), (select json_agg(r) from promo_code_requests r where promo_id = $3),
       (select json_agg(t order by id) from tickets t where event_id = $2),
       (select json_agg(o order by id) from orders o where id in (select order_id from order_items where event_id = $2)),
       (select json_agg(b) from time_blocks b where event_id = $2))) as state`,
    [venue, event, promo],
  );
  return row!.state;
}

describe('a route that names something', () => {
  it('of another venue answers as if it were not there, and nothing changes', async () => {
    const before = await stateOf(theirs);
    const wrong: string[] = [];
    for (const route of naming) {
      const { status } = await call(limited.client, route, addressIn(theirs, route), { version: 1 });
      const wanted = isHouse(route) ? 403 : 404;
      if (status !== wanted) wrong.push(`${route.method} ${route.path}: ${status}, not ${wanted}`);
    }
    expect(wrong).toEqual([]);
    expect(await stateOf(theirs)).toBe(before);
  });

  it('opens in one’s own venue', async () => {
    const isDrawn = (path: string) => path.includes('pay') || path.endsWith('.pdf');
    const pages = naming.filter((route) => route.method === 'GET' && !isHouse(route) && !isDrawn(route.path));
    const shut: string[] = [];
    for (const route of pages) {
      const { status } = await call(limited.client, route, addressIn(ours, route));
      if (status >= 400) shut.push(`${route.path}: ${status}`);
    }
    expect(shut).toEqual([]);
  });
});

/** What forms name in what they send: guarded by the line of the route, before anything else is looked at. */
const BODIES: readonly [StatedRoute['method'], path: string, (world: World) => object][] = [
  ['POST', '/admin/appointments', ({ event }) => ({ eventId: event })],
  ['POST', '/admin/events', ({ venue }) => ({ venueId: venue })],
  ['POST', '/admin/products', ({ event }) => ({ eventId: event })],
  ['PUT', '/admin/products/order', ({ event }) => ({ eventId: event })],
  ['POST', '/admin/products/price-check', ({ event }) => ({ eventId: event })],
  ['POST', '/admin/quotas', ({ event }) => ({ eventId: event })],
  ['POST', '/admin/promos', ({ event }) => ({ eventId: event })],
  ['POST', '/admin/promos/test', ({ event }) => ({ eventId: event })],
  ['POST', '/admin/promo-codes', ({ promo }) => ({ promoId: promo })],
  ['POST', '/admin/promo-code-batches', ({ promo }) => ({ promoId: promo })],
  ['POST', '/admin/promo-code-batches/imports', ({ promo }) => ({ promoId: promo })],
];
/** What is done to rows that a list selects. */
const SELECTIONS: readonly [path: string, (world: World) => string, object][] = [
  ['/admin/products/state', ({ product }) => product, { active: false }],
  ['/admin/promo-codes/state', ({ code }) => code, { active: false }],
  ['/admin/appointments/changes', ({ slot }) => slot, { change: { do: 'close' } }],
  ['/admin/appointments/impact', ({ slot }) => slot, {}],
];
/** Writes that name nothing of a venue, or whose own test is below. */
const OTHER_WRITES = new Set(['POST /admin/media', 'POST /validations/scans']);

describe('what is sent', () => {
  it('is written down here, for every route that may be limited', () => {
    const known = [
      ...BODIES.map(([method, path]) => `${method} ${path}`),
      ...SELECTIONS.map(([path]) => `POST ${path}`),
    ];
    const missing = guarded
      .filter((route) => route.method !== 'GET' && !isHouse(route) && !route.path.includes(':'))
      .map(({ method, path }) => `${method} ${path}`)
      .filter((line) => !known.includes(line) && !OTHER_WRITES.has(line));
    expect(missing).toEqual([]);
  });

  it.each(BODIES)('%s %s names something of one’s own venue only', async (method, path, bodyOf) => {
    const body = (world: World) => ({ id: uuidv7(), version: 1, ...bodyOf(world) });
    expect((await limited.client.json(method, path, body(theirs), { follow: false })).status).toBe(404);
    expect((await limited.client.json(method, path, body(ours), { follow: false })).status).not.toBe(404);
    expect((await everywhere.client.json(method, path, body(theirs), { follow: false })).status).not.toBe(404);
  });

  it.each(SELECTIONS)('%s takes no row of another venue, by name or by query', async (path, idOf, more) => {
    const before = await stateOf(theirs);
    const one = { selection: { ids: [idOf(theirs)] }, ...more };
    expect((await limited.client.json('POST', path, one, { follow: false })).status).toBe(409);
    await limited.client.json('POST', path, { selection: { query: '' }, ...more }, { follow: false });
    expect(await stateOf(theirs)).toBe(before);
    await prisma.product.updateMany({ data: { active: true } });
    await prisma.promoCode.updateMany({ data: { active: true } });
    await prisma.appointment.updateMany({ data: { state: 'open' } });
  });

  it('makes no promotion of one event one of the whole house, and moves no event elsewhere', async () => {
    await limited.client.visit(paths.promos.edit(ours.promo));
    const promo = expectPage(await limited.client.visit(paths.promos.edit(ours.promo)), 'Promos/Create');
    const wide = { ...promo.record!.values, eventId: null, version: promo.record!.version };
    expect(
      (await limited.client.json('PATCH', paths.promos.one(ours.promo), wide)).json<{ errors: object }>().errors,
    ).toHaveProperty('eventId');
    const { record } = expectPage(await limited.client.visit(paths.events.edit(ours.event)), 'Events/Edit');
    const moved = { ...record.values, venueId: theirs.venue, version: record.version };
    expect(
      (await limited.client.json('PATCH', paths.events.one(ours.event), moved)).json<{ errors: object }>().errors,
    ).toHaveProperty('venueId');
  });
});

describe('what is shown', () => {
  const shown = guarded.filter(
    (route) => route.method === 'GET' && !isHouse(route) && !route.path.replace(':format', '').includes(':'),
  );
  const asked = (world: World): string[] => [
    ...shown.map(({ path }) => path.replace(':format', 'csv')),
    '/admin/search?q=tour',
    `/admin/search?q=${world.codeText}`,
    `/admin/search?q=${world.order.reference}`,
    `/admin/products?f.event=${world.event}`,
    `/admin/appointments?event=${world.event}`,
    `/admin/time-blocks?event=${world.event}`,
    `/validations/redeem?gate=${world.gate}`,
    `/admin/promo-code-batches/create?promo=${world.promo}`,
    `/orders/${mixed.reference}`,
    `/orders/${mixed.reference}/items`,
    `/orders/${mixed.reference}/appointment`,
    `/orders/${mixed.reference}/appointment.ics`,
    `/orders/${mixed.reference}/print`,
    `/admin/events/${ours.event}/edit`,
    `/admin/products/${ours.product}/edit`,
    `/admin/promos/${ours.promo}/edit`,
  ];

  it('holds nothing of another venue', async () => {
    const found: string[] = [];
    for (const address of asked(theirs)) {
      const answer = await limited.client.get(address);
      expect(answer.status, address).toBe(200);
      // The address of the page is in it, as it was asked.
      const text = answer.text
        .replaceAll(address, '')
        .replaceAll(encodeURIComponent(address), '')
        .replaceAll(address.replaceAll('/', '\\/'), '');
      const sign = signsOf(theirs).find((one) => text.includes(one));
      if (sign)
        found.push(
          `${address}: ${sign} … ${text.slice(Math.max(0, text.indexOf(sign) - 80), text.indexOf(sign) + 40)}`,
        );
    }
    expect(found).toEqual([]);
  });

  it('holds both for whoever is not limited', async () => {
    for (const path of [
      '/admin/events',
      '/admin/products',
      '/admin/venues',
      '/admin/promos',
      '/admin/promo-codes',
      '/admin/promo-code-batches',
      '/admin/promo-code-requests',
      '/validations',
      '/validations/redeem',
      '/admin/appointments/list',
      '/admin/events/export.csv',
      '/admin/promo-codes/export.csv',
      '/admin/search?q=tour',
      `/orders/${mixed.reference}`,
    ]) {
      const { text } = await everywhere.client.get(path);
      expect([
        path,
        text.includes('Alpha') || text.includes('ALPHA'),
        text.includes('Bravo') || text.includes('BRAVO'),
      ]).toEqual([path, true, true]);
      const own = await limited.client.get(path);
      expect([path, own.text.includes('Alpha') || own.text.includes('ALPHA')]).toEqual([path, true]);
    }
  });

  it('adds up what is one’s own', async () => {
    const dashboard = async ({ client }: { client: Client }) =>
      expectPage(await client.visit(paths.dashboard()), 'Dashboard/Index');
    const [own, all] = [await dashboard(limited), await dashboard(everywhere)];
    // Two of one thousand, and one in the order with both.
    expect(own.sales.today).toEqual({ orders: 2, tickets: 3, gross: [{ currency: 'EUR', cents: 3000 }] });
    expect(all.sales.today).toEqual({ orders: 3, tickets: 6, gross: [{ currency: 'EUR', cents: 18_000 }] });
    expect([own.gates.gates.length, own.gates.lastScans.length, own.occupancy.length]).toEqual([1, 1, 1]);
    expect([all.gates.gates.length, all.gates.lastScans.length, all.occupancy.length]).toEqual([2, 2, 2]);
    const totals = async ({ client }: { client: Client }) =>
      expectPage(await client.visit(paths.validations.index()), 'Validations/Index').totals?.accepted;
    expect([await totals(limited), await totals(everywhere)]).toEqual([1, 2]);
  });

  it('is of an order with both only what is one’s own, and nobody changes the whole by a part', async () => {
    const order = expectPage(await limited.client.visit(paths.orders.show(mixed.reference)), 'Orders/Show');
    expect(order.totals).toMatchObject({ totalCents: 1000, grossCents: 1000, feeCents: 0 });
    expect([order.tickets.length, order.lines.length, order.payments.length, order.dossier!.history.length]).toEqual([
      1, 1, 0, 0,
    ]);
    expect(order.can).toMatchObject({ pay: false, cancel: false, mail: false, print: true, endAttention: false });
    const whole = expectPage(await everywhere.client.visit(paths.orders.show(mixed.reference)), 'Orders/Show');
    expect([whole.tickets.length, whole.totals.totalCents, whole.payments.length]).toEqual([2, 6000, 1]);
    expect((await limited.client.json('POST', `/orders/${mixed.reference}/mails`, {})).status).toBe(403);
    expect((await limited.client.json('GET', `/orders/${mixed.reference}/payment/status`)).status).toBe(404);
  });
});

describe('who hears', () => {
  const join = (client: Client, channel: string) =>
    client.json('POST', paths.broadcasting.auth(), { socket_id: '1234.5678', channel_name: channel });

  it('of a gate and of an order is who works there', async () => {
    const status = async (world: World) => [
      (await join(limited.client, channels.gate(world.gate))).status,
      (await join(limited.client, channels.order(world.order.id))).status,
    ];
    expect(await status(ours)).toEqual([200, 200]);
    expect(await status(theirs)).toEqual([403, 403]);
    expect((await join(everywhere.client, channels.gate(theirs.gate))).status).toBe(200);
  });

  it('of news about an event is whose it is', async () => {
    const tell = (event: string | null) =>
      transaction((tx) =>
        notify(tx, {
          kind: 'exception_conflicts',
          to: { permission: 'catalogue.manage' },
          event,
          data: { event: { en: 'x' }, count: 1 },
          href: null,
        }),
      );
    const told = async () => [
      await prisma.notification.count({ where: { userId: limited.id } }),
      await prisma.notification.count({ where: { userId: everywhere.id } }),
    ];
    await prisma.notification.deleteMany();
    await tell(theirs.event);
    await tell(null);
    expect(await told()).toEqual([0, 2]);
    await tell(ours.event);
    expect(await told()).toEqual([1, 3]);
  });

  it('of a venue hears of a new event in it, and of one that leaves no more', async () => {
    const page = async () => (await limited.client.get('/admin/events')).text;
    const row = { kind: 'slotted' as const, title: { en: 'Comet Night' }, summary: {}, description: {} };
    const event = await prisma.event.create({ data: { id: uuidv7(), slug: 'comet', venueId: ours.venue, ...row } });
    expect(await page()).toContain('Comet Night');
    await prisma.event.update({ where: { id: event.id }, data: { venueId: theirs.venue } });
    expect(await page()).not.toContain('Comet Night');
    await prisma.event.delete({ where: { id: event.id } });
  });
});

describe('at the gate', () => {
  it('a ticket of another venue is refused without a word about it, even by a supervisor', async () => {
    for (const forceReason of [undefined, 'I know them']) {
      const answer = await scan(limited.client, theirs.ticket.code, {
        gateId: ours.gate,
        ...(forceReason ? { forceReason } : {}),
      });
      expect(answer.result).toBe('wrong_event');
      expect(Object.values(answer.details).filter((value) => value !== null)).toEqual([]);
    }
    const { usesLeft } = await prisma.ticket.findUniqueOrThrow({ where: { id: theirs.ticket.id } });
    expect(usesLeft).toBe(1);
    expect((await send(limited.client, ours.ticket.code, { gateId: theirs.gate })).status).toBe(422);
  });

  it('a ticket of one’s own lets in', async () => {
    expect((await scan(limited.client, ours.ticket.code, { gateId: ours.gate })).result).toBe('accepted');
  });
});

describe('a role that is limited for everybody', () => {
  it('holds where the person is limited as well, and nowhere when its last place is gone', async () => {
    const { id, client, roleId } = await makeStaff(app, [{ venueId: ours.venue }, { venueId: theirs.venue }]);
    const has = async () => {
      const { text } = await client.get('/admin/events');
      return ['Alpha', 'Bravo'].filter((name) => text.includes(name));
    };
    expect(await has()).toEqual(['Alpha', 'Bravo']);
    await prisma.role.update({ where: { id: roleId }, data: { isLimited: true } });
    const scope = { id: uuidv7(), roleId, eventId: theirs.event };
    await prisma.roleScope.create({ data: scope });
    expect(await has()).toEqual(['Bravo']);
    await prisma.roleScope.delete({ where: { id: scope.id } });
    expect(await has()).toEqual([]);
    await prisma.role.update({ where: { id: roleId }, data: { isLimited: false } });
    await prisma.userRole.deleteMany({ where: { userId: id } });
  });
});

describe('a role that ends', () => {
  it('gives nothing from that moment, to whoever is in already', async () => {
    const { id, client, email } = await makeStaff(app, [{ venueId: ours.venue }]);
    await client.post(paths.profile.tokens(), { name: 'door', days: '30' });
    const token = expectPage(await client.visit(paths.profile.edit()), 'Profile/Edit');
    expect(token.tokens).toHaveLength(1);
    await prisma.userRole.updateMany({
      where: { userId: id, isLimited: true },
      data: { endsAt: new Date(Date.now() + 3_600_000) },
    });
    const again = await signInAs(app, email);
    const statuses = async () => [
      (await again.json('GET', '/admin/events')).status,
      (await send(again, ours.ticket.code, { gateId: ours.gate })).status,
      (
        await again.json('POST', paths.broadcasting.auth(), {
          socket_id: '1.2',
          channel_name: channels.gate(ours.gate),
        })
      ).status,
    ];
    expect(await statuses()).toEqual([200, 200, 200]);
    await noteEnds();
    expect(broadcaster.rechecked).not.toContain(id);
    // Nobody writes anything: only the time passes.
    await connection.script(
      `create or replace function moment() returns timestamptz language sql stable as 'select now() + interval ''2 hours'''`,
    );
    try {
      expect(await statuses()).toEqual([403, 403, 403]);
      await noteEnds();
      await expect.poll(() => broadcaster.rechecked).toContain(id);
    } finally {
      await connection.script(`create or replace function moment() returns timestamptz language sql stable as
        'select coalesce(nullif(current_setting(''aforo.now'', true), '''')::timestamptz, now())'`);
    }
  });
});
