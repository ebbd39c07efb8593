/** An event with day tickets: its days and what they sell. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { dayIn, formatDay } from '../../../server/shared/time';
import { uuidv7 } from '../../../server/shared/uuid';
import { expectPage } from '../../support/expectPage';
import { makeEvent } from '../events/catalogueFixture';
import { one } from '../time-blocks/hoursDesk';
import { dayAhead, everyDay } from '../time-blocks/hoursFixture';
import { dayOf, daysOf, MINUTE, openDays, refusal } from './dayFixture';
import { countersOf, createEvent, createProduct, createVenue } from './shopFixture';

let desk: Awaited<ReturnType<typeof openDays>>;
beforeAll(async () => {
  desk = await openDays();
});
afterAll(() => desk.app.close());

describe('opening hours', () => {
  it('make one day of every day that is open: from its first opening to its last closing', async () => {
    const [plain, two, closed, fewer] = [dayAhead(2), dayAhead(3), dayAhead(4), dayAhead(5)];
    const evening = { kind: 'extra', fromTime: '20:00', toTime: '22:00', stepMinutes: null, durationMinutes: null };
    const days = {
      [two]: [{ ...evening, capacity: 9, note: null }],
      [closed]: [{ kind: 'closed', note: null }],
      [fewer]: [{ kind: 'capacity', capacity: 1, note: null }],
    };
    const { id, slug } = await desk.open({ hours: { days } });
    const made = new Map(
      (await daysOf(id)).map(({ day, opens, closes, capacity }) => [day, [opens, closes, capacity]]),
    );
    expect(made.get(plain)).toEqual(['10:00', '18:00', 3]);
    expect(made.get(two)).toEqual(['10:00', '22:00', 9]);
    expect(made.has(closed)).toBe(false);
    expect(made.get(fewer)).toEqual(['10:00', '18:00', 1]);
    const { days: shown } = await desk.shop(slug, `?day=${plain}`);
    expect(shown.find(({ date }) => date === plain)).toMatchObject({ left: 3 });
    expect(shown.some(({ date }) => date === closed)).toBe(false);
  });

  it('that change keep the day and its people, and let them in by the new ones', async () => {
    const { id, slug, product } = await desk.open();
    const before = await dayOf(id, dayAhead(3));
    await prisma.product.update({ where: { id: product }, data: { priceCents: 0 } });
    const { ticket } = await desk.buy(slug, product, before.id);
    await desk.apply(id, { blocks: one(everyDay({ fromTime: '08:30', toTime: '20:00', capacity: 3 })) });
    const after = await dayOf(id, dayAhead(3));
    expect(after).toEqual({ ...before, opens: '08:30', closes: '20:00' });
    const [{ startsAt, endsAt }, moved] = await Promise.all([
      prisma.appointment.findUniqueOrThrow({ where: { id: before.id } }),
      prisma.ticket.findUniqueOrThrow({ where: { id: ticket.id } }),
    ]);
    expect(moved.validFrom).toEqual(new Date(startsAt.getTime() - 15 * MINUTE));
    expect(moved.validUntil).toEqual(endsAt);
    expect(await countersOf(before.id)).toEqual({ held: 0, sold: 1 });
  });

  it('are those of the venue, wherever the server stands', async () => {
    const venueId = await createVenue('Pier');
    await prisma.venue.update({ where: { id: venueId }, data: { timeZone: 'Pacific/Auckland' } });
    const { id } = await desk.open({ venueId });
    const day = (await daysOf(id)).at(-1)!;
    const { startsAt } = await prisma.appointment.findUniqueOrThrow({ where: { id: day.id } });
    expect([day.opens, day.closes]).toEqual(['10:00', '18:00']);
    // Ten in the morning there is the evening before in UTC.
    expect(dayIn(startsAt, 'UTC') < day.day).toBe(true);
  });

  it('leave one day a day, also by hand', async () => {
    const { id } = await desk.open();
    const made = {
      id: uuidv7(),
      event: id,
      date: dayAhead(3),
      fromTime: '19:00',
      toTime: '20:00',
      capacity: 5,
      note: null,
    };
    await desk.manager.visit(paths.appointments.create(id));
    const { errors } = expectPage(await desk.manager.post(paths.appointments.index(), made), 'Appointments/Create');
    expect(errors).toEqual({ date: 'This day already exists.' });
  });
});

describe('a day', () => {
  it('is sold to its last place, and says why it is not sold', async () => {
    const { id, slug, product } = await desk.open();
    const { id: day } = await dayOf(id, dayAhead(3));
    const words = formatDay(`${dayAhead(3)}T12:00:00Z`, 'UTC', 'en');
    expect((await desk.hold(slug, product, day, 2)).status).toBe(201);
    expect(refusal(await desk.hold(slug, product, day, 2))).toMatchObject({ code: 'day_left' });
    expect((await desk.hold(slug, product, day)).status).toBe(201);
    expect(refusal(await desk.hold(slug, product, day))).toMatchObject({
      code: 'day_sold_out',
      message: `${words} is sold out. Choose another day.`,
    });
    expect((await desk.shop(slug, `?day=${dayAhead(3)}`)).days.find(({ date }) => date === dayAhead(3))).toMatchObject({
      availability: 'sold_out',
    });
    await prisma.appointment.update({ where: { id: day }, data: { state: 'closed' } });
    expect(refusal(await desk.hold(slug, product, day))).toMatchObject({ code: 'day_closed' });
    expect(refusal(await desk.hold(slug, product, null))).toMatchObject({ message: 'Choose a day first.' });
    const other = await desk.open();
    expect(refusal(await desk.hold(slug, product, (await dayOf(other.id, dayAhead(3))).id))).toMatchObject({
      message: 'This day is not available for this event.',
    });
  });

  it('is on sale while it is open, and until its sale closes before it ends', async () => {
    const event = await createEvent(desk.venueId, { byDay: true, salesCloseMinutes: 30 });
    const product = await createProduct(event.id);
    const id = uuidv7();
    const at = (minutes: number) => new Date(Date.now() + minutes * MINUTE);
    await prisma.appointment.create({
      data: { id, eventId: event.id, startsAt: at(-120), endsAt: at(60), capacity: 5 },
    });
    expect((await desk.hold(event.slug, product, id)).status).toBe(201);
    expect((await desk.shop(event.slug)).calendar).not.toBeNull();
    const card = async () =>
      expectPage(await desk.app.newClient().get(paths.home()), 'Welcome').events.find((it) => it.id === event.id);
    expect(await card()).toMatchObject({ byDay: true, sales: 'on_sale', nextAt: expect.any(String) });
    await prisma.appointment.update({ where: { id }, data: { endsAt: at(20) } });
    expect(refusal(await desk.hold(event.slug, product, id))).toMatchObject({ code: 'day_closed' });
    expect((await desk.shop(event.slug)).calendar).toBeNull();
    expect(await card()).toMatchObject({ sales: 'no_dates' });
  });

  it('is asked for by an address that may say anything', async () => {
    const { slug } = await desk.open();
    for (const day of [
      '2026-02-30',
      '2020-01-01',
      '2026-13-01',
      '%00',
      "'",
      '99999-01-01',
      dayAhead(3).replaceAll('-', ''),
    ])
      expect((await desk.app.newClient().get(`${paths.events.show(slug)}?day=${day}`)).status).toBe(200);
  });

  it('is changed for another in the basket, and what it kept goes back', async () => {
    const { id, slug, product } = await desk.open();
    const [one, two] = [await dayOf(id, dayAhead(3)), await dayOf(id, dayAhead(4))];
    const client = desk.app.newClient();
    const held = (
      await client.json('POST', paths.events.holds(slug), {
        key: uuidv7(),
        lines: [{ productId: product, appointmentId: one.id, quantity: 2 }],
      })
    ).json<{ reference: string; key: string }>();
    const lines = [{ productId: product, appointmentId: two.id, quantity: 2 }];
    expect((await client.json('PUT', paths.orders.hold(held.reference, held.key), { lines })).status).toBe(200);
    expect([await countersOf(one.id), await countersOf(two.id)]).toEqual([
      { held: 0, sold: 0 },
      { held: 2, sold: 0 },
    ]);
  });
});

describe('the form of an event', () => {
  it('makes it by day, and what has slots stays what it is', async () => {
    const record = await makeEvent(desk.manager, desk.venueId, { kind: 'daily' });
    expect(record.values.kind).toBe('daily');
    expect(await prisma.event.findUnique({ where: { id: record.id } })).toMatchObject({ kind: 'slotted', byDay: true });
    const save = async (kind: string) => {
      const { record: now } = expectPage(await desk.manager.get(paths.events.edit(record.id)), 'Events/Edit');
      await desk.manager.visit(paths.events.edit(record.id));
      const answer = await desk.manager.patch(paths.events.one(record.id), {
        ...now.values,
        kind,
        version: now.version,
      });
      return expectPage(answer, 'Events/Edit').errors as { kind?: string };
    };
    await desk.apply(record.id, { blocks: one(everyDay()) });
    expect(await save('slotted')).toMatchObject({
      kind: expect.stringContaining('This event already has time slots.'),
    });
    await prisma.appointment.deleteMany({ where: { eventId: record.id } });
    expect(await save('open')).toEqual({});
    expect(await save('daily')).toEqual({});
    const copy = uuidv7();
    await desk.manager.post(paths.events.copies(record.id), { id: copy });
    expect(await prisma.event.findUnique({ where: { id: copy } })).toMatchObject({ byDay: true });
  });
});
