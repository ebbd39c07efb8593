import { afterAll, describe, expect, it } from 'vitest';
import type { Impact } from '../../../server/appointments/pages';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { createEvent, createProduct, createSlot } from '../orders/shopFixture';
import { dayAhead, everyDay, sell, slotsOf } from '../time-blocks/hoursFixture';
import { makeUser, signInAs } from '../users/people';
import { entriesOf, openSlotDesk, slotOf } from './slotDesk';

const { app, venueId, manager, edit, change } = await openSlotDesk();
afterAll(() => app.close());

describe('cancelling', () => {
  it('says whom it touches, marks their orders, gives carts up, and keeps their tickets out', async () => {
    const { id: eventId, slug } = await createEvent(venueId);
    const product = await createProduct(eventId);
    const [off, on] = [await createSlot(eventId), await createSlot(eventId)];
    const { orderId, tickets } = await sell(off, product, 3);
    const { orderId: spared } = await sell(on, product, 1);
    const busy = await sell(off, product, 1);
    await sql('test_raise', `select raise_attention($1, 'overpaid')::text`, [busy.orderId]);
    const lines = [{ productId: product, appointmentId: off, quantity: 2 }];
    const cart = await app.newClient().json('POST', paths.events.holds(slug), { key: uuidv7(), lines });
    expect(cart.status).toBe(201);

    const asked = await manager.json('POST', paths.appointments.impact(), { selection: { ids: [off] } });
    const impact = asked.json<Impact>();
    impact.touched?.orders.sort((one, other) => one.people - other.people);
    expect(impact).toEqual({
      selected: 1,
      slots: 1,
      days: 1,
      events: 1,
      following: 1,
      below: 0,
      belowMost: 0,
      asksForCount: false,
      orders: 2,
      people: 4,
      tickets: 4,
      carts: 1,
      money: [{ amount: 4800, currency: 'EUR' }],
      touched: {
        orders: [expect.objectContaining({ people: 1 }), expect.objectContaining({ people: 3 })],
        page: 1,
        pages: 1,
      },
    });
    await change({ ids: [off] }, { do: 'cancel' });
    await change({ ids: [off] }, { do: 'cancel' });

    expect(await slotOf(off)).toMatchObject({ state: 'cancelled', editedByHand: true, held: 0, sold: 4 });
    const attentions = await prisma.order.findMany({
      where: { items: { some: { eventId } } },
      select: { id: true, state: true, attentions: { select: { cause: true } } },
    });
    const byId = new Map(attentions.map((order) => [order.id, order]));
    expect(byId.get(orderId)).toMatchObject({ state: 'paid', attentions: [{ cause: 'slot_cancelled' }] });
    const causes = await prisma.orderAttention.findMany({ where: { orderId: busy.orderId }, orderBy: { id: 'asc' } });
    expect(causes.map(({ cause }) => cause)).toEqual(['overpaid', 'slot_cancelled']);
    expect(byId.get(spared)).toMatchObject({ attentions: [] });
    expect(attentions.filter(({ state }) => state === 'cancelled')).toHaveLength(1);
    const told = await prisma.orderEvent.findMany({
      where: { kind: 'slot_cancelled', orderId: { in: [orderId, busy.orderId] } },
    });
    expect(told.map(({ data }) => data)).toEqual([{ appointment_ids: [off] }, { appointment_ids: [off] }]);
    expect((await entriesOf(off)).map(({ action }) => action)).toEqual(['slot.cancelled']);

    const gate = await manager.json('POST', paths.validations.scans(), {
      nonce: uuidv7(),
      code: (await prisma.ticket.findUniqueOrThrow({ where: { id: tickets[0]! } })).reference,
      scannedAt: new Date().toISOString(),
    });
    expect(gate.json()).toMatchObject({ result: 'cancelled' });
  });

  it('can be taken back: tickets are good again, and orders need nobody any more', async () => {
    const { id: eventId } = await createEvent(venueId);
    const product = await createProduct(eventId);
    const slot = await createSlot(eventId, { inHours: 0 });
    const { orderId, tickets } = await sell(slot, product);
    await change({ ids: [slot] }, { do: 'cancel' });
    await change({ ids: [slot] }, { do: 'reopen' });
    expect(await slotOf(slot)).toMatchObject({ state: 'open', sold: 2 });
    const order = await prisma.order.findUniqueOrThrow({
      where: { id: orderId },
      include: { history: { orderBy: { id: 'asc' } } },
    });
    expect(await prisma.orderAttention.count({ where: { orderId, endedAt: null } })).toBe(0);
    expect(order.history.map(({ kind }) => kind)).toEqual(['slot_cancelled', 'slot_reinstated']);
    const { reference } = await prisma.ticket.findUniqueOrThrow({ where: { id: tickets[0]! } });
    const gate = await manager.json('POST', paths.validations.scans(), {
      nonce: uuidv7(),
      code: reference,
      scannedAt: new Date().toISOString(),
    });
    expect(gate.json()).toMatchObject({ result: 'accepted' });
  });
});

describe('the calendar and the list', () => {
  it('add the slots of each day up, and show a week of them', async () => {
    const { id: eventId } = await createEvent(venueId);
    const product = await createProduct(eventId);
    const blocks = { [uuidv7()]: everyDay() };
    await manager.put(paths.timeBlocks.update(eventId), { blocks, days: {}, version: 1 });
    const day = dayAhead(8);
    const [first, second, third] = await slotsOf(eventId, day);
    await sell(first!.id, product, 4);
    await change({ ids: [second!.id] }, { do: 'cancel' });
    await change({ ids: [third!.id] }, { do: 'close' });
    const month = expectPage(
      await manager.get(paths.appointments.index({ event: eventId, month: day.slice(0, 7) })),
      'Appointments/Index',
    );
    expect(month.view).toMatchObject({ kind: 'month', month: day.slice(0, 7) });
    expect((month.view as { days: { date: string }[] }).days.find(({ date }) => date === day)).toEqual({
      date: day,
      slots: 4,
      capacity: 60,
      sold: 4,
      held: 0,
      closed: 1,
      cancelled: 1,
      byHand: 2,
    });
    const week = expectPage(await manager.get(paths.appointments.index({ event: eventId, day })), 'Appointments/Index');
    const slots = (week.view as { slots: { date: string; sold: number; state: string }[] }).slots;
    expect(slots.filter(({ date }) => date === day).map(({ sold, state }) => [sold, state])).toEqual([
      [4, 'open'],
      [0, 'cancelled'],
      [0, 'closed'],
      [0, 'open'],
    ]);
  });

  it('filter by event, day, state, occupancy and hand, and export what they show', async () => {
    const { id: eventId } = await createEvent(venueId);
    const product = await createProduct(eventId);
    const ids = [
      await createSlot(eventId, { capacity: 10 }),
      await createSlot(eventId, { capacity: 10 }),
      await createSlot(eventId, { state: 'closed' }),
    ];
    await sell(ids[1]!, product, 9);
    const found = async (filters: string) => {
      const page = expectPage(
        await manager.get(`${paths.appointments.list({ event: eventId })}&${filters}`),
        'Appointments/Index',
      );
      return page.view.kind === 'list' ? page.view.list.rows.map((row) => ids.indexOf(row.id)) : [];
    };
    expect(await found('')).toEqual([0, 1, 2]);
    expect(await found('f.occupancy=nearly')).toEqual([1]);
    expect(await found('f.state=closed')).toEqual([2]);
    expect(await found('f.occupancy=empty&f.state=open')).toEqual([0]);
    expect(await found('f.edited=1')).toEqual([]);
    expect(await found(`f.day=${dayAhead(5)}..`)).toEqual([]);
    expect(await found('sort=-startsAt')).toEqual([2, 1, 0]);
    expect(await found('sort=evil&f.occupancy=%27&page=-1')).toEqual([0, 1, 2]);
    const file = await manager.get(`${paths.appointments.export('csv')}?f.event=${eventId}`);
    expect(file.text.trim().split('\n')).toHaveLength(4);
    expect(file.text).toContain('The Lighthouse Museum');
  });
});

describe('who may', () => {
  it('a guest is sent to sign in, a validator is refused everywhere, nothing is changed', async () => {
    const { id: eventId } = await createEvent(venueId);
    const id = await createSlot(eventId);
    const validator = await signInAs(app, (await makeUser('validator')).email);
    for (const path of [
      paths.appointments.index(),
      paths.appointments.list(),
      paths.appointments.create(),
      paths.appointments.edit(id),
      paths.appointments.export('csv'),
    ])
      expect((await validator.get(path)).status, path).toBe(403);
    const writes = (client: Client) =>
      Promise.all([
        edit(id, { capacity: 1 }, 1, client),
        change({ ids: [id] }, { do: 'cancel' }, client),
        client.post(paths.appointments.index(), {}),
        client.post(paths.appointments.impact(), { selection: { ids: [id] } }),
      ]);
    expect((await writes(validator)).map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    for (const answer of await writes(app.newClient())) expectPage(answer, 'Auth/Login');
    expect(await slotOf(id)).toMatchObject({ capacity: 20, state: 'open', version: 1 });
    expect((await manager.get(paths.appointments.edit(uuidv7()))).status).toBe(404);
    expect((await manager.get(paths.appointments.edit('nonsense'))).status).toBe(404);
    await manager.visit(paths.appointments.list());
    expect(
      expectPage(await change({ ids: [uuidv7()] }, { do: 'close' }), 'Appointments/Index').errors.form,
    ).toBeDefined();
  });
});
