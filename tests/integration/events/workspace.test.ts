/** The workspace of an event: its header, its viewers, and lists limited to the event. */
import { beforeAll, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { dayIn } from '../../../server/shared/time';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { buildWorld, makeStaff, type World, ZONE } from '../access/twoVenues';
import { makeUser, signInAs } from '../users/people';

const app = runApp();
let everywhere: Client;
let ours: World;
let theirs: World;

beforeAll(async () => {
  everywhere = (await makeStaff(app, 'everywhere')).client;
  ours = await buildWorld(everywhere, 'Alpha', 1000);
  theirs = await buildWorld(everywhere, 'Bravo', 5000);
}, 60_000);

type Shown = { title: string; tabs: string[]; missing: number | null; nextAt: string | null } | null;
const workspaceAt = async (path: string, client = everywhere) =>
  ((await client.get(path)).page!.props as unknown as { workspace: Shown }).workspace;

const ALL_TABS = 'overview details products hours slots promos codes orders scans alerts share'.split(' ');
const placesOf = ({ event, product, slot, promo, code }: World) => [
  paths.events.one(event),
  paths.events.edit(event),
  paths.events.orders(event),
  paths.products.index(event),
  paths.products.create(event),
  paths.products.edit(product),
  paths.timeBlocks.index(event),
  paths.appointments.index({ event }),
  paths.appointments.list({ event }),
  paths.appointments.create(event),
  paths.appointments.edit(slot),
  paths.promos.ofEvent(event),
  paths.promos.createOfEvent(event),
  paths.promos.edit(promo),
  paths.promoCodes.index(event),
  paths.promoCodes.create(event),
  paths.promoCodes.edit(code),
  paths.validations.index(event),
];

describe('what stands above an event’s pages', () => {
  it('is on every page that is part of it, and on none of the house’s', async () => {
    for (const path of placesOf(ours)) {
      const workspace = await workspaceAt(path);
      expect([path, workspace?.title, workspace?.tabs]).toEqual([path, 'Alpha Tour', ALL_TABS]);
    }
    for (const path of [
      paths.events.index(),
      paths.products.index(),
      paths.promoCodes.index(),
      paths.validations.index(),
      paths.appointments.index(),
      paths.dashboard(),
    ])
      expect([path, await workspaceAt(path)]).toEqual([path, null]);
  });

  it('says what is missing before it sells, and when it is next open', async () => {
    const slot = await prisma.appointment.findUniqueOrThrow({ where: { id: ours.slot } });
    expect(await workspaceAt(paths.products.index(ours.event))).toMatchObject({
      missing: 0,
      nextAt: slot.startsAt.toISOString(),
    });
    const draft = await createDraft(everywhere, ours.venue);
    expect(await workspaceAt(paths.products.index(draft))).toMatchObject({ missing: 2, nextAt: null });
  });

  it('has the tabs that are somebody’s own, and is not there for those who have none', async () => {
    const as = async (role: 'accountant' | 'validator' | 'cashier') => signInAs(app, (await makeUser(role)).email);
    expect((await workspaceAt(paths.events.orders(ours.event), await as('accountant')))?.tabs).toEqual(['orders']);
    expect(await workspaceAt(paths.validations.index(ours.event), await as('validator'))).toMatchObject({
      tabs: ['scans'],
      missing: null,
    });
    const { client } = await makeStaff(app, [{ venueId: ours.venue }]);
    expect((await workspaceAt(paths.products.index(ours.event), client))?.tabs).toEqual(ALL_TABS);
    expect(await workspaceAt(paths.products.index(theirs.event), client)).toBeNull();
    expect(await workspaceAt(paths.products.index(uuidv7()))).toBeNull();
  });

  it('has no times where an event is visited on any day', async () => {
    await prisma.event.update({ where: { id: theirs.event }, data: { kind: 'open' } });
    expect((await workspaceAt(paths.events.edit(theirs.event)))?.tabs).toEqual(
      ALL_TABS.filter((tab) => tab !== 'hours' && tab !== 'slots'),
    );
    await prisma.event.update({ where: { id: theirs.event }, data: { kind: 'slotted' } });
  });
});

async function createDraft(client: Client, venueId: string): Promise<string> {
  const id = uuidv7();
  const title = { en: 'Draft' };
  const data = { id, title, summary: {}, slug: `draft-${id.slice(-6)}`, kind: 'slotted', venueId, currency: 'EUR' };
  await client.post(paths.events.index(), { ...data, zone: '' });
  return id;
}

describe('lists in a workspace', () => {
  type Listed = { list: { rows: { id: string }[]; filters: { name: string }[]; state: { event: string | null } } };
  const listAt = async (path: string, client = everywhere) => {
    const props = (await client.get(path)).page!.props as unknown as Listed & { view?: Listed };
    return props.view?.list ?? props.list;
  };

  it('show the event’s rows alone, whatever else is asked, and no choice of another', async () => {
    for (const [path, own] of [
      [paths.products.index(ours.event), ours.product],
      [paths.promoCodes.index(ours.event), ours.code],
      [paths.appointments.list({ event: ours.event }), ours.slot],
      [paths.events.orders(ours.event), ours.order.id],
    ] as const) {
      const list = await listAt(path);
      expect([path, list.rows.map(({ id }) => id)]).toEqual([path, [own]]);
      expect(list.filters.map(({ name }) => name)).not.toContain('event');
    }
    const scans = await listAt(paths.validations.index(ours.event));
    const scanned = scans.rows.map(({ id }) => id);
    expect([scanned.includes(ours.scan), scanned.includes(theirs.scan)]).toEqual([true, false]);
    const asked = await listAt(`${paths.products.index(ours.event)}&f.event=${theirs.event}`);
    expect(asked.rows.map(({ id }) => id)).toEqual([ours.product]);
  });

  it('are read from the file and the selection of all found as well', async () => {
    const file = await everywhere.get(`${paths.products.index()}/export.csv?event=${ours.event}`);
    expect(file.text).toContain('Alpha Adult');
    expect(file.text).not.toContain('Bravo');
    await everywhere.post(paths.products.state(), {
      active: false,
      selection: { query: `event=${ours.event}` },
    });
    const active = async (id: string) => (await prisma.product.findUniqueOrThrow({ where: { id } })).active;
    expect([await active(ours.product), await active(theirs.product)]).toEqual([false, true]);
    await prisma.product.update({ where: { id: ours.product }, data: { active: true } });
  });

  it('keep a saved view within the event', async () => {
    const view = { id: uuidv7(), list: 'products', name: 'By name', query: 'sort=name', isShared: false };
    await everywhere.post(paths.savedViews(), view);
    const list = await listAt(`${paths.products.index(ours.event)}&view=${view.id}`);
    expect(list.state).toMatchObject({ event: ours.event, view: view.id, sort: 'name' });
    expect(list.rows.map(({ id }) => id)).toEqual([ours.product]);
  });

  it('of orders show those that visit it on some day, by the clock of its venue', async () => {
    const visited = async (range: string) =>
      expectPage(
        await everywhere.get(`${paths.events.orders(ours.event)}?f.visit=${range}`),
        'Events/Orders',
      ).list.rows.map(({ id }) => id);
    const opens = (slot: string, at: string) =>
      sql(
        'test_opens',
        `update appointments set starts_at = $2::timestamp at time zone $3, ends_at = $2::timestamp at time zone $3 + interval '20 minutes' where id = $1`,
        [slot, at, ZONE],
      );
    const units = (set: string) =>
      prisma.$executeRawUnsafe(`update order_items set ${set} where order_id = '${ours.order.id}' and position = 2`);
    const [slot, other] = await Promise.all(
      [ours.slot, theirs.slot].map((id) => prisma.appointment.findUniqueOrThrow({ where: { id } })),
    );
    // The order's own zone is ahead of both, and its parts of another event have no day here.
    await sql('test_clock', `update orders set time_zone = 'Asia/Tokyo' where id = $1`, [ours.order.id]);
    await units(`event_id = '${theirs.event}', appointment_id = '${theirs.slot}'`);
    await opens(theirs.slot, '2021-05-08 12:00');
    for (const time of ['00:20', '23:20']) {
      await opens(ours.slot, `2021-05-05 ${time}`);
      expect([time, await visited('2021-05-05..2021-05-05')]).toEqual([time, [ours.order.id]]);
      for (const day of ['2021-05-04', '2021-05-06', '2021-05-08', dayIn(new Date(), ZONE)])
        expect([time, day, await visited(`${day}..${day}`)]).toEqual([time, day, []]);
    }
    await units(`event_id = '${ours.event}', state = 'cancelled'`);
    expect(await visited('2021-05-08..2021-05-08')).toEqual([]);
    await units(`appointment_id = '${ours.slot}', state = 'active'`);
    for (const { id, startsAt, endsAt } of [slot!, other!])
      await prisma.appointment.update({ where: { id }, data: { startsAt, endsAt } });
    await sql('test_clock_again', 'update orders set time_zone = $2 where id = $1', [ours.order.id, ZONE]);
  });

  it('of an order with others’ things say what it has of the event', async () => {
    const { list } = expectPage(await everywhere.get(paths.events.orders(ours.event)), 'Events/Orders');
    expect(list.rows).toMatchObject([{ tickets: 2, amount: { amount: 2000, currency: 'EUR' }, state: 'paid' }]);
  });
});

describe('what is made in a workspace', () => {
  it('leads on within it', async () => {
    const draft = await createDraft(everywhere, ours.venue);
    const after = await everywhere.post(paths.products.index(), { id: uuidv7(), ...(await newProduct(draft)) });
    expect(new URL(after.url, 'http://x').pathname + new URL(after.url, 'http://x').search).toBe(
      paths.products.index(draft),
    );
  });

  it('a new event leads to what is missing next', async () => {
    const id = uuidv7();
    const data = { title: { en: 'New' }, summary: {}, slug: 'brand-new', kind: 'slotted', venueId: ours.venue };
    const answer = await everywhere.post(paths.events.index(), { id, ...data, currency: 'EUR', zone: '' });
    const page = expectPage(answer, 'Events/Show');
    expect(page.readiness.filter((point) => point.isRequired && !point.isDone).map(({ key }) => key)).toEqual([
      'product',
      'slots',
    ]);
    expect(page.shop).toBeNull();
  });

  async function newProduct(eventId: string) {
    const { values } = expectPage(await everywhere.get(paths.products.create(eventId)), 'Products/Create');
    return { ...values, eventId, name: { en: 'Ticket' }, priceCents: 500 };
  }
});

describe('the overview', () => {
  it('has figures and orders for those who may see them', async () => {
    const page = expectPage(await everywhere.get(paths.events.one(ours.event)), 'Events/Show');
    expect(page.sales?.totals).toMatchObject([{ currency: 'EUR', now: { tickets: 2, orders: 1, cents: 2000 } }]);
    expect(page.sales?.days).toHaveLength(14);
    expect(page.lastOrders).toMatchObject([{ reference: ours.order.reference, tickets: 2, cents: 2000 }]);
    expect(page.ahead?.events).toHaveLength(1);
    expect(page.shop?.url).toMatch(/\/events\/alpha-tour$/);
  });

  it('has neither for somebody who makes the programme alone', async () => {
    const { client, roleId } = await makeStaff(app, [{ eventId: ours.event }]);
    await prisma.rolePermission.deleteMany({
      where: { roleId, permission: { in: ['dashboard.view', 'orders.view'] } },
    });
    const other = await signInAs(app, (await makeUser('manager')).email);
    expect(other).toBeDefined();
    const page = expectPage(await client.get(paths.events.one(ours.event)), 'Events/Show');
    expect([page.sales, page.lastOrders]).toEqual([null, null]);
    expect((await client.get(paths.events.one(theirs.event))).status).toBe(404);
  });
});
