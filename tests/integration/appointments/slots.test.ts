import { afterAll, describe, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { clockChange } from '../../support/days';
import { expectPage } from '../../support/expectPage';
import { createEvent, createProduct, createSlot, createVenue } from '../orders/shopFixture';
import { dayAhead, everyDay, sell, slotsOf } from '../time-blocks/hoursFixture';
import { entriesOf, openSlotDesk, slotOf } from './slotDesk';

const { app, venueId, manager, managerName, edit } = await openSlotDesk();
afterAll(() => app.close());

describe('the week of today', () => {
  // At any moment the date in at least one of these two zones differs from UTC's.
  it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])('is that of the event’s own zone: %s', async (timeZone) => {
    const { id: event } = await createEvent(await createVenue('Faro', timeZone));
    const page = expectPage(
      await manager.visit(paths.appointments.index({ event, day: 'today' })),
      'Appointments/Index',
    );
    const today = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date());
    expect(page.view).toMatchObject({ kind: 'week', event: { id: event }, today });
  });
});

describe('one slot', () => {
  it('is edited, marked as edited by hand, and written down with what differs', async () => {
    const { id: eventId } = await createEvent(venueId);
    const product = await createProduct(eventId);
    const id = await createSlot(eventId);
    const answer = await edit(id, { capacity: 35, note: '  School visit ', prices: { [product]: 900 } });
    expect(expectPage(answer, 'Appointments/Edit').record).toMatchObject({
      version: 2,
      values: { capacity: 35, isOpen: true, note: 'School visit', prices: { [product]: 900 } },
    });
    expect(await slotOf(id)).toMatchObject({ capacity: 35, editedByHand: true, state: 'open' });
    const [entry] = await entriesOf(id);
    expect(entry).toMatchObject({
      action: 'slot.updated',
      actor: managerName,
      before: { capacity: 20, note: null, slot_prices: {} },
      after: { capacity: 35, note: 'School visit', slot_prices: { [product]: 900 } },
    });
    expect(entry!.label).toMatch(/^The Lighthouse Museum, \d{4}-\d\d-\d\d \d\d:\d\d$/);
  });

  it('never has fewer places than are taken', async () => {
    const { id: eventId } = await createEvent(venueId);
    const product = await createProduct(eventId);
    const id = await createSlot(eventId);
    await sell(id, product, 7);
    await manager.visit(paths.appointments.edit(id));
    const refused = await edit(id, { capacity: 6 });
    expect(expectPage(refused, 'Appointments/Edit').errors.capacity).toBe(
      '7 places are already taken. Enter that number or more.',
    );
    expect(await slotOf(id)).toMatchObject({ capacity: 20, editedByHand: false, version: 1 });
    expectPage(await edit(id, { capacity: 7 }), 'Appointments/Edit');
    expect(await slotOf(id)).toMatchObject({ capacity: 7, sold: 7 });
  });

  it('changed by somebody else in the meantime is a conflict that names them', async () => {
    const { id: eventId } = await createEvent(venueId);
    const id = await createSlot(eventId);
    await edit(id, { capacity: 30 });
    const late = await edit(id, { capacity: 40 }, 1);
    expect(late.page?.flash?.conflict).toMatchObject({ by: managerName, version: 2, values: { capacity: 30 } });
    expect(await slotOf(id)).toMatchObject({ capacity: 30 });
    expect(await entriesOf(id)).toHaveLength(1);
  });

  it('takes prices of its own event’s products only, and changes no order by them', async () => {
    const [{ id: eventId }, { id: other }] = [await createEvent(venueId), await createEvent(venueId)];
    const [product, strange] = [await createProduct(eventId), await createProduct(other)];
    const id = await createSlot(eventId);
    const { orderId } = await sell(id, product);
    await manager.visit(paths.appointments.edit(id));
    const refused = await edit(id, { prices: { [strange]: 100 } });
    expect(expectPage(refused, 'Appointments/Edit').errors.form).toBe('One of these tickets is not available here.');
    await edit(id, { prices: { [product]: 100 } });
    const items = await prisma.orderItem.findMany({ where: { orderId } });
    expect(items.map(({ priceCents }) => priceCents)).toEqual([1200, 1200]);
    expect((await prisma.order.findUniqueOrThrow({ where: { id: orderId } })).totalCents).toBe(2400);
  });

  it.each([
    [{ capacity: -1 }, 'capacity'],
    [{ capacity: 1e9 }, 'capacity'],
    [{ capacity: null }, 'capacity'],
    [{ note: 'x'.repeat(501) }, 'note'],
  ])('%o is refused beside its field', async (wrong, field) => {
    const { id: eventId } = await createEvent(venueId);
    const id = await createSlot(eventId);
    await manager.visit(paths.appointments.edit(id));
    expect(expectPage(await edit(id, wrong), 'Appointments/Edit').errors).toHaveProperty(field);
    expect((await slotOf(id)).version).toBe(1);
  });
});

describe('a slot made by hand', () => {
  const draft = (event: string, more: object = {}) => ({
    id: uuidv7(),
    event,
    date: dayAhead(9),
    fromTime: '19:30',
    toTime: '21:00',
    capacity: 12,
    note: '',
    ...more,
  });

  it('is there once, however often it is sent, and opening hours leave it alone', async () => {
    const { id: eventId } = await createEvent(venueId);
    const input = draft(eventId);
    const answers = await Promise.all([1, 2].map(() => manager.post(paths.appointments.index(), input)));
    for (const answer of answers) expect(expectPage(answer, 'Appointments/Edit').slot.id).toBe(input.id);
    expect(await slotsOf(eventId, dayAhead(9))).toMatchObject([
      { id: input.id, start: '19:30', capacity: 12, edited: true },
    ]);
    expect((await entriesOf(input.id)).map(({ action }) => action)).toEqual(['slot.created']);
    const blocks = { [uuidv7()]: everyDay({ fromTime: '19:00', toTime: '22:00' }) };
    await manager.put(paths.timeBlocks.update(eventId), { blocks, days: {}, version: 1 });
    expect((await slotsOf(eventId, dayAhead(9))).map(({ start }) => start)).toEqual([
      '19:00',
      '19:30',
      '20:00',
      '21:00',
    ]);
    await manager.put(paths.timeBlocks.update(eventId), {
      blocks: Object.fromEntries(Object.entries(blocks).map(([id, block]) => [id, { ...block, isRemoved: true }])),
      days: {},
      version: 2,
    });
    expect((await slotsOf(eventId, dayAhead(9))).map(({ start }) => start)).toEqual(['19:30']);
  });

  it('is refused at a time that is taken, that the clocks leap over, or for an event without slots', async () => {
    const { id: eventId } = await createEvent(venueId);
    const { id: park } = await createEvent(venueId, { kind: 'open' });
    await manager.post(paths.appointments.index(), draft(eventId));
    const errorsOf = async (input: object) => {
      await manager.visit(paths.appointments.create(eventId));
      return expectPage(await manager.post(paths.appointments.index(), input), 'Appointments/Create').errors;
    };
    expect(await errorsOf(draft(eventId))).toEqual({ fromTime: 'There is already a time slot at this time.' });
    expect(await errorsOf(draft(eventId, { date: clockChange(3), fromTime: '02:30', toTime: '04:00' }))).toEqual({
      fromTime: 'This time does not exist on that day because the clocks change.',
    });
    expect(await errorsOf(draft(park))).toEqual({ event: 'This event does not exist.' });
    expect(await errorsOf(draft(eventId, { capacity: 0, date: 'soon', fromTime: null }))).toMatchObject({
      capacity: 'Enter 1 or more.',
      date: 'Choose a day.',
      fromTime: 'Fill in this field.',
    });
  });

  it('takes the first of a time that the clocks show twice, and may end on the next day', async () => {
    const { id: eventId } = await createEvent(venueId);
    const input = draft(eventId, { date: clockChange(10), fromTime: '02:30', toTime: '00:30' });
    await manager.post(paths.appointments.index(), input);
    expect(await slotOf(input.id)).toMatchObject({
      startsAt: new Date(`${clockChange(10)}T00:30:00Z`),
      endsAt: new Date(`${clockChange(10)}T23:30:00Z`),
    });
  });
});
