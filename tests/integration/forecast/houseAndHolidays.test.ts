/** The forecast of all events together, and public holidays of the venue's region. */
import { beforeAll, describe, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { plusDays } from '../../../server/shared/period';
import { dayIn } from '../../../server/shared/time';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { makeStaff } from '../access/twoVenues';
import { createEvent, createSlot, createVenue } from '../orders/shopFixture';

const app = runApp();
let staff: Client;
let venue: string;
const today = dayIn(new Date(), 'Europe/Madrid');

beforeAll(async () => {
  staff = (await makeStaff(app, 'everywhere')).client;
  await staff.get(paths.forecast.index());
  venue = await createVenue();
});

/** A deterministic number from 0 to 1 for each day. */
const noise = (at: number) => Math.abs(Math.sin((at + 1) * 12.9898) * 43758.5453) % 1;
const show = async (event: string) =>
  expectPage(await staff.visit(paths.forecast.index(event)), 'Forecast/Index').forecast!;

it('adds the events of a person’s reach up for the house, with their ranges, and never less than is booked', async () => {
  const mine = await createVenue('Quay');
  const runs = { [today]: [10, 5, 20] as const, [plusDays(today, 1)]: [41, 27, 112] as const };
  const made = [];
  for (const venueId of [mine, mine, venue]) {
    const { id } = await createEvent(venueId);
    made.push(id);
    const key = { eventId: id, madeOn: new Date(`${today}T00:00:00Z`) };
    await prisma.forecastRun.create({ data: { ...key, state: 'ready', daysKnown: 60, models: [] } });
    for (const [day, [expected, low, high]] of Object.entries(runs))
      await prisma.forecastValue.create({
        data: {
          ...key,
          day: new Date(`${day}T00:00:00Z`),
          expected,
          low,
          high,
          revenue: 0,
          revenueLow: 0,
          revenueHigh: 0,
        },
      });
  }
  const at = new Date(`${plusDays(today, 1)}T10:00:00Z`).toISOString();
  const slot = await createSlot(made[0]!, { at, capacity: 400 });
  await prisma.appointment.update({ where: { id: slot }, data: { sold: 50 } });
  const { client } = await makeStaff(app, [{ venueId: mine }]);
  const { house } = expectPage(await client.visit(paths.forecast.index()), 'Forecast/Index');
  // Two events count, the third does not: 10 + 10; then 50 booked instead of 41 (27 to 112), and 41.
  const line = { booked: 0, events: 2 };
  expect(house).toEqual([
    { ...line, day: today, expected: 20, low: 10, high: 40 },
    { ...line, day: plusDays(today, 1), expected: 91, low: 77, high: 224, booked: 50 },
  ]);
  const { around } = expectPage(await client.visit(paths.lite.show()), 'Dashboard/Lite');
  expect(around!.ahead.map(({ expected }) => expected)).toEqual([91]);

  // Both events were off by 3 of 5 on 40 past days, one above and one below, and so are independent. 5 and 5 below are
  // 7.1, 10 and 10 above 14.1.
  for (const [at, eventId] of made.slice(0, 2).entries())
    await prisma.forecastError.createMany({
      data: Array.from({ length: 40 }, (_, ago) => ({
        ...{ eventId, day: new Date(`${plusDays(today, -1 - ago)}T00:00:00Z`) },
        ...{ error: at === 0 ? 3 : -3, below: 5, above: 5 },
      })),
    });
  const [first] = expectPage(await client.visit(paths.forecast.index()), 'Forecast/Index').house;
  expect(first!.low).toBeCloseTo(20 - Math.hypot(5, 5), 6);
  expect(first!.high).toBeCloseTo(20 + Math.hypot(10, 10), 6);
});

describe('public holidays', () => {
  const museum = async (region: string) => {
    const venueId = await createVenue(`Museum ${region || 'alone'}`);
    await prisma.venue.update({ where: { id: venueId }, data: { country: 'ES', region } });
    return { venueId, id: (await createEvent(venueId, { title: { en: `Museum ${region}` } })).id };
  };
  const holidaysIn = (eventId: string) => prisma.specialDay.count({ where: { eventId, isHoliday: true } });
  /** Three years, with a third of a usual day on each 24 June. */
  const past = ['date,visitors']
    .concat(
      Array.from({ length: 1100 }, (_, at) => {
        const day = plusDays(today, at - 1100);
        return `${day},${day.endsWith('-06-24') ? 30 : 100 + Math.round(noise(at) * 10) - 5}`;
      }),
    )
    .join('\n');
  const on = (its: Awaited<ReturnType<typeof show>>, end: string) =>
    [...its.days, ...its.later].find(({ day }) => day.endsWith(end))!;

  it('of the region are there by themselves: 24 June has 30 of 100 in Barcelona and 100 in Madrid', async () => {
    const [barcelona, madrid] = [await museum('CT'), await museum('MD')];
    for (const { id } of [barcelona, madrid]) await staff.json('POST', paths.forecast.counts(id), { text: past });
    const [its, other] = [await show(barcelona.id), await show(madrid.id)];
    expect(on(its, '-06-24')).toMatchObject({ special: 'San Juan' });
    expect(on(its, '-06-24').expected).toBeGreaterThan(25);
    expect(on(its, '-06-24').expected).toBeLessThan(37);
    expect(on(other, '-06-24').special).toBeNull();
    expect(on(other, '-06-24').expected).toBeGreaterThan(90);
    expect(other.special.map(({ name }) => name)).toContain('Día de la Comunidad de Madrid');
    expect(its.days.length + its.later.length).toBe(364);

    // Days far ahead are stored for the last run only.
    const yesterday = new Date(`${plusDays(today, -1)}T00:00:00Z`);
    await prisma.forecastRun.create({
      data: { eventId: madrid.id, madeOn: yesterday, state: 'ready', daysKnown: 9, models: [] },
    });
    const far = {
      eventId: madrid.id,
      madeOn: yesterday,
      expected: 1,
      low: 1,
      high: 1,
      revenue: 0,
      revenueLow: 0,
      revenueHigh: 0,
    };
    for (const ahead of [3, 200])
      await prisma.forecastValue.create({ data: { ...far, day: new Date(`${plusDays(today, ahead)}T00:00:00Z`) } });
    await staff.json('POST', paths.forecast.runs(madrid.id), {});
    expect(await prisma.forecastValue.count({ where: { eventId: madrid.id, madeOn: yesterday } })).toBe(1);
  });

  it('one that was removed stays away until they are added again, and those of another region go', async () => {
    const { id, venueId } = await museum('CT');
    await staff.json('POST', paths.forecast.counts(id), {
      text: past
        .split('\n')
        .filter((_, at) => at === 0 || at > 1060)
        .join('\n'),
    });
    const all = await holidaysIn(id);
    expect(all).toBeGreaterThan(20);
    const { special } = await show(id);
    await staff.json('DELETE', paths.forecast.days(id, special.find(({ name }) => name === 'San Juan')!.id));
    await staff.json('POST', paths.forecast.runs(id), {});
    expect(await holidaysIn(id)).toBe(all - 1);
    await staff.json('POST', paths.forecast.holidays(id), {});
    expect(await holidaysIn(id)).toBe(all);
    await prisma.venue.update({ where: { id: venueId }, data: { region: 'MD' } });
    await staff.json('POST', paths.forecast.runs(id), {});
    const names = (await show(id)).special.map(({ name }) => name);
    expect(names).toContain('Día de la Comunidad de Madrid');
    expect(names).not.toContain('San Juan');
  });

  it('a day of the town is typed once and comes every year', async () => {
    const { id } = await museum('MD');
    await staff.json('POST', paths.forecast.counts(id), { text: past });
    const last = plusDays(today, -200);
    const input = { day: last, name: 'San Isidro', factorPercent: null, everyYear: true };
    await staff.json('POST', paths.forecast.days(id), input);
    const { special, ...its } = await show(id);
    const next = special.find(({ name }) => name === 'San Isidro')!;
    expect(next).toMatchObject({ everyYear: true, isHoliday: false });
    expect(next.day.slice(5)).toBe(last.slice(5));
    expect(next.day > today).toBe(true);
    expect(on(its as Awaited<ReturnType<typeof show>>, last.slice(4))).toMatchObject({ special: 'San Isidro' });
  });
});
