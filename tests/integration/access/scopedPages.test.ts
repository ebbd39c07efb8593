/** Pages, files, searches and figures for a user limited to one of two venues; routes are in `scopedRoles`. */
import { beforeAll, describe, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { createEvent } from '../orders/shopFixture';
import { scan } from '../validations/gateFixture';
import { guarded, isHouse, makeStaff, openTwoVenues, sellBoth, signsOf, type World, ZONE } from './twoVenues';

const house = openTwoVenues();
/** Scans of the other venue's ticket at the user's own gate. */
const refused: string[] = [];
let mixed: Awaited<ReturnType<typeof sellBoth>>;
beforeAll(async () => {
  const { ours, theirs, limited, everywhere } = house;
  mixed = await sellBoth(ours, theirs);
  // Scans of another venue's ticket at the user's own gate, by a colleague and by the user.
  for (const { client } of [everywhere, limited])
    refused.push((await scan(client, theirs.ticket.code, { gateId: ours.gate })).validationId);
  // A colleague of the whole organisation shares a view of every list that can be limited.
  for (const list of ['events', 'products', 'venues', 'promos', 'promo-codes', 'validations', 'slots', 'orders'])
    await everywhere.client.json('POST', paths.savedViews(), {
      ...{ id: uuidv7(), list, name: `${theirs.name} view`, query: `f.event=${theirs.event}`, shared: true },
    });
});

const SCAN_COLUMNS = 'at,result,ticket,order,product,event,gate,validator,overruled,reason,code';

describe('what is shown', () => {
  const shown = guarded.filter(
    // A day at a gate and the people inside belong to the gate in the URL.
    (route) =>
      route.method === 'GET' &&
      !isHouse(route) &&
      route.path !== '/validations/day' &&
      route.path !== '/validations/inside' &&
      !route.path.replace(':format', '').includes(':'),
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
    '/validations?view=live',
    `/validations?view=day&venue=${house.ours.venue}`,
    `/admin/promo-code-batches/create?promo=${world.promo}`,
    `/orders/${mixed.reference}`,
    `/orders/${mixed.reference}/items`,
    `/orders/${mixed.reference}/appointment`,
    `/orders/${mixed.reference}/appointment.ics`,
    `/orders/${mixed.reference}/print`,
    `/validations?columns=${SCAN_COLUMNS}`,
    `/validations/export.csv?columns=${SCAN_COLUMNS}`,
    ...refused.map((id) => `/validations/${id}`),
    `/admin/events/${house.ours.event}/edit`,
    `/admin/products/${house.ours.product}/edit`,
    `/admin/promos/${house.ours.promo}/edit`,
  ];

  it('holds nothing of another venue', async () => {
    const found: string[] = [];
    for (const address of asked(house.theirs)) {
      const answer = await house.limited.client.get(address);
      expect(answer.status, address).toBe(200);
      // The page contains its requested URL.
      const text = answer.text
        .replaceAll(address, '')
        .replaceAll(encodeURIComponent(address), '')
        .replaceAll(address.replaceAll('/', '\\/'), '');
      const sign = signsOf(house.theirs).find((one) => text.includes(one));
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
      const { text } = await house.everywhere.client.get(path);
      expect([
        path,
        text.includes('Alpha') || text.includes('ALPHA'),
        text.includes('Bravo') || text.includes('BRAVO'),
      ]).toEqual([path, true, true]);
      const own = await house.limited.client.get(path);
      expect([path, own.text.includes('Alpha') || own.text.includes('ALPHA')]).toEqual([path, true]);
    }
  });

  it('adds up what is one’s own', async () => {
    const dashboard = async ({ client }: { client: Client }) =>
      expectPage(await client.visit(paths.dashboard()), 'Dashboard/Index');
    const [own, all] = [await dashboard(house.limited), await dashboard(house.everywhere)];
    // Two orders of one ticket at 10.00, and one ticket in the mixed order.
    expect(own.sales.today).toEqual({ orders: 2, tickets: 3, gross: [{ currency: 'EUR', cents: 3000 }], refunds: [] });
    expect(all.sales.today).toEqual({
      orders: 3,
      tickets: 6,
      gross: [{ currency: 'EUR', cents: 18_000 }],
      refunds: [],
    });
    expect([own.gates.gates.length, own.gates.lastScans.length, own.occupancy.length]).toEqual([1, 3, 1]);
    expect([all.gates.gates.length, all.gates.lastScans.length, all.occupancy.length]).toEqual([2, 4, 2]);
    const totals = async ({ client }: { client: Client }) =>
      expectPage(await client.visit(paths.validations.index()), 'Validations/Index').totals?.accepted;
    expect([await totals(house.limited), await totals(house.everywhere)]).toEqual([1, 2]);
  });

  it('is of an order with both only what is one’s own, and nobody changes the whole by a part', async () => {
    const order = expectPage(await house.limited.client.visit(paths.orders.show(mixed.reference)), 'Orders/Show');
    expect(order.totals).toMatchObject({ totalCents: 1000, grossCents: 1000, feeCents: 0 });
    expect([order.tickets.length, order.lines.length, order.payments.length, order.dossier!.history.length]).toEqual([
      1, 1, 0, 0,
    ]);
    expect(order.can).toMatchObject({ pay: false, cancel: false, mail: false, print: true, endAttention: false });
    const whole = expectPage(await house.everywhere.client.visit(paths.orders.show(mixed.reference)), 'Orders/Show');
    expect([whole.tickets.length, whole.totals.totalCents, whole.payments.length]).toEqual([2, 6000, 1]);
    expect((await house.limited.client.json('POST', `/orders/${mixed.reference}/mails`, {})).status).toBe(403);
    expect((await house.limited.client.json('GET', `/orders/${mixed.reference}/payment/status`)).status).toBe(404);
  });
});

describe('what is refused', () => {
  const says = async (client: Client, method: 'POST' | 'DELETE', address: string, body: object = {}) =>
    (await client.json(method, address, body, { follow: false })).text;

  it('names what stands in the way only to whoever may see it', async () => {
    const { ours, theirs, limited, everywhere } = house;
    const { id } = await createEvent(ours.venue, { title: { en: 'Annex' } });
    const visit = { id: uuidv7(), productId: theirs.product, position: 0, eventId: id };
    await prisma.productVisit.create({ data: visit });
    const [own, all] = [
      await says(limited.client, 'DELETE', paths.events.one(id)),
      await says(everywhere.client, 'DELETE', paths.events.one(id)),
    ];
    expect(own).toContain('A product of another venue includes this event');
    expect(signsOf(theirs).filter((sign) => own.includes(sign))).toEqual([]);
    expect(all).toContain('Bravo Adult');
    expect((await limited.client.get(paths.events.edit(id))).text).not.toContain('Bravo');
    // A product of the user's own is named as before, whichever others exist.
    await prisma.productVisit.create({ data: { ...visit, id: uuidv7(), productId: ours.product } });
    expect(await says(limited.client, 'DELETE', paths.events.one(id))).toContain('Alpha Adult');
    await prisma.productVisit.deleteMany({ where: { eventId: id } });
  });

  it('does not say whose former address one chose', async () => {
    const { ours, theirs, limited, everywhere } = house;
    await prisma.eventSlug.create({ data: { slug: 'harbour-lights', eventId: theirs.event } });
    const event = { id: uuidv7(), slug: 'harbour-lights', venueId: ours.venue, kind: 'slotted', title: { en: 'New' } };
    Object.assign(event, { summary: {}, zone: ZONE, currency: 'EUR' });
    const own = await says(limited.client, 'POST', paths.events.index(), event);
    expect(own).toContain('Another event has this web address. Enter a different one.');
    expect(own).not.toContain('Bravo');
    expect(await says(everywhere.client, 'POST', paths.events.index(), event)).toContain('Bravo Tour');
  });
});

describe('what a colleague shares', () => {
  it('is for those who see the whole house, and one’s own views are there as ever', async () => {
    const { limited, everywhere, theirs } = house;
    const names = async ({ client }: { client: Client }, query = '') =>
      expectPage(await client.get(`/admin/events${query}`), 'Events/Index').list.views.map(({ name }) => name);
    await limited.client.json('POST', paths.savedViews(), { id: uuidv7(), list: 'events', name: 'Mine', query: 'q=a' });
    expect(await names(limited)).toEqual(['Mine']);
    expect(await names(everywhere)).toEqual(['Bravo view']);
    const { id } = await prisma.savedView.findFirstOrThrow({ where: { list: 'events', name: `${theirs.name} view` } });
    const { list } = expectPage(await limited.client.get(`/admin/events?view=${id}`), 'Events/Index');
    expect([list.state.view, list.state.filters]).toEqual([null, {}]);
    expect((await limited.client.raw(`/admin/events/export.csv?view=${id}`)).text).toContain('Alpha');
  });
});

describe('the scans of a gate', () => {
  it('are all there for whoever works there, of another’s ticket only that it was refused', async () => {
    const { limited, everywhere, theirs } = house;
    const rows = async ({ client }: { client: Client }) =>
      expectPage(await client.get(`/validations?columns=${SCAN_COLUMNS}`), 'Validations/Index').list.rows;
    const own = (await rows(limited)).filter(({ id }) => refused.includes(id));
    expect(own.map(({ result, gate }) => [result, gate])).toEqual([
      ['wrong_event', 'Alpha Gate'],
      ['wrong_gate', 'Alpha Gate'],
    ]);
    for (const { ticket, order, product, event, code } of own)
      expect([ticket, order, product, event, code].filter(Boolean)).toEqual([]);
    const all = (await rows(everywhere)).filter(({ id }) => refused.includes(id));
    expect(all.map(({ event, product }) => [event, product])).toContainEqual(['Bravo Tour', 'Bravo Adult']);
    for (const q of [theirs.ticket.reference, theirs.ticket.code, theirs.order.reference])
      expect(
        expectPage(await limited.client.get(`/validations?q=${encodeURIComponent(q)}`), 'Validations/Index').list.rows,
      ).toEqual([]);
    const story = expectPage(await limited.client.get(`/validations/${refused[0]}`), 'Validations/Show').scan;
    expect(story).toMatchObject({
      result: 'wrong_gate',
      ticket: null,
      scans: [],
      code: '',
      gate: { name: 'Alpha Gate' },
    });
  });

  it('are of whoever made them, where they are limited to an event', async () => {
    const { app, ours, theirs } = house;
    const one = await makeStaff(app, [{ eventId: ours.event }]);
    const { validationId } = await scan(one.client, theirs.ticket.code, { gateId: ours.gate });
    const { list } = expectPage(await one.client.get('/validations'), 'Validations/Index');
    expect(list.rows.map(({ id }) => id)).toEqual([validationId, ours.scan]);
    expect((await one.client.get(`/validations/${validationId}`)).status).toBe(200);
    for (const id of refused) expect((await one.client.get(`/validations/${id}`)).status).toBe(404);
  });

  it('are told live without the ticket of another venue', async () => {
    const { everywhere, broadcaster, ours, theirs } = house;
    const { validationId } = await scan(everywhere.client, theirs.ticket.code, { gateId: ours.gate });
    const told = () =>
      broadcaster.published.find(({ data }) => (data as { validationId?: string }).validationId === validationId);
    await expect.poll(told).toBeDefined();
    expect(told()!.data).toMatchObject({ result: 'wrong_gate', ticket: null, product: null });
  });
});
