/**
 * Thresholds of events: notified once for each crossing, according to the event's settings, to the people of the event.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { tellOfFilledSlots } from '../../../server/alerts/events';
import { alertJobs } from '../../../server/alerts/jobs';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import type { Topics } from '../../../server/shared/topics';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';
import { expectPage } from '../../support/expectPage';
import { createEvent, createProduct, createQuota, createSlot, createVenue } from '../orders/shopFixture';
import { openShop, placeOrder } from '../payments/paymentFixture';
import { makeUser, signedIn, signInAs } from '../users/people';

const app = runApp();
const manager = signedIn(app, 'manager');
let venue: string;
beforeAll(async () => {
  venue = await createVenue();
});

const USUAL = {
  occupancy: [90, 100],
  lowSalesDays: 0,
  lowSalesPercent: 20,
  quotaPercent: 90,
  refusalsPercent: 30,
  attentions: 5,
};
const choose = (event: string, version: number, more: object) =>
  manager.json('PATCH', paths.events.alerts(event), { ...USUAL, version, ...more }, { follow: false });

/** Notifications about an event by kind, oldest first. */
const told = async (eventId: string) =>
  (await prisma.notification.findMany({ where: { eventId }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] })).map(
    ({ kind }) => kind,
  );

describe('slots', () => {
  const changed = (eventId: string, slot: string) =>
    tellOfFilledSlots([{ id: '1', payload: { event_id: eventId, [`slot:${slot}`]: true } as Topics['availability'] }]);
  const sell = (slot: string, sold: number) =>
    sql('test_sold', 'update appointments set sold = $2 where id = $1', [slot, sold]);

  it('are told of at each step once, however they wobble, by whichever process sees it', async () => {
    const { id } = await createEvent(venue);
    expect((await choose(id, 1, { occupancy: [100, 80] })).status).toBe(303);
    const slot = await createSlot(id, { capacity: 10 });
    for (const [sold, kinds] of [
      [7, []],
      [8, ['slot_nearly_full']],
      [7, ['slot_nearly_full']],
      [9, ['slot_nearly_full']],
      [10, ['slot_nearly_full', 'slot_full']],
      [8, ['slot_nearly_full', 'slot_full']],
      [10, ['slot_nearly_full', 'slot_full']],
    ] as const) {
      await sell(slot, sold);
      await Promise.all([changed(id, slot), changed(id, slot)]);
      expect([sold, await told(id)]).toEqual([sold, kinds]);
    }
  });

  it('that pass several steps at once are told of once, also as they empty, and never where nothing was chosen', async () => {
    const [{ id: usual }, { id: quiet }] = [await createEvent(venue), await createEvent(venue)];
    await choose(quiet, 1, { occupancy: [] });
    for (const event of [usual, quiet]) {
      const slot = await createSlot(event, { capacity: 10 });
      for (const sold of [10, 9]) {
        await sell(slot, sold);
        await changed(event, slot);
      }
    }
    expect([await told(usual), await told(quiet)]).toEqual([['slot_full'], []]);
  });
});

describe('by the clock', () => {
  const run = (name: string) =>
    alertJobs.find((job) => job.name === name)!.handle(undefined as never, { isLastTry: false });
  const look = () => run('alerts.watch');
  const lookAtDays = () => run('alerts.days');

  it('a quota that is nearly out is told of once', async () => {
    const { id } = await createEvent(venue);
    const quota = await createQuota(id, 10, [await createProduct(id)]);
    const use = (sold: number) => sql('test_quota', 'update quotas set sold = $2 where id = $1', [quota, sold]);
    for (const sold of [8, 9, 8, 10]) {
      await use(sold);
      await Promise.all([look(), look()]);
    }
    expect(await told(id)).toEqual(['quota_nearly_out']);
    const { id: quiet } = await createEvent(venue);
    await choose(quiet, 1, { quotaPercent: 0 });
    await createQuota(quiet, 10, [await createProduct(quiet)]);
    await look();
    expect(await told(quiet)).toEqual([]);
  });

  it('refusals are told of above their share of at least twenty, once a day', async () => {
    const { id } = await createEvent(venue);
    const scan = (result: string, n: number, event = id) =>
      sql(
        'test_scans',
        `insert into validations (id, nonce, event_id, result, code, scanned_at, received_at)
         select uuid_v7(), gen_random_uuid(), $1, $2, 'x', now(), moment() from generate_series(1, $3)`,
        [event, result, n],
      );
    await scan('unknown', 15);
    await look();
    expect(await told(id)).toEqual([]);
    await scan('unknown', 5);
    await scan('accepted', 60);
    await look();
    expect(await told(id)).toEqual([]);
    await scan('unknown', 20);
    await look();
    await look();
    expect(await told(id)).toEqual(['gate_refusals']);
    const { id: quiet } = await createEvent(venue);
    await choose(quiet, 1, { refusalsPercent: 0 });
    await scan('unknown', 25, quiet);
    await look();
    expect(await told(quiet)).toEqual([]);
  });

  it('a slow day is told of so many days before', async () => {
    const { id } = await createEvent(venue, { status: 'published' });
    await choose(id, 1, { lowSalesDays: 3 });
    for (const inHours of [72, 240]) await createSlot(id, { capacity: 10, inHours });
    await lookAtDays();
    await lookAtDays();
    expect(await told(id)).toEqual(['low_sales']);
    const { id: good } = await createEvent(venue, { status: 'published' });
    await choose(good, 1, { lowSalesDays: 3 });
    const slot = await createSlot(good, { capacity: 10, inHours: 72 });
    await sql('test_sold', 'update appointments set sold = $2 where id = $1', [slot, 2]);
    // The alert about slow sales is off by default.
    const { id: quiet } = await createEvent(venue, { status: 'published' });
    await createSlot(quiet, { capacity: 10, inHours: 0.1 });
    await lookAtDays();
    expect([await told(good), await told(quiet)]).toEqual([[], []]);
  });

  it('orders in need are told of once, however they wobble, and anew when most were seen to', async () => {
    const shop = await openShop();
    const orders = [await placeOrder(shop), await placeOrder(shop), await placeOrder(shop)];
    const [{ event }] = (await sql<{ event: string }>(
      'test_event',
      'select event_id as event from order_items where order_id = $1 limit 1',
      [orders[0]!.id],
    )) as [{ event: string }];
    await choose(event, 1, { attentions: 3 });
    /** Marks this many orders as needing staff. */
    const need = async (many: number) => {
      await prisma.orderAttention.updateMany({ where: { endedAt: null }, data: { endedAt: new Date() } });
      const rows = orders.slice(0, many).map(({ id }) => ({ id: uuidv7(), orderId: id, cause: 'overpaid' }));
      await prisma.orderAttention.createMany({ data: rows });
      await look();
      return (await told(event)).length;
    };
    for (const [many, times] of [
      [3, 1],
      [3, 1],
      [2, 1],
      [3, 1],
      [1, 1],
      [3, 2],
    ] as const)
      expect([many, await need(many)]).toEqual([many, times]);
    expect(new Set(await told(event))).toEqual(new Set(['orders_in_need']));
  });
});

describe('the settings of an event', () => {
  it('begin as usual, are kept with a version and written down, and refuse what is none', async () => {
    const { id } = await createEvent(venue);
    const page = expectPage(await manager.get(paths.events.alerts(id)), 'Events/Alerts');
    expect(page.record).toMatchObject({ version: 1, values: USUAL });
    expect((await choose(id, 1, { quotaPercent: 75 })).status).toBe(303);
    expect((await choose(id, 1, { quotaPercent: 50 })).status).toBe(409);
    expect((await choose(id, 2, { quotaPercent: 75 })).status).toBe(303);
    expect((await choose(id, 2, { quotaPercent: 101, occupancy: [0] })).status).toBe(422);
    const entries = await prisma.auditLog.findMany({ where: { subjectId: id, action: 'event_alerts.updated' } });
    expect(entries).toMatchObject([{ before: { quotaPercent: 90 }, after: { quotaPercent: 75 } }]);
    const cashier = await signInAs(app, (await makeUser('cashier')).email);
    expect((await cashier.get(paths.events.alerts(id))).status).toBe(403);
  });
});
