/** What pages, files, searches and figures show to whoever is limited to one of two venues; routes are in `scopedRoles`. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memoryBroadcaster } from '../../../server/infra/broadcaster/memoryBroadcaster';
import { setRuntime } from '../../../server/infra/runtime';
import { paths } from '../../../server/shared/paths';
import { startApp, type TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { buildWorld, guarded, isHouse, makeStaff, sellBoth, signsOf, type World } from './twoVenues';

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
