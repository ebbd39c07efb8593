import { afterAll, describe, expect, it } from 'vitest';
import { tellOfFilledSlots } from '../../../server/alerts/events';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import type { Topics } from '../../../server/shared/topics';
import { uuidv7 } from '../../../server/shared/uuid';
import { expectPage } from '../../support/expectPage';
import { createEvent, createProduct, createSlot } from '../orders/shopFixture';
import { dayAhead, everyDay, sell, slotsOf } from '../time-blocks/hoursFixture';
import { entriesOf, openSlotDesk, slotOf } from './slotDesk';

const { app, venueId, manager, edit, change } = await openSlotDesk();
afterAll(() => app.close());

describe('many slots at once', () => {
  async function three() {
    const { id: eventId } = await createEvent(venueId);
    const product = await createProduct(eventId);
    const ids = [await createSlot(eventId), await createSlot(eventId), await createSlot(eventId)];
    return { eventId, product, ids };
  }

  it('get a capacity together, or none of them does when one cannot', async () => {
    const { product, ids } = await three();
    await sell(ids[1]!, product, 5);
    await manager.visit(paths.appointments.list());
    const refused = expectPage(await change({ ids }, { do: 'capacity', capacity: 3 }), 'Appointments/Index');
    expect(refused.errors['change.capacity']).toBe(
      '1 of these time slots already has more places taken than that. The fullest has 5.',
    );
    for (const id of ids) expect(await slotOf(id)).toMatchObject({ capacity: 20, editedByHand: false });
    expectPage(await change({ ids }, { do: 'capacity', capacity: 5 }), 'Appointments/Index');
    for (const id of ids) {
      expect(await slotOf(id)).toMatchObject({ capacity: 5, editedByHand: true, version: 2 });
      expect(await entriesOf(id)).toMatchObject([
        { action: 'slot.updated', before: { capacity: 20 }, after: { capacity: 5 } },
      ]);
    }
  });

  it('are listed from today on, and all of them where the address says so', async () => {
    const { id: eventId } = await createEvent(venueId);
    const [over, ahead] = [await createSlot(eventId, { inHours: -72 }), await createSlot(eventId)];
    const listed = async (query: string) => {
      const { view } = expectPage(
        await manager.get(paths.appointments.list({ event: eventId }) + query),
        'Appointments/Index',
      );
      if (view.kind !== 'list') throw new Error('no list');
      return { ids: view.list.rows.map(({ id }) => id), filters: view.list.state.filters };
    };
    expect(await listed('')).toEqual({ ids: [ahead], filters: { day: ['from_today'] } });
    expect((await listed('&page=1')).ids).toEqual([over, ahead]);
  });

  it('are closed and opened, and doing it twice does and tells it once', async () => {
    const { ids } = await three();
    await change({ ids }, { do: 'close' });
    const again = await change({ ids }, { do: 'close' });
    expect(again.page?.flash?.toast).toMatchObject({ message: 'No changes needed.' });
    for (const id of ids) {
      expect(await slotOf(id)).toMatchObject({ state: 'closed', version: 2 });
      expect((await entriesOf(id)).map(({ action }) => action)).toEqual(['slot.closed']);
    }
    await change({ ids }, { do: 'reopen' });
    for (const id of ids) expect(await slotOf(id)).toMatchObject({ state: 'open', version: 3 });
  });

  it('get a price and lose it again; of several events they cannot', async () => {
    const [one, other] = [await three(), await three()];
    await change({ ids: one.ids }, { do: 'price', product: one.product, price: 700 });
    for (const id of one.ids) expect((await slotOf(id)).prices).toEqual({ [one.product]: 700 });
    await change({ ids: one.ids }, { do: 'price', product: one.product, price: null });
    for (const id of one.ids) expect((await slotOf(id)).prices).toEqual({});
    const mixed = await change(
      { ids: [...one.ids, ...other.ids] },
      { do: 'price', product: one.product, price: 1 },
      manager,
      6,
    );
    expect(expectPage(mixed, 'Appointments/Index').errors['change.product']).toMatch(/several events/);
  });

  it('are all that a query finds, and no other; more than 200 leave one entry', async () => {
    const { id: eventId } = await createEvent(venueId);
    const blocks = { [uuidv7()]: everyDay({ stepMinutes: 30, durationMinutes: 30 }) };
    await manager.put(paths.timeBlocks.update(eventId), { blocks, days: {}, version: 1 });
    const spared = await createSlot((await createEvent(venueId)).id);
    await change({ query: `f.event=${eventId}` }, { do: 'note', note: 'Scaffolding' }, manager, 240);
    const noted = await prisma.appointment.findMany({ where: { note: 'Scaffolding' }, select: { eventId: true } });
    expect(noted).toHaveLength(240);
    expect(new Set(noted.map((slot) => slot.eventId))).toEqual(new Set([eventId]));
    expect((await slotOf(spared)).note).toBeNull();
    const entries = await prisma.auditLog.findMany({ where: { subjectId: eventId, action: 'slots.updated' } });
    expect(entries).toMatchObject([{ label: '240', after: { slots: 240, note: 'Scaffolding' } }]);
  });

  it('go back to the opening hours: what they have follows them, what they have not goes', async () => {
    const { id: eventId } = await createEvent(venueId);
    const product = await createProduct(eventId);
    const blocks = { [uuidv7()]: everyDay() };
    await manager.put(paths.timeBlocks.update(eventId), { blocks, days: {}, version: 1 });
    const [first, second] = await slotsOf(eventId, dayAhead(6));
    await edit(first!.id, { capacity: 99, isOpen: false, note: 'Band', prices: { [product]: 5 } });
    const extra = uuidv7();
    const hours = { event: eventId, date: dayAhead(6), fromTime: '20:00', toTime: '21:00', capacity: 4, note: null };
    await manager.post(paths.appointments.index(), { id: extra, ...hours });
    await change({ ids: [second!.id] }, { do: 'cancel' });
    await change({ ids: [first!.id, second!.id, extra] }, { do: 'restore' });
    expect(
      (await slotsOf(eventId, dayAhead(6))).map(({ start, capacity, state, edited }) => [
        start,
        capacity,
        state,
        edited,
      ]),
    ).toEqual([
      ['10:00', 20, 'open', false],
      ['11:00', 20, 'open', false],
      ['12:00', 20, 'open', false],
      ['13:00', 20, 'open', false],
    ]);
    expect(await slotOf(first!.id)).toMatchObject({ note: 'Band', prices: {} });
  });
});

describe('a slot that is nearly full', () => {
  it('is told of once, when nine tenths are sold', async () => {
    const { id: eventId } = await createEvent(venueId);
    const product = await createProduct(eventId);
    const id = await createSlot(eventId, { capacity: 10 });
    const payload = { event_id: eventId, [`slot:${id}` as const]: true } as Topics['availability'];
    const row = { id: '1', payload };
    const told = () =>
      prisma.notification.findMany({ where: { kind: 'slot_nearly_full', href: paths.appointments.edit(id) } });
    await sell(id, product, 8);
    await tellOfFilledSlots([row]);
    expect(await told()).toEqual([]);
    await sell(id, product, 1);
    await tellOfFilledSlots([row]);
    await tellOfFilledSlots([row]);
    const { startsAt } = await slotOf(id);
    const data = { count: 1, slot: { at: startsAt.toISOString(), zone: 'Europe/Madrid' } };
    const people = await prisma.userRole.count({
      where: { role: { permissions: { some: { permission: 'catalogue.manage' } } } },
    });
    expect(people).toBeGreaterThan(0);
    expect((await told()).map((one) => one.data)).toEqual(
      Array.from({ length: people }, () => expect.objectContaining(data)),
    );
  });
});
