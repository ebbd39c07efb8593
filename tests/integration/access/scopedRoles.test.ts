/**
 * A user limited to one venue finds nothing of another on any route, list, file, search, figure, channel or
 * notification, and changes nothing there. Walks the written route table, so that new routes are included.
 */
import { describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { HOUSE_PERMISSIONS } from '../../../server/shared/permissions';
import { uuidv7 } from '../../../server/shared/uuid';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { addressIn } from './addresses';
import { STATED_ROUTES, type StatedRoute } from './routePermissions';
import { guarded, isHouse, openTwoVenues, type World } from './twoVenues';

const house = openTwoVenues();

// A link from an email is validated by its own secret, and answers every wrong one alike.
const ofOrders = STATED_ROUTES.filter(
  ({ path, access }) => path.startsWith('/orders/:') && access === 'anyone' && !path.includes(':token'),
);
const naming = [...guarded, ...ofOrders].filter(({ path, access }) => {
  const blanks = path.replace(':format', '').includes(':');
  // A basket's key is made by the browser, and refers to no person.
  if (path.startsWith('/pos/baskets/')) return false;
  return blanks && !(HOUSE_PERMISSIONS as readonly string[]).includes(access);
});

const call = (client: Client, { method }: StatedRoute, address: string, body: object = {}) =>
  client.json(method, address, method === 'GET' ? undefined : body, { follow: false });

/** All data of the other venue as one text. */
async function stateOf({ event, venue, promo }: World): Promise<string> {
  const [row] = await sql<{ state: string }>(
    'test_state',
    `select md5(concat((select json_agg(v) from venues v where id = $1), (select json_agg(g) from gates g where venue_id = $1),
       (select json_agg(e) from events e where venue_id = $1), (select json_agg(a order by id) from appointments a where event_id = $2),
       (select json_agg(p order by id) from products p where event_id = $2), (select json_agg(q) from quotas q where event_id = $2),
       (select json_agg(w) from waiting_rooms w where event_id = $2),
       (select json_agg(r) from validation_rules r where venue_id = $1), (select json_agg(d) from gate_devices d join gates g on g.id = d.gate_id where g.venue_id = $1),
       (select json_agg(p) from promos p where event_id = $2), (select json_agg(c) from promo_codes c where promo_id = $3),
       (select json_agg(b) from promo_code_batches b where promo_id = $3), (select json_agg(r) from promo_code_requests r where promo_id = $3),
       (select json_agg(t order by id) from tickets t where event_id = $2),
       (select json_agg(o order by id) from orders o where id in (select order_id from order_items where event_id = $2)),
       (select json_agg(b) from time_blocks b where event_id = $2))) as state`,
    [venue, event, promo],
  );
  return row!.state;
}

it('a promo code that is checked at a counter is one of the person’s own venue', async () => {
  const kindOf = async (code: string) => {
    const answer = await house.limited.client.json('POST', paths.checkAndPrint(), { code });
    return answer.json<{ kind: string }>().kind;
  };
  expect(await kindOf(house.ours.codeText)).toBe('promo');
  expect(await kindOf(house.theirs.codeText)).toBe('unknown');
});

describe('a route that names something', () => {
  it('of another venue answers as if it were not there, and nothing changes', async () => {
    const before = await stateOf(house.theirs);
    const wrong: string[] = [];
    for (const route of naming) {
      const { status } = await call(house.limited.client, route, addressIn(house.theirs, route), { version: 1 });
      const wanted = isHouse(route) ? 403 : 404;
      if (status !== wanted) wrong.push(`${route.method} ${route.path}: ${status}, not ${wanted}`);
    }
    expect(wrong).toEqual([]);
    expect(await stateOf(house.theirs)).toBe(before);
  });

  it('opens in one’s own venue', async () => {
    // Pages that are rendered, paid, opened from email, need a configured wallet, or need a cashier's open shift.
    const isDrawn = (path: string) =>
      path.includes('pay') ||
      path.startsWith('/pos/manual/:reference/') ||
      /(\.pdf|\.eml|\.pkpasses|\/google-wallet)$/.test(path);
    const pages = naming.filter((route) => route.method === 'GET' && !isHouse(route) && !isDrawn(route.path));
    const shut: string[] = [];
    for (const route of pages) {
      const { status } = await call(house.limited.client, route, addressIn(house.ours, route));
      if (status >= 400) shut.push(`${route.path}: ${status}`);
    }
    expect(shut).toEqual([]);
  });
});

/** Ids that forms send in the body: guarded by the route's line before anything else is validated. */
const BODIES: readonly [StatedRoute['method'], path: string, (world: World) => object][] = [
  ['POST', '/admin/appointments', ({ event }) => ({ event })],
  ['POST', '/admin/events', ({ venue }) => ({ venueId: venue })],
  ['POST', '/admin/products', ({ event }) => ({ eventId: event })],
  ['PUT', '/admin/products/order', ({ event }) => ({ eventId: event })],
  ['POST', '/admin/products/price-check', ({ event }) => ({ eventId: event })],
  ['POST', '/admin/quotas', ({ event }) => ({ eventId: event })],
  ['POST', '/cashboxes', ({ venue }) => ({ venueId: venue })],
  ['POST', '/cashbox-shifts', ({ cashbox }) => ({ cashboxId: cashbox })],
  ['POST', '/validations/corrections', ({ venue }) => ({ venueId: venue, zone: '', counted: 1, reason: 'Counted' })],
  ['POST', '/validators/pairings', ({ gate }) => ({ gateId: gate, name: 'Scanner' })],
  ['POST', '/admin/validation-rules', ({ venue }) => ({ venueId: venue })],
  ['POST', '/admin/validation-rules/test', ({ venue }) => ({ venueId: venue })],
  ['POST', '/admin/promos', ({ event }) => ({ eventId: event })],
  ['POST', '/admin/promos/test', ({ event }) => ({ eventId: event })],
  [
    'POST',
    '/admin/card-payments/create',
    ({ order }) => ({ order: order.reference, email: '', hours: 24, locale: 'en', expectedCents: 1 }),
  ],
  ['POST', '/admin/promo-codes', ({ promo }) => ({ promoId: promo })],
  ['POST', '/admin/promo-code-batches', ({ promo }) => ({ promoId: promo })],
  ['POST', '/admin/invitations', ({ event }) => ({ eventId: event })],
  ['POST', '/admin/telephone-orders', ({ event }) => ({ eventId: event })],
  ['POST', '/admin/waiting-room', ({ event }) => ({ eventId: event })],
  ['POST', '/admin/promo-code-batches/imports', ({ promo }) => ({ promoId: promo })],
];
/** Bulk actions on rows selected in a list. */
const SELECTIONS: readonly [path: string, (world: World) => string, object][] = [
  ['/admin/products/state', ({ product }) => product, { active: false }],
  ['/admin/promo-codes/state', ({ code }) => code, { active: false }],
  ['/admin/promo-codes/tags', ({ code }) => code, { add: ['press'], remove: [] }],
  ['/admin/promo-codes/mails', ({ code }) => code, { run: uuidv7(), locale: 'en' }],
  ['/admin/promo-codes/texts', ({ code }) => code, {}],
  ['/admin/appointments/changes', ({ slot }) => slot, { change: { do: 'close' } }],
  ['/admin/appointments/impact', ({ slot }) => slot, {}],
];
/**
 * Writes that name nothing of a venue, or that are tested below or, for bulk actions on orders, in finding/orderRange
 * and people/unassigned.
 */
const OTHER_WRITES = new Set([
  'POST /admin/media',
  // Lines of a foreign venue are refused one by one: imports/places.
  'POST /admin/imports',
  'POST /validations/scans',
  'POST /validations/visitors',
  'POST /validations/party',
  'POST /validations/supervised-scans',
  'POST /validations/offline/list',
  'POST /validations/offline/faces',
  'POST /dashboard/screens',
  'POST /sales-reports/schedules',
  ...['device', 'balances', 'balances/codes', 'balances/proofs', 'scans', 'sales', 'prints'].map(
    (what) => `POST /pos/${what}`,
  ),
  'POST /check-and-print',
  'POST /annual-passes/selection',
  'POST /card-payments/manual',
  'POST /orders/range/chosen',
  'POST /orders/range/runs',
  'POST /admin/unassigned-items/holders',
  'POST /admin/unassigned-items/slot',
  'POST /admin/unassigned-items/mails',
]);

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
    expect((await house.limited.client.json(method, path, body(house.theirs), { follow: false })).status).toBe(404);
    expect((await house.limited.client.json(method, path, body(house.ours), { follow: false })).status).not.toBe(404);
    expect((await house.everywhere.client.json(method, path, body(house.theirs), { follow: false })).status).not.toBe(
      404,
    );
  });

  it.each(SELECTIONS)('%s takes no row of another venue, by name or by query', async (path, idOf, more) => {
    const before = await stateOf(house.theirs);
    const one = { selection: { ids: [idOf(house.theirs)] }, ...more };
    expect((await house.limited.client.json('POST', path, one, { follow: false })).status).toBe(409);
    await house.limited.client.json('POST', path, { selection: { query: '' }, ...more }, { follow: false });
    expect(await stateOf(house.theirs)).toBe(before);
    await prisma.product.updateMany({ data: { active: true } });
    await prisma.promoCode.updateMany({ data: { active: true } });
    await prisma.appointment.updateMany({ data: { state: 'open' } });
  });

  it('makes no promotion of one event one of the whole house, and moves no event elsewhere', async () => {
    await house.limited.client.visit(paths.promos.edit(house.ours.promo));
    const promo = expectPage(await house.limited.client.visit(paths.promos.edit(house.ours.promo)), 'Promos/Create');
    const wide = { ...promo.record!.values, eventId: null, version: promo.record!.version };
    expect(
      (await house.limited.client.json('PATCH', paths.promos.one(house.ours.promo), wide)).json<{ errors: object }>()
        .errors,
    ).toHaveProperty('eventId');
    const { record } = expectPage(await house.limited.client.visit(paths.events.edit(house.ours.event)), 'Events/Edit');
    const moved = { ...record.values, venueId: house.theirs.venue, version: record.version };
    expect(
      (await house.limited.client.json('PATCH', paths.events.one(house.ours.event), moved)).json<{ errors: object }>()
        .errors,
    ).toHaveProperty('venueId');
  });
});
