/** A process that is stopped during sales completes its accepted requests and accepts no others. */
import { beforeAll, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { uuidv7 } from '../../../server/shared/uuid';
import { createProduct, createSlot } from '../../integration/orders/shopFixture';
import { type Held, hold, payAt, place, runBoxOffice } from '../boxOffice';
import { factsOfSlot } from '../counters';

const CLIENTS = 12;

const office = runBoxOffice();
let product: string;
beforeAll(async () => {
  product = await createProduct(office.event.id);
});

type Tried = { key: string; status: number | 'no answer' };

/** Sends requests to the first process, one after the other, until it accepts none. */
async function keepBuying(slot: string, isOver: () => boolean): Promise<Tried[]> {
  const tried: Tried[] = [];
  while (!isOver()) {
    const key = uuidv7();
    const lines = [{ productId: product, appointmentId: slot, quantity: 1 }];
    try {
      tried.push({ key, status: (await hold(office.door(0), office.event.slug, lines, key)).status });
    } catch {
      tried.push({ key, status: 'no answer' });
      return tried;
    }
  }
  return tried;
}

it('loses no request that it had accepted, answers none with a fault, and ends well', async () => {
  for (let round = 0; round < 3; round += 1) {
    const slot = await createSlot(office.event.id, { capacity: 5000 });
    let isOver = false;
    const buying = Array.from({ length: CLIENTS }, () => keepBuying(slot, () => isOver));
    while ((await factsOfSlot(slot)).held < 50 * (round + 1));
    const exit = await office.processes[0].stop();
    isOver = true;
    const tried = (await Promise.all(buying)).flat();

    expect(exit).toBe(0);
    expect(tried.filter(({ status }) => status !== 201 && status !== 'no answer')).toEqual([]);
    const rows = await sql<{ key: string }>(
      'test_keys',
      `select split_part(o.idempotency_key, ':', 2) as key from orders o join order_items i on i.order_id = o.id where i.appointment_id = $1`,
      [slot],
    );
    const stored = rows.map(({ key }) => key).sort();
    expect(
      tried
        .filter(({ status }) => status === 201)
        .map(({ key }) => key)
        .sort(),
    ).toEqual(stored);
    expect(stored.length).toBeGreaterThan(50);
    await office.startAgain(0);
  }
});

it('leaves nothing untold: whoever comes next has only to send the mails it wrote down', async () => {
  const slot = await createSlot(office.event.id, { capacity: 40 });
  const references = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const wanted = [{ productId: product, appointmentId: slot, quantity: 1 }];
      const held = (await hold(office.door(0), office.event.slug, wanted)).json<Held>();
      await payAt(office.door(0), await place(office.door(0), held));
      return held.reference;
    }),
  );
  // It is the only process: no other could complete its work.
  expect(await office.processes[1].stop()).toBe(0);
  expect(await office.processes[0].stop()).toBe(0);
  expect(await sql('test_untold', 'select topic from outbox')).toEqual([]);
  const mails = await prisma.mailLog.findMany({
    where: { kind: 'order_paid', order: { reference: { in: references } } },
    select: { state: true },
  });
  expect(mails).toHaveLength(references.length);
  expect(mails.filter(({ state }) => state !== 'queued' && state !== 'kept')).toEqual([]);
});
