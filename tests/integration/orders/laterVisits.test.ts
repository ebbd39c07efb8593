/** Visits bought without a time: possible choices, permissions and results. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { memoryBroadcaster } from '../../../server/infra/broadcaster/memoryBroadcaster';
import { prisma } from '../../../server/infra/db';
import { setRuntime } from '../../../server/infra/runtime';
import { makeAttachments } from '../../../server/mails/attachments';
import { paths } from '../../../server/shared/paths';
import { formatReference } from '../../../server/shared/reference';
import { dayIn } from '../../../server/shared/time';
import { mailVisits } from '../../../server/tickets/events';
import type { Answer } from '../../support/answer';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { at, dayAhead } from '../../support/days';
import { expectPage } from '../../support/expectPage';
import { readPdf } from '../../unit/tickets/readPdf';
import { place, type Sale, type SaleInput, sell, until, untilMails } from '../tickets/saleFixture';
import { makeUser, signInAs } from '../users/people';
import { countersOf, createEvent, createSlot, createVenue } from './shopFixture';

const ZONE = 'Europe/Madrid';

const app = runApp();
let guest: Client;
let tower: string;
let slot: string;
const broadcaster = memoryBroadcaster();

beforeAll(async () => {
  setRuntime({ env: app.env, broadcaster });
  const venue = await createVenue('La Torre');
  ({ id: tower } = await createEvent(venue, { title: { en: 'The Tower', es: 'La Torre' } }));
});
beforeEach(async () => {
  guest = app.newClient();
  slot = await createSlot(tower, { capacity: 6, inHours: 26 });
});

const sellLater = (input: SaleInput = {}, rule: object = {}) =>
  sell({ ...input, visits: [{ eventId: tower, slot: null, rule: { minGapMinutes: 15, ...rule } }] });
const book = (sale: Sale, positions: number[], slotId = slot, client = guest, key: string | null = sale.key) =>
  client.json('POST', paths.orders.visits(sale.reference, key ?? undefined), { positions, slotId });
const slotsOf = async ({ id }: Sale) =>
  (await prisma.orderItem.findMany({ where: { orderId: id }, orderBy: { position: 'asc' } })).map(
    ({ appointmentId }) => appointmentId,
  );
/** The refusal: a code, or the error on the time. */
const refusalOf = (answer: Answer): string | undefined => {
  const { code, errors } = answer.json<{ code?: string; errors?: Record<string, string[]> }>();
  return code ?? errors?.slotId?.[0];
};
const MISFIT = 'This time is not compatible with the other visits in this order. Choose another time.';
const show = (sale: Sale, more = '') => guest.get(`${paths.orders.show(sale.reference, sale.key)}${more}`);

describe('the choice of a time', () => {
  it('is asked for on the order’s page, which offers days and times that go with the rest', async () => {
    const sale = await sellLater({ quantity: 2 });
    const overlapping = await createSlot(tower, { inHours: 24 });
    const full = await createSlot(tower, { inHours: 27, capacity: 1 });
    await prisma.appointment.update({ where: { id: full }, data: { sold: 1 } });
    const before = expectPage(await show(sale), 'Orders/Show');
    expect(before.order.openVisits).toMatchObject([
      { positions: [3, 4], product: 'Adult', place: { eventTitle: 'The Tower', venue: { name: 'La Torre' } } },
    ]);
    expect(before.choice).toBeNull();
    const { startsAt } = await prisma.appointment.findUniqueOrThrow({ where: { id: slot } });
    const day = dayIn(startsAt, ZONE);
    const { choice } = expectPage(await show(sale, `&visit=4&month=${day.slice(0, 7)}&day=${day}`), 'Orders/Show');
    expect(choice).toMatchObject({ positions: [3, 4], day });
    expect(choice!.days.map(({ date }) => date)).toContain(day);
    const offered = new Map(choice!.slots.map(({ id, left }) => [id, left]));
    expect([offered.get(slot), offered.has(overlapping)]).toEqual([6, false]);
    expect([0, undefined]).toContain(offered.get(full));
    expect(expectPage(await show(sale, '&visit=1'), 'Orders/Show').choice).toBeNull();
  });

  it('counts people, not places, and keeps to the day of the first visit where the product does', async () => {
    const sale = await sellLater({ quantity: 1, product: { capacityUnits: 4 } }, { sameDay: true });
    const later = await createSlot(tower, { inHours: 24 * 4 });
    const { startsAt } = await prisma.appointment.findUniqueOrThrow({ where: { id: later } });
    const { choice } = expectPage(await show(sale, `&visit=2&day=${dayIn(startsAt, ZONE)}`), 'Orders/Show');
    expect(choice!.slots).toEqual([]);
    expect(refusalOf(await book(sale, [2], later))).toBe(MISFIT);
    // An hour that does not end the day.
    const hour = { startsAt: at(dayAhead(2), '10:00'), endsAt: at(dayAhead(2), '11:00') };
    const found = await prisma.appointment.update({ where: { id: sale.slot! }, data: hour });
    const sameDay = await prisma.appointment.create({
      data: {
        id: crypto.randomUUID(),
        eventId: tower,
        startsAt: new Date(found.endsAt.getTime() + 15 * 60_000),
        endsAt: new Date(found.endsAt.getTime() + 30 * 60_000),
        capacity: 11,
      },
    });
    const again = expectPage(await show(sale, `&visit=2&day=${dayIn(sameDay.startsAt, ZONE)}`), 'Orders/Show');
    expect(again.choice!.slots.find(({ id }) => id === sameDay.id)).toMatchObject({ left: 2 });
  });

  it('is there once the order is paid, and not before', async () => {
    const sale = await place({ visits: [{ eventId: tower, slot: null }] });
    const page = expectPage(await show(sale, '&visit=3'), 'Orders/Show');
    expect([page.order.openVisits.length, page.choice, page.can.choose]).toEqual([1, null, false]);
    expect(refusalOf(await book(sale, [3]))).toBe('visit_not_open');
  });
});

describe('booking a visit after the sale', () => {
  it('takes the places, issues the tickets, and answers the same when asked again', async () => {
    const sale = await sellLater({ quantity: 3 });
    const first = await book(sale, [4, 5]);
    expect(first.status).toBe(200);
    const again = await book(sale, [4, 5]);
    expect([again.status, again.json()]).toEqual([200, first.json()]);
    expect(await slotsOf(sale)).toEqual([sale.slot, sale.slot, sale.slot, slot, slot, null]);
    expect(await countersOf(slot)).toEqual({ held: 0, sold: 2 });
    const tickets = await prisma.ticket.findMany({ where: { orderId: sale.id, eventId: tower } });
    expect(tickets.map(({ appointmentId, state }) => [appointmentId, state])).toEqual([
      [slot, 'valid'],
      [slot, 'valid'],
    ]);
    const page = expectPage(await show(sale), 'Orders/Show');
    expect(page.order.openVisits).toMatchObject([{ positions: [6] }]);
    const told = await until(async () => broadcaster.published.find(({ event }) => event === 'VisitBooked'));
    expect(told).toMatchObject({ channels: [`private-orders.${sale.id}`], data: { appointmentId: slot } });
  });

  it('leads a form back to the order, with a word of success', async () => {
    const sale = await sellLater({ quantity: 1 });
    await show(sale, '&visit=2');
    const body = { positions: [2], slotId: slot };
    const page = expectPage(await guest.post(paths.orders.visits(sale.reference, sale.key), body), 'Orders/Show');
    expect([page.order.openVisits, page.tickets.length]).toEqual([[], 2]);
  });

  it('takes none when there are too few, and says how many are left', async () => {
    const sale = await sellLater({ quantity: 3 });
    const small = await createSlot(tower, { capacity: 2, inHours: 27 });
    const short = await book(sale, [4, 5, 6], small);
    expect([short.status, refusalOf(short)]).toEqual([409, 'slot_left']);
    expect(short.json<{ message: string }>().message).toMatch(/^Only 2 places left at \d\d:\d\d\.$/);
    expect((await book(sale, [4, 5], small)).status).toBe(200);
    expect(refusalOf(await book(sale, [6], small))).toBe('slot_sold_out');
    expect(await countersOf(small)).toEqual({ held: 0, sold: 2 });
  });

  it.each([
    ['a time that overlaps the first visit', async () => createSlot(tower, { inHours: 24 }), MISFIT],
    ['a time that is over', async () => createSlot(tower, { inHours: -48 }), 'slot_closed'],
    ['a time that is closed', async () => createSlot(tower, { inHours: 28, state: 'closed' }), 'slot_closed'],
    ['a time of another event', async (sale: Sale) => sale.slot!, 'This time is not available for this event.'],
  ])('refuses %s', async (_, slotFor, code) => {
    const sale = await sellLater({ quantity: 1, product: { visitsInOrder: false } });
    const answer = await book(sale, [2], await slotFor(sale));
    expect(refusalOf(answer)).toBe(code);
    expect(await slotsOf(sale)).toEqual([sale.slot, null]);
  });

  it('refuses items that are no open visits, and a time for those that have another', async () => {
    const sale = await sellLater({ quantity: 2 });
    expect(refusalOf(await book(sale, [1]))).toBe('visit_not_open');
    expect(refusalOf(await book(sale, [3, 9]))).toBe('visit_not_open');
    expect((await book(sale, [3, 3])).status).toBe(422);
    expect((await book(sale, [3])).status).toBe(200);
    const other = await createSlot(tower, { inHours: 30 });
    expect(refusalOf(await book(sale, [3], other))).toBe('visit_not_open');
    expect(refusalOf(await book(sale, [3, 4], other))).toBe('visit_not_open');
    expect(await countersOf(other)).toEqual({ held: 0, sold: 0 });
  });

  it('is for whoever may change the order: its bearer, its owner, staff who manage orders', async () => {
    const owner = await makeUser('customer');
    const sale = await sellLater({ quantity: 3, userId: owner.id });
    expect((await book(sale, [4], slot, guest, null)).status).toBe(404);
    const validator = await signInAs(app, (await makeUser('validator')).email);
    expect([403, 404]).toContain((await book(sale, [4], slot, validator, null)).status);
    const own = await signInAs(app, owner.email);
    expect((await book(sale, [4], slot, own, null)).status).toBe(200);
    const manager = await makeUser('manager');
    const staff = await signInAs(app, manager.email);
    expect((await book(sale, [5], slot, staff, null)).status).toBe(200);
    const { dossier } = expectPage(await staff.get(paths.orders.show(sale.reference)), 'Orders/Show');
    const booked = dossier!.history.filter(({ kind }) => kind === 'visit_booked');
    expect(booked.map(({ by }) => by)).toEqual([owner.name, manager.name]);
    expect(booked[0]!.detail).toMatch(/^The Tower, /);
  });

  it('keeps to every visit of a unit, whichever is chosen first', async () => {
    const visits = [1, 2].map(() => ({ eventId: tower, slot: null, rule: { maxGapMinutes: 300 } }));
    const sale = await sell({ quantity: 1, visits });
    expect(refusalOf(await book(sale, [2, 3]))).toBe(MISFIT);
    const [noon, evening] = [await createSlot(tower, { inHours: 27 }), await createSlot(tower, { inHours: 29 })];
    expect((await book(sale, [3], evening)).status).toBe(200);
    expect(refusalOf(await book(sale, [2], evening))).toBe(MISFIT);
    expect(refusalOf(await book(sale, [2], await createSlot(tower, { inHours: 31 })))).toBe(MISFIT);
    expect((await book(sale, [2], noon)).status).toBe(200);
  });

  it('still gives what was sold when the product goes elsewhere by now', async () => {
    const sale = await sellLater({ quantity: 1 });
    await prisma.productVisit.deleteMany({ where: { eventId: tower, product: { eventId: sale.eventId } } });
    expect((await book(sale, [2])).status).toBe(200);
  });
});

describe('the mail about a visit that was booked', () => {
  it('brings its tickets alone, and says when and where', async () => {
    const sale = await sellLater({ quantity: 2, locale: 'en' });
    await book(sale, [3]);
    const mail = (await untilMails(sale.id, 2)).find(({ kind }) => kind === 'visit_booked');
    expect(mail!.subject).toMatch(/^Your visit is booked: The Tower, \d+ \w+ \d{4}, \d\d:\d\d \(/);
    expect(mail!.subject).toContain(`(${formatReference(sale.reference)})`);
    expect(mail!.text).toContain('You have not chosen a time for 1 ticket: choose it on your order page, La Torre');
    expect(mail!.text).toContain('La Torre');
    const { data } = await prisma.mailLog.findUniqueOrThrow({ where: { id: mail!.id } });
    const source = { id: mail!.id, locale: 'en', orderId: sale.id, data: data as Record<string, unknown> };
    const [paper, calendar] = await makeAttachments('visit_booked', source);
    const pdf = readPdf(paper!.content);
    expect(pdf.pages).toHaveLength(1);
    const lines = pdf.pages[0]!.lines.join('\n');
    expect(lines).toContain('The Tower');
    expect(lines).toContain('Included');
    expect(calendar!.content.toString().match(/BEGIN:VEVENT/g)).toHaveLength(2);
  });

  it('is written once when the news is told twice', async () => {
    const sale = await sellLater({ quantity: 1 });
    await book(sale, [2]);
    await untilMails(sale.id, 2);
    const payload = { order_id: sale.id, appointment_id: slot, positions: [2] };
    await mailVisits([{ id: '1', payload }]);
    expect(await untilMails(sale.id, 2)).toHaveLength(2);
  });
});
