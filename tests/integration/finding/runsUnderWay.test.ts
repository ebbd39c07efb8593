/**
 * Bulk actions: they stop when their author loses the permission, and one process works on each at a time. Days of
 * visits.
 */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { performRuns } from '../../../server/finding/range/performRun';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { dayIn } from '../../../server/shared/time';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { makeStaff } from '../access/twoVenues';
import { facts, sold } from '../payments/refundFixture';
import { type Sale, sell } from '../tickets/saleFixture';

const app = runApp();
let client: Client;
let roleId: string;
beforeAll(async () => {
  ({ client, roleId } = await makeStaff(app, 'everywhere'));
});

const prepare = (body: object) => client.json('POST', paths.orders.prepareRun(), body);
const select = (sale: Sale) => ({ selection: { ids: [sale.id] } });

describe('what was begun', () => {
  const ordersOf = (runId: string) =>
    prisma.orderRunOrder.findMany({ where: { runId }, select: { state: true, reason: true } });
  const open = (id: string, lease: { leasedBy?: string; leasedUntil?: Date } = {}) =>
    prisma.orderRun.update({ where: { id }, data: { state: 'waiting', ...lease } });

  it('stops where whoever began it has lost the right meanwhile, and says so', async () => {
    const sale = await sold({ inHours: 200, provider: 'sandbox' });
    const id = randomUUID();
    await prepare({ id, kind: 'refund', ...select(sale) });
    const lost = { roleId, permission: 'orders.refund' };
    await prisma.rolePermission.deleteMany({ where: lost });
    await open(id);
    await performRuns();
    expect(await ordersOf(id)).toEqual([{ state: 'left_out', reason: 'not_allowed' }]);
    expect(await facts(sale)).toMatchObject({ state: 'paid', refunds: [] });
    await prisma.rolePermission.create({ data: lost });
  });

  it('is done by one process at a time, and by another when that one is gone', async () => {
    const id = randomUUID();
    await prepare({ id, kind: 'mail', ...select(await sell({ name: 'Lea Sed' })) });
    await open(id, { leasedBy: randomUUID(), leasedUntil: new Date(Date.now() + 60_000) });
    await performRuns();
    expect(await ordersOf(id)).toEqual([{ state: 'waiting', reason: null }]);
    await open(id, { leasedUntil: new Date(Date.now() - 1000) });
    await Promise.all([performRuns(), performRuns()]);
    await expect.poll(() => ordersOf(id), { timeout: 10_000 }).toEqual([{ state: 'done', reason: null }]);
  });
});

it('a visit’s day is that of its venue, wherever the order’s own clock stands', async () => {
  const sale = await sell();
  const { startsAt } = await prisma.appointment.findUniqueOrThrow({ where: { id: sale.slot! } });
  const day = dayIn(startsAt, 'Europe/Madrid');
  const timeZone = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].find((zone) => dayIn(startsAt, zone) !== day)!;
  await prisma.order.update({ where: { id: sale.id }, data: { timeZone } });
  const path = `${paths.orders.range()}?f.event=${sale.eventId}&f.visit=${day}..${day}`;
  expect(expectPage(await client.get(path), 'Orders/Range').figures.orders).toBe(1);
});
