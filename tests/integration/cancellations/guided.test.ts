/**
 * The guided cancellation: from event and days to the buyers' choices, with sensible replacements and figures of its
 * own.
 */
import { beforeEach, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import { expectPage } from '../../support/expectPage';
import { placingBrowser } from '../../support/placingBrowser';
import { createSlot } from '../orders/shopFixture';
import { post as makeRefund } from '../payments/refundFixture';
import { mailsOf, sell, until } from '../tickets/saleFixture';
import { signedIn } from '../users/people';
import { begin, callOff, cancelledEvent, inHours, own, shown } from './cancellationFixture';

const app = runApp();
const chief = signedIn(app, 'administrator');
beforeEach(() => sql('test_patience', 'delete from rate_limits'));

const planOf = async (slots: string) =>
  expectPage(await chief.get(paths.cancellations.create({ slots })), 'Cancellations/Create').plan!;

it('begins on its own page: event and days, whom it touches, and then what they are offered', async () => {
  const sale = await sell({ quantity: 2 });
  const day = (
    await sql<{ day: string }>(
      'test_day_of',
      `select to_char(starts_at at time zone coalesce((select value #>> '{}' from settings where key = 'defaults.time_zone'), 'Europe/Madrid'), 'YYYY-MM-DD') as day from appointments where id = $1`,
      [sale.slot],
    )
  )[0]!.day;
  const first = expectPage(await chief.get(paths.cancellations.create()), 'Cancellations/Create');
  expect(first.start).toMatchObject({ asked: null, found: null, canCancel: true });
  const asked = { event: sale.eventId, from: day, until: day };
  const { start } = expectPage(await chief.get(paths.cancellations.create(asked)), 'Cancellations/Create');
  expect(start).toMatchObject({ asked, found: { slots: 1, orders: 1, people: 2, money: [{ amount: sale.total }] } });
  const answer = await chief.post(paths.appointments.changes(), {
    change: { do: 'cancel' },
    selection: { query: start!.query },
    confirmed: 1,
  });
  const { plan } = expectPage(answer, 'Cancellations/Create');
  expect(plan).toMatchObject({ ids: [sale.slot], orders: 1 });
  for (const query of [{ event: 'x' }, { event: sale.eventId, from: '2026-99-99', until: day }])
    expect((await chief.get(paths.cancellations.create(query))).status).toBe(200);
});

it('proposes the same hour of the next day with room, shows many, and none before the visit unless asked', async () => {
  const sale = await sell({ quantity: 2 });
  const slot = await prisma.appointment.findUniqueOrThrow({ where: { id: sale.slot! } });
  await prisma.appointment.update({
    where: { id: slot.id },
    data: { startsAt: new Date(inHours(100)), endsAt: new Date(inHours(101)) },
  });
  const at = await prisma.appointment.findUniqueOrThrow({ where: { id: slot.id } });
  const day = (days: number) => new Date(at.startsAt.getTime() + days * 86_400_000).toISOString();
  const earlier = await createSlot(sale.eventId, { at: day(-1) });
  const soon = await createSlot(sale.eventId, { at: new Date(at.startsAt.getTime() + 3_600_000).toISOString() });
  const full = await createSlot(sale.eventId, { at: day(7), capacity: 1 });
  const same = await createSlot(sale.eventId, { at: day(14) });
  for (let n = 0; n < 10; n += 1) await createSlot(sale.eventId, { inHours: 600 + n });
  await callOff(chief, slot.id);
  const { slots, deadline } = await planOf(slot.id);
  const [planned] = slots;
  expect(planned!.proposed).toBe(same);
  expect(planned!.nearest.filter(({ isEarlier }) => isEarlier).map(({ id }) => id)).toEqual([earlier]);
  const later = planned!.nearest.filter(({ isEarlier }) => !isEarlier).map(({ id }) => id);
  expect(later).toHaveLength(13);
  expect(later).toEqual(expect.arrayContaining([soon, full]));
  expect(Date.parse(deadline)).toBeGreaterThan(Date.now() + 47 * 3_600_000);
});

it('leaves at least 48 hours to answer, and slots that nobody paid for stand against no deadline', async () => {
  const sale = await sell({ quantity: 1 });
  const empty = await createSlot(sale.eventId, { inHours: 26 });
  const next = await createSlot(sale.eventId, { inHours: 30 });
  await createSlot(sale.eventId, { inHours: 300 });
  for (const id of [sale.slot!, empty]) await callOff(chief, id);
  const plan = await planOf(`${sale.slot},${empty}`);
  expect(Date.parse(plan.deadline)).toBeGreaterThan(Date.now() + 47 * 3_600_000);
  expect(plan.slots.find(({ id }) => id === empty)).toMatchObject({ nearest: [], proposed: null });
  const slots = [
    { id: sale.slot, proposed: null },
    { id: empty, proposed: next },
  ];
  const answer = await begin(chief, { slots, deadline: inHours(100) });
  expect(answer.status, answer.text.slice(0, 300)).toBe(200);
});

it('its cost counts only what it caused, its links have the tickets chosen, and the sample mail is of a true order', async () => {
  const { sale, slot, other } = await cancelledEvent(chief, { quantities: [3] });
  // A ticket was moved to another slot before, and is later refunded alone.
  await sql('test_moved_before', `update order_items set appointment_id = $2 where order_id = $1 and position = 3`, [
    sale.id,
    other,
  ]);
  await sql(
    'test_moved_counts',
    `update appointments set sold = sold + case when id = $1 then -1 else 1 end where id in ($1, $2)`,
    [slot, other],
  );
  const body = {
    slots: [{ id: slot, proposed: null }],
    deadline: inHours(100),
    offers: ['another_time', 'refund'],
    afterwards: 'left',
    note: {},
  };
  const { reference } = await prisma.order.findUniqueOrThrow({ where: { id: sale.id } });
  const seen = (await chief.json('POST', paths.cancellations.preview(), body)).json<{
    mails: { subject: string; text: string }[];
  }>();
  expect(seen.mails.map(({ subject, text }) => (subject + text).replaceAll(/[\s-]/g, ''))).toEqual([
    expect.stringContaining(reference.replaceAll('-', '')),
    expect.stringContaining(reference.replaceAll('-', '')),
  ]);
  expect(JSON.stringify(seen)).not.toContain(sale.key);
  const id = crypto.randomUUID();
  await begin(chief, body, id);
  await until(async () => (await mailsOf(sale.id)).some(({ kind }) => kind === 'order_visit_cancelled'));
  const guest = placingBrowser(app.newClient());
  expect((await own(guest, sale)).units).toEqual([1, 2]);
  const page = expectPage(
    await guest.get(`${paths.orders.refund(sale.reference, sale.key)}&units=1,2`),
    'Orders/Refund',
  );
  expect(page.chosen).toEqual([1, 2]);
  const each = sale.total / 3;
  await makeRefund(guest, sale, { positions: [1, 2, 3], expectedCents: 3 * each });
  expect((await shown(chief, id)).cancellation.cost).toMatchObject([{ amount: 2 * each }]);
});
