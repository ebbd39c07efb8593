/** Numbers of a series, issued at two processes concurrently: no duplicates and no gaps. */
import { beforeAll, describe, expect, it } from 'vitest';
import { connection, prisma } from '../../../server/infra/db';
import { uuidv7 } from '../../../server/shared/uuid';
import { createProduct, createSlot } from '../../integration/orders/shopFixture';
import { deadlocksOf, type Held, hold, place, runBoxOffice } from '../boxOffice';
import { UNTIL_IT_SHOWS, withoutGuard } from '../withoutGuard';

const BUYERS = 24;
const EACH = 2;

const office = runBoxOffice();

let count = 0;
async function createSeries(): Promise<string> {
  count += 1;
  const data = { id: uuidv7(), name: `Series ${count}`, kind: 'ticket', prefix: `S${count}-`, digits: 4 };
  return (await prisma.series.create({ data })).id;
}

/**
 * Every buyer orders free tickets of all these products, at both processes in turn, concurrently. Each process sells a
 * different slot: only the series is a shared lock.
 */
async function giveOut(products: readonly string[]): Promise<number[]> {
  const slots = [
    await createSlot(office.event.id, { capacity: 500 }),
    await createSlot(office.event.id, { capacity: 500 }),
  ];
  const held = await Promise.all(
    Array.from({ length: BUYERS }, async (_, n) => {
      const lines = products.map((productId) => ({ productId, appointmentId: slots[n % 2]!, quantity: EACH }));
      return (await hold(office.door(n), office.event.slug, lines)).json<Held>();
    }),
  );
  const placed = await Promise.all(held.map((order, n) => place(office.door(n), order)));
  return placed.map(({ status }) => status);
}

async function numbersOf(seriesId: string): Promise<number[]> {
  const tickets = await prisma.ticket.findMany({ where: { product: { seriesId } }, select: { serial: true } });
  return tickets.map(({ serial }) => Number(serial!.split('-')[1])).sort((a, b) => a - b);
}
const upTo = (last: number) => Array.from({ length: last }, (_, n) => n + 1);
const free = (seriesId: string) => createProduct(office.event.id, { priceCents: 0, seriesId });

describe('numbers of two series, given at two processes', () => {
  it('have no gap and no double, and nobody waits in a circle', async () => {
    const [one, two] = [await createSeries(), await createSeries()];
    const statuses = await giveOut([await free(one), await free(two)]);
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    expect(await numbersOf(one)).toEqual(upTo(BUYERS * EACH));
    expect(await numbersOf(two)).toEqual(upTo(BUYERS * EACH));
    expect(deadlocksOf(office)).toEqual([]);
  });
});

describe('control: looked at first, counted on afterwards', UNTIL_IT_SHOWS, () => {
  beforeAll(async () => {
    await connection.script('drop index tickets_serial_key');
    await withoutGuard('lock_series', [['for no key update', '']]);
    await withoutGuard('number_tickets', [
      [
        'update series set year',
        'select * into v_series from series where id = need.id; perform pg_sleep(0.1); update series set year',
      ],
      ['else next_number end', 'else v_series.next_number end'],
    ]);
  });

  it('gives numbers twice', async () => {
    const series = await createSeries();
    await giveOut([await free(series)]);
    const numbers = await numbersOf(series);
    expect(numbers).toHaveLength(BUYERS * EACH);
    expect(new Set(numbers).size).toBeLessThan(numbers.length);
  });
});
