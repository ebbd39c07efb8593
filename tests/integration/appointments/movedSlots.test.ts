/** A slot that is moved to another time: its tickets, calendars, carts and buyers follow. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import type { OutboxRow } from '../../../server/infra/outbox';
import { makeAttachments } from '../../../server/mails/attachments';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { mailMovedVisits } from '../../../server/tickets/events';
import { at, clockChange, inWords, NEXT_YEAR, nextYear } from '../../support/days';
import { expectPage } from '../../support/expectPage';
import { createEvent, createProduct, createSlot } from '../orders/shopFixture';
import { hold, type Sale, sell, until } from '../tickets/saleFixture';
import { dayAhead, everyDay, slotsOf } from '../time-blocks/hoursFixture';
import { entriesOf, openSlotDesk, slotOf } from './slotDesk';

const { app, venueId, manager, change } = await openSlotDesk();
afterAll(() => app.close());

const move = (id: string, fields: object) =>
  manager.post(paths.appointments.time(id), { repeated: null, version: 1, orders: 0, notify: true, ...fields });
const errorsOf = async (id: string, fields: object) => {
  await manager.visit(paths.appointments.edit(id));
  return expectPage(await move(id, fields), 'Appointments/Edit').errors;
};
const movedMails = (orderId: string) => prisma.mailLog.findMany({ where: { orderId, kind: 'visit_moved' } });

const DAY = nextYear('06-15');
const NEXT_DAY = nextYear('06-16');

/** A summer slot with a known day and hour: 10:00 in Madrid is 08:00 UTC. */
async function summerSlot(sale: Sale): Promise<string> {
  const data = { startsAt: at(DAY, '10:00'), endsAt: at(DAY, '11:00') };
  await prisma.appointment.update({ where: { id: sale.slot! }, data });
  return sale.slot!;
}

describe('with people who have paid', () => {
  let sale: Sale;
  let slot: string;
  beforeEach(async () => {
    sale = await sell({ quantity: 2, product: { entryBeforeMinutes: 30, entryAfterMinutes: 45 } });
    slot = await summerSlot(sale);
  });

  it('moves their tickets and calendar entries, and writes to them once', async () => {
    const calendar = async () =>
      (await app.newClient().raw(paths.orders.calendar(sale.reference, sale.key))).text.replaceAll('\r\n ', '');
    const before = await calendar();
    const time = { date: NEXT_DAY, fromTime: '12:30', toTime: '14:00', orders: 1 };
    const answers = await Promise.all([move(slot, time), move(slot, time)]);
    for (const answer of answers) expectPage(answer, 'Appointments/Edit');
    expect(await slotOf(slot)).toMatchObject({
      startsAt: at(NEXT_DAY, '12:30'),
      endsAt: at(NEXT_DAY, '14:00'),
      hoursStart: at(DAY, '10:00'),
      editedByHand: true,
      version: 2,
    });
    const tickets = await prisma.ticket.findMany({ where: { orderId: sale.id } });
    expect(tickets.map(({ validFrom, validUntil }) => [validFrom, validUntil])).toEqual([
      [at(NEXT_DAY, '12:00'), at(NEXT_DAY, '13:15')],
      [at(NEXT_DAY, '12:00'), at(NEXT_DAY, '13:15')],
    ]);
    const after = await calendar();
    const line = (text: string, name: string) => new RegExp(`^${name}.*$`, 'm').exec(text)![0];
    expect(line(after, 'UID')).toBe(line(before, 'UID'));
    expect([line(before, 'SEQUENCE'), line(after, 'SEQUENCE')]).toEqual(['SEQUENCE:0', 'SEQUENCE:1']);
    expect(line(after, 'DTSTART')).toBe(`DTSTART:${NEXT_YEAR}0616T103000Z`);
    const [mail] = await until(async () => {
      const mails = await movedMails(sale.id);
      return mails.length > 0 && mails;
    });
    expect(mail!.text).toContain(`Before, it was ${inWords(DAY)}, 10:00`);
    expect(mail!.text).toContain(`${inWords(NEXT_DAY)}, 12:30`);
    const attached = await makeAttachments('visit_moved', { id: mail!.id, locale: 'en', orderId: sale.id, data: {} });
    expect(attached.map(({ contentType }) => contentType)).toEqual(['application/pdf', 'text/calendar; charset=utf-8']);
    await until(async () => (await prisma.outbox.count({ where: { topic: 'slot_moved' } })) === 0);
    // Notifications may be delivered twice.
    const news = { order_id: sale.id, appointment_id: slot, was: `${DAY}T08:00:00Z`, version: 2, notify: true };
    await mailMovedVisits([{ payload: news } as OutboxRow<'slot_moved'>]);
    expect(await movedMails(sale.id)).toHaveLength(1);
    await mailMovedVisits([{ payload: { ...news, version: 3 } } as OutboxRow<'slot_moved'>]);
    await mailMovedVisits([{ payload: { ...news, version: 4, notify: false } } as OutboxRow<'slot_moved'>]);
    expect(await movedMails(sale.id)).toHaveLength(2);
    expect((await entriesOf(slot)).map(({ action }) => action)).toEqual(['slot.moved']);
    const history = await prisma.orderEvent.findMany({ where: { orderId: sale.id, kind: 'slot_moved' } });
    expect(history).toHaveLength(1);
  });

  it('is refused when they are others than were seen, or when they would not hear of an hour', async () => {
    const hour = { date: DAY, fromTime: '11:00', toTime: '12:00' };
    expect((await errorsOf(slot, hour)).form).toBe('This time slot now has 1 paid order. Check it again.');
    expect((await errorsOf(slot, { ...hour, orders: 1, notify: false })).notify).toBe(
      'Customers must be notified of changes of more than 15 minutes.',
    );
    expect((await errorsOf(slot, { ...hour, orders: 1, version: 7 })).form).toMatch(
      /Someone has changed this time slot/,
    );
    expect(await slotOf(slot)).toMatchObject({ startsAt: at(DAY, '10:00'), version: 1 });
    await move(slot, { date: DAY, fromTime: '10:15', toTime: '11:15', orders: 1, notify: false });
    expect(await slotOf(slot)).toMatchObject({ startsAt: at(DAY, '10:15'), version: 2 });
    await until(async () => (await prisma.outbox.count({ where: { topic: 'slot_moved' } })) === 0);
    expect(await movedMails(sale.id)).toEqual([]);
  });

  it('names them to who may look at orders, with how to reach them', async () => {
    const asked = await manager.json('POST', paths.appointments.impact(), { selection: { ids: [slot] } });
    expect(asked.json()).toMatchObject({
      orders: 1,
      people: 2,
      touched: {
        orders: [{ id: sale.id, name: 'Ana Ramos', email: 'ana@example.test', people: 2 }],
        page: 1,
        pages: 1,
      },
    });
  });
});

it('a cart keeps its places and has the new time', async () => {
  const cart = await hold({ quantity: 1 });
  const slot = await summerSlot(cart);
  await move(slot, { date: DAY, fromTime: '12:00', toTime: '13:00' });
  const page = await app.newClient().get(paths.orders.show(cart.reference, cart.key));
  expect(page.text).toContain(`${DAY}T10:00:00.000Z`);
  expect(await slotOf(slot)).toMatchObject({ held: 1 });
});

describe('times', () => {
  it('that the clocks leap over are refused; of one that comes twice it is said which', async () => {
    const slot = (await hold({ quantity: 1 })).slot!;
    expect(await errorsOf(slot, { date: clockChange(3), fromTime: '02:30', toTime: '04:00' })).toEqual({
      fromTime: 'This time does not exist on that day because the clocks change.',
    });
    expect(await errorsOf(slot, { date: clockChange(3), fromTime: '01:30', toTime: '02:30' })).toEqual({
      toTime: 'This time does not exist on that day because the clocks change.',
    });
    const twice = { date: clockChange(10), fromTime: '02:30', toTime: '04:00' };
    expect(await errorsOf(slot, twice)).toEqual({
      fromTime: 'This time occurs twice on that day because the clocks change. Choose which one.',
    });
    await move(slot, { ...twice, repeated: 'first' });
    expect((await slotOf(slot)).startsAt).toEqual(new Date(`${clockChange(10)}T00:30:00Z`));
    await move(slot, { ...twice, repeated: 'second', version: 2 });
    expect(await slotOf(slot)).toMatchObject({
      startsAt: new Date(`${clockChange(10)}T01:30:00Z`),
      endsAt: new Date(`${clockChange(10)}T03:00:00Z`),
    });
  });

  it('that are over, taken by another slot, or of a cancelled slot are refused', async () => {
    const { id: eventId } = await createEvent(venueId);
    await createProduct(eventId);
    const [one, other] = [await createSlot(eventId), await createSlot(eventId)];
    await move(one, { date: DAY, fromTime: '10:00', toTime: '11:00' });
    const same = { date: DAY, fromTime: '10:00', toTime: '12:00' };
    expect(await errorsOf(other, same)).toEqual({ fromTime: 'There is already a time slot at this time.' });
    expect(await errorsOf(other, { ...same, date: '2020-06-15' })).toEqual({
      fromTime: 'This time has already passed.',
    });
    expect(await errorsOf(other, { ...same, fromTime: 'noon' })).toHaveProperty('fromTime');
    await change({ ids: [other] }, { do: 'cancel' });
    expect((await errorsOf(other, { ...same, version: 2 })).form).toMatch(/cancelled/);
    expect((await move(uuidv7(), same)).status).toBe(404);
  });
});

it('the opening hours make none at the old time, and have the slot back at it when it is given back', async () => {
  const { id: eventId } = await createEvent(venueId);
  const blocks = { [uuidv7()]: everyDay() };
  await manager.put(paths.timeBlocks.update(eventId), { blocks, days: {}, version: 1 });
  const day = dayAhead(7);
  const { id } = (await slotsOf(eventId, day))[0]!;
  await move(id, { date: day, fromTime: '16:00', toTime: '17:00' });
  const wider = { [Object.keys(blocks)[0]!]: everyDay({ capacity: 25 }) };
  await manager.put(paths.timeBlocks.update(eventId), { blocks: wider, days: {}, version: 2 });
  const starts = async () => (await slotsOf(eventId, day)).map(({ start, capacity }) => [start, capacity]);
  expect(await starts()).toEqual([
    ['11:00', 25],
    ['12:00', 25],
    ['13:00', 25],
    ['16:00', 20],
  ]);
  await change({ ids: [id] }, { do: 'restore' });
  expect((await starts())[0]).toEqual(['10:00', 25]);
  expect(await starts()).toHaveLength(4);
  expect(await slotOf(id)).toMatchObject({ hoursStart: null, editedByHand: false });
});
