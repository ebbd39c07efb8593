/** Many concurrent orders of free tickets by one person at two processes: never above the limit. */
import { beforeAll, describe, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { writeSetting } from '../../../server/settings';
import { createEvent, createProduct, createSlot } from '../../integration/orders/shopFixture';
import { type Held, hold, place, runBoxOffice } from '../boxOffice';
import { UNTIL_IT_SHOWS, withoutGuard } from '../withoutGuard';

const MAX = 3;
const ORDERS = 24;

const office = runBoxOffice();
let event: { id: string; slug: string };
let free: string;
beforeAll(async () => {
  await writeSetting('orders.confirm_free', 'never', null);
  event = await createEvent(office.venueId, { maxFreePerPerson: MAX });
  free = await createProduct(event.id, { priceCents: 0 });
});

/** Each for a different slot, so that they share no other lock. @returns the number of tickets */
async function orderAtOnce(email: string): Promise<number> {
  const held = await Promise.all(
    Array.from({ length: ORDERS }, async (_, n) => {
      const slot = await createSlot(event.id);
      return hold(office.door(n), event.slug, [{ productId: free, appointmentId: slot, quantity: 1 }]);
    }),
  );
  await Promise.all(
    held.map((answer, n) =>
      place(office.door(n), answer.json<Held>(), n % 3 === 0 ? email : email.replace('@', `+${n}@`)),
    ),
  );
  return prisma.ticket.count({
    where: { eventId: event.id, order: { customerEmail: { startsWith: email.split('@')[0]! } } },
  });
}

it('is so many, however they are written and wherever they are sent', async () => {
  expect(await orderAtOnce('ana@example.com')).toBe(MAX);
});

describe('control: counted without waiting for each other', UNTIL_IT_SHOWS, () => {
  beforeAll(() => withoutGuard('lock_limits', [['pg_advisory_xact_lock(place)', 'pg_sleep(0.05)']]));

  it('is more', async () => {
    expect(await orderAtOnce(`eve${Date.now()}@example.com`)).toBeGreaterThan(MAX);
  });
});
