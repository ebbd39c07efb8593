/** Quotas by slot and day, requested by too many at two processes concurrently: exactly full, never exceeded. */
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../server/infra/db';
import { createProduct, createQuota, createSlot } from '../../integration/orders/shopFixture';
import { NEXT_YEAR } from '../../support/days';
import { deadlocksOf, hold, runBoxOffice, withStatus } from '../boxOffice';
import { UNTIL_IT_SHOWS, withoutConstraint, withoutGuard } from '../withoutGuard';

const BUYERS = 36;
const PER_SLOT = 5;
const PER_DAY = 12;
const DAYS = 2;

const office = runBoxOffice();
let product: string;
beforeAll(async () => {
  product = await createProduct(office.event.id);
  await createQuota(office.event.id, PER_SLOT, [product], 'slot');
  await createQuota(office.event.id, PER_DAY, [product], 'day');
});

/** Three slots on each of two days in Madrid, with ample capacity. */
async function openDays(year: number): Promise<string[][]> {
  const days: string[][] = [];
  for (let day = 0; day < DAYS; day += 1) {
    const hours = [10, 12, 14].map((hour) => `${year}-06-1${day}T${hour}:00:00Z`);
    days.push(await Promise.all(hours.map((at) => createSlot(office.event.id, { at, capacity: 200 }))));
  }
  return days;
}

const takenOf = (slots: readonly string[]) =>
  sql<{ id: string; taken: number }>(
    'test_taken',
    `select a.id, count(i.id)::int as taken from appointments a left join order_items i on i.appointment_id = a.id where a.id = any ($1::uuid[]) group by a.id`,
    [slots],
  );

/**
 * All buyers concurrently, half of them for two slots of different days.
 * @returns the number served, and places taken by slot
 */
async function rush(days: string[][]) {
  const slots = days.flat();
  const answers = await Promise.all(
    Array.from({ length: BUYERS }, (_, n) => {
      const wanted = n % 2 === 0 ? [slots[n % 6]!] : [slots[n % 6]!, slots[(n + 3) % 6]!];
      return hold(
        office.door(n >> 1),
        office.event.slug,
        wanted.map((slot) => ({ productId: product, appointmentId: slot, quantity: 1 })),
      );
    }),
  );
  // The rest after the rush, requested one by one.
  for (const slot of slots)
    for (let n = 0; n < PER_SLOT; n += 1)
      answers.push(
        await hold(office.door(n), office.event.slug, [{ productId: product, appointmentId: slot, quantity: 1 }]),
      );
  return { answers, taken: new Map((await takenOf(slots)).map(({ id, taken }) => [id, taken])) };
}

const counters = () =>
  sql<{ wrong: number }>(
    'test_wrong_counters',
    `select count(*)::int as wrong from quota_counters c where c.held + c.sold <> (select count(*) from order_items i join appointments a on a.id = i.appointment_id
       where c.quota_id = any (i.quota_ids) and (a.id = c.appointment_id or (a.starts_at at time zone 'Europe/Madrid')::date = c.day))`,
  );

it('are exactly full, and what is refused says where', async () => {
  const days = await openDays(NEXT_YEAR);
  const { answers, taken } = await rush(days);
  for (const day of days) {
    const each = day.map((slot) => taken.get(slot)!);
    expect(Math.max(...each)).toBeLessThanOrEqual(PER_SLOT);
    expect(each.reduce((sum, count) => sum + count)).toBe(PER_DAY);
  }
  const refused = withStatus(answers, 409).map((answer) => answer.json<{ code: string }>().code);
  expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
  expect(refused.filter((code) => !/^(product_(slot|day)_sold_out|places_moved)$/.test(code))).toEqual([]);
  expect(await counters()).toEqual([{ wrong: 0 }]);
  expect(deadlocksOf(office)).toEqual([]);
});

describe('control: counters that are taken whatever they have', UNTIL_IT_SHOWS, () => {
  let year = NEXT_YEAR;
  beforeAll(async () => {
    await withoutConstraint('quota_counters', 'quota_counters_places');
    await withoutGuard('take_quota_counters', [[' and c.held + c.sold + need.units <= c.size', '']]);
  });

  it('sell more than there is', async () => {
    year += 1;
    const days = await openDays(year);
    const { taken } = await rush(days);
    expect(Math.max(...taken.values())).toBeGreaterThan(PER_SLOT);
  });
});
