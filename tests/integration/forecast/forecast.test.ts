/** The forecast's page: short and long histories, corrections, and permissions. */
import { beforeAll, describe, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { workerCounts } from '../../../server/infra/workers/runInChild';
import { paths } from '../../../server/shared/paths';
import { plusDays } from '../../../server/shared/period';
import { dayIn, type IsoDate } from '../../../server/shared/time';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { makeStaff } from '../access/twoVenues';
import { createEvent, createProduct, createSlot, createVenue } from '../orders/shopFixture';
import { placeOrder } from '../payments/paymentFixture';
import { settle } from '../validations/gateFixture';

const MADRID = 'Europe/Madrid';
const WEEK = [150, 0, 60, 70, 80, 100, 180];

const app = runApp();
let staff: Client;
let venue: string;
const today = dayIn(new Date(), MADRID);
const weekday = (day: IsoDate) => new Date(`${day}T00:00:00Z`).getUTCDay();

beforeAll(async () => {
  staff = (await makeStaff(app, 'everywhere')).client;
  await staff.get(paths.forecast.index());
  venue = await createVenue();
});

/** A deterministic number from 0 to 1 for each day. */
const noise = (at: number) => Math.abs(Math.sin((at + 1) * 12.9898) * 43758.5453) % 1;

/** Counts of days up to yesterday, with small variations. */
const file = (days: number): string =>
  ['date,visitors']
    .concat(
      Array.from({ length: days }, (_, at) => {
        const day = plusDays(today, at - days);
        return `${day},${(WEEK[weekday(day)] as number) + (weekday(day) === 1 ? 0 : Math.round(noise(at) * 20) - 10)}`;
      }),
    )
    .join('\n');
const show = async (event: string, client = staff) =>
  expectPage(await client.visit(paths.forecast.index(event)), 'Forecast/Index').forecast!;

describe('an event with two hundred days behind it', () => {
  let event: string;
  beforeAll(async () => {
    event = (await createEvent(venue, { title: { en: 'Long past' } })).id;
    await staff.json('POST', paths.forecast.counts(event), { text: file(200) });
  });

  it('keeps its errors a week ahead for the range of all events, and replaces them with each run', async () => {
    const kept = () => prisma.forecastError.count({ where: { eventId: event } });
    expect(await kept()).toBe(120);
    await staff.json('POST', paths.forecast.runs(event), {});
    expect(await kept()).toBe(120);
  });

  it('has eight weeks ahead with their range, guides by visitors, and is better than the simple guess', async () => {
    const { run, days, tried, counts } = await show(event);
    expect(run).toMatchObject({ state: 'ready', daysKnown: 200 });
    expect(counts.days).toBe(200);
    expect(days).toHaveLength(56);
    const saturday = days.find(({ day }) => weekday(day) === 6)!;
    expect(saturday.expected).toBeGreaterThan(165);
    expect(saturday.expected).toBeLessThan(195);
    expect(saturday.low).toBeLessThanOrEqual(saturday.expected);
    expect(saturday.high).toBeGreaterThanOrEqual(saturday.expected);
    // 25 visitors a guide: about 180 need eight.
    expect(saturday.guides).toBe(Math.ceil(Math.round(saturday.expected) / 25));
    expect(days.find(({ day }) => weekday(day) === 1)!.expected).toBeLessThan(5);
    expect(tried.map(({ ahead }) => ahead)).toEqual([1, 3, 7, 14, 28]);
    for (const { wape, naiveWape } of tried) expect(wape).toBeLessThan(naiveWape);
  });

  it('knows what is booked: never less is expected, and a day with slots has them', async () => {
    const at = new Date(`${plusDays(today, 3)}T10:00:00Z`).toISOString();
    const slot = await createSlot(event, { at, capacity: 400 });
    const product = await createProduct(event, {});
    await settle(await placeOrder({ eventId: event, product }, { quantity: 6, slot }));
    const before = workerCounts().done;
    await staff.json('POST', paths.forecast.runs(event), {});
    // The engine ran in its own process.
    expect(workerCounts().done).toBe(before + 1);
    const { days } = await show(event);
    const day = days.find(({ day }) => day === plusDays(today, 3))!;
    expect(day).toMatchObject({ booked: 6, capacity: 400 });
    expect(day.slots).toHaveLength(1);
    expect(day.slots[0]!.expected).toBeGreaterThanOrEqual(6);
    expect(day.slots[0]!.expected).toBeCloseTo(day.expected, 3);
    // Days without slots before the last slot are closed.
    expect(days.map((its) => its.day)).not.toContain(plusDays(today, 2));
  });

  it('a special day has its factor, is listed, and goes again; twice the same is once', async () => {
    const day = plusDays(today, 10);
    const before = (await show(event)).days.find((its) => its.day === day)!.expected;
    const input = { day, name: 'Night of museums', factorPercent: 200 };
    await staff.json('POST', paths.forecast.days(event), input);
    await staff.json('POST', paths.forecast.days(event), input);
    const { special: all, days } = await show(event);
    const special = all.filter(({ isHoliday }) => !isHoliday);
    expect(special).toHaveLength(1);
    expect(days.find((its) => its.day === day)).toMatchObject({ special: 'Night of museums' });
    expect(days.find((its) => its.day === day)!.expected).toBeCloseTo(before * 2, 0);
    await staff.json('DELETE', paths.forecast.days(event, special[0]!.id));
    expect((await show(event)).special.filter(({ isHoliday }) => !isHoliday)).toEqual([]);
    expect(await prisma.auditLog.count({ where: { subjectId: event, action: 'event.forecast_day_removed' } })).toBe(1);
  });

  it('is judged by what was really said at the time', async () => {
    const yesterday = plusDays(today, -1);
    const key = { eventId: event, madeOn: new Date(`${plusDays(today, -2)}T00:00:00Z`) };
    await prisma.forecastRun.create({ data: { ...key, state: 'ready', daysKnown: 198, models: [] } });
    const came = (await show(event)).past.at(-1)!;
    expect(came.day).toBe(yesterday);
    const line = { ...key, day: new Date(`${yesterday}T00:00:00Z`), revenue: 0, revenueLow: 0, revenueHigh: 0 };
    const actual = came.visitors || 0;
    await prisma.forecastValue.create({
      data: { ...line, expected: actual + 10, low: actual + 5, high: actual + 20, naive: actual + 30 },
    });
    const { said } = await show(event);
    if (actual === 0) return expect(said).toEqual([]);
    expect(said).toEqual([{ ahead: 1, count: 1, wape: 10 / actual, naiveWape: 30 / actual, coverage: 0 }]);
  });
});

describe('bad input', () => {
  it('five weeks: the same weekday of last week, from half to double, and it says so', async () => {
    const { id } = await createEvent(venue, { title: { en: 'Short past' } });
    await staff.json('POST', paths.forecast.counts(id), { text: file(35) });
    const { run, days, tried } = await show(id);
    expect(run).toMatchObject({ state: 'short', daysKnown: 35 });
    const [first] = days;
    const { past } = await show(id);
    expect(first!.expected).toBe(past.find(({ day }) => day === plusDays(today, -7))!.visitors);
    expect(first!.high).toBe(first!.expected * 2);
    expect(tried).toEqual([]);
  });

  it('weather with holes is imported, and the answer names the days that are missing', async () => {
    const { id } = await createEvent(venue, { title: { en: 'Weather' } });
    const text = 'fecha;temperatura;lluvia\n1/3/2025;18,5;0\n02/03/2025;;3\n05/03/2025;20;\n';
    const answer = await staff.post(paths.forecast.weather(id), { text });
    expect(JSON.stringify(answer.page!.flash)).toContain('2 days are missing from the file');
    expect(JSON.stringify(answer.page!.flash)).toContain('2025-03-03, 2025-03-04');
    expect(await prisma.weatherDay.count({ where: { eventId: id } })).toBe(3);
  });

  it('a file that cannot be read is refused line by line, and nothing of it is kept', async () => {
    const { id } = await createEvent(venue, { title: { en: 'Broken file' } });
    const text = `date,visitors\n2025-02-30,5\n2025-03-01,many\n2025-03-02,4\n2025-03-02,4\n${plusDays(today, 1)},9`;
    const { errors } = expectPage(await staff.post(paths.forecast.counts(id), { text }), 'Forecast/Index');
    for (const line of [2, 3, 5, 6]) expect(errors.text).toContain(`Line ${line}:`);
    expect(await prisma.visitorCount.count({ where: { eventId: id } })).toBe(0);
  });
});

it('a limited manager sees the events of their venue alone, and tells no other anything', async () => {
  const other = await createVenue('Other Hall');
  const { id: own } = await createEvent(other, { title: { en: 'Own' } });
  const { id: foreign } = await createEvent(venue, { title: { en: 'Foreign' } });
  const { client } = await makeStaff(app, [{ venueId: other }]);
  const { events, forecast } = expectPage(await client.visit(paths.forecast.index()), 'Forecast/Index');
  expect(events.map(({ id }) => id)).toEqual([own]);
  expect(forecast).toMatchObject({ id: own, run: null, canManage: true });
  expect((await client.visit(paths.forecast.index(foreign))).status).toBe(404);
  expect((await client.json('POST', paths.forecast.runs(foreign), {})).status).toBe(404);
  expect((await client.json('POST', paths.forecast.counts(foreign), { text: file(10) })).status).toBe(404);
});

it('of four tickets of a past day of which three were used, one was not; a day on which nobody was let in says nothing', async () => {
  const { id } = await createEvent(venue, { title: { en: 'Shows' } });
  const product = await createProduct(id, {});
  const slots = [await createSlot(id), await createSlot(id, { inHours: 48 })];
  for (const slot of slots) await settle(await placeOrder({ eventId: id, product }, { quantity: 4, slot }));
  for (const [at, slot] of slots.entries()) {
    const startsAt = new Date(Date.now() - (at + 3) * 24 * 3_600_000);
    await prisma.appointment.update({
      where: { id: slot },
      data: { startsAt, endsAt: new Date(startsAt.getTime() + 3_600_000) },
    });
  }
  const tickets = await prisma.ticket.findMany({ where: { appointmentId: slots[0]! } });
  const used = tickets.slice(0, 3).map((ticket) => ticket.id);
  await prisma.ticket.updateMany({ where: { id: { in: used } }, data: { state: 'used', usesLeft: 0 } });
  expect((await show(id)).shows).toEqual({ tickets: 4, came: 3, isEnough: false });
});
