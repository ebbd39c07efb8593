/** The check before reserving covers every slot of a cart. */
import { beforeAll, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { runApp } from '../../support/app';
import { prepare } from '../../support/prepare';
import { createProduct, createVenue } from './shopFixture';
import { openTour, slotAt } from './visitFixture';

runApp();
const tour = prepare(async () => openTour(await createVenue()));
let both: string;
let noon: string;
beforeAll(async () => {
  both = await tour.createTour([{}, { canChooseLater: true }], { capacityUnits: 2 });
  noon = await slotAt(tour.tower.id, '12:00', { capacity: 7 });
});

type Line = { product_id: string; appointment_id: string | null; quantity: number; visits?: (string | null)[] };

async function fullSlot(...carts: Line[][]): Promise<string | null> {
  const requests = JSON.stringify(carts.map((lines) => ({ lines })));
  const [row] = await sql<{ id: string | null }>('test_full_slot', 'select full_slot($1::jsonb) as id', [requests]);
  return row!.id;
}

const line = (quantity: number, visits: (string | null)[]): Line => ({
  product_id: both,
  appointment_id: tour.first,
  quantity,
  visits,
});

it('counts what a further visit takes, of one cart and of several', async () => {
  expect(await fullSlot([line(3, [noon, null])])).toBeNull();
  expect(await fullSlot([line(4, [noon, null])])).toBe(noon);
  expect(await fullSlot([line(2, [noon, null])], [line(2, [noon, null])])).toBe(noon);
  expect(await fullSlot([line(2, [noon, noon])])).toBe(noon);
});

it('counts first and further visits to one slot together', async () => {
  const alone = await createProduct(tour.tower.id);
  const ofTower: Line = { product_id: alone, appointment_id: noon, quantity: 2 };
  expect(await fullSlot([line(3, [noon, null])], [{ ...ofTower, quantity: 1 }])).toBeNull();
  expect(await fullSlot([line(3, [noon, null])], [ofTower])).toBe(noon);
});

it('counts nothing for a visit that is chosen later, and what is taken already', async () => {
  expect(await fullSlot([line(5, [null, null])])).toBeNull();
  await prisma.appointment.update({ where: { id: noon }, data: { held: 2, sold: 2 } });
  expect(await fullSlot([line(1, [noon, null])])).toBeNull();
  expect(await fullSlot([line(2, [noon, null])])).toBe(noon);
});
