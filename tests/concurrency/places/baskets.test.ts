/** Baskets of several events at two processes: all or nothing, in any order of lines. */
import { beforeAll, describe, expect, it } from 'vitest';
import { createEvent, createProduct, createSlot } from '../../integration/orders/shopFixture';
import { deadlocksOf, type Held, hold, payAt, place, runBoxOffice } from '../boxOffice';
import { factsOfSlot, oversoldOf } from '../counters';
import { UNTIL_IT_SHOWS, withoutConstraint, withoutGuard } from '../withoutGuard';

const BUYERS = 24;
const PLACES = 5;

type Stock = { eventId: string; productId: string; appointmentId: string };

const office = runBoxOffice();

async function openEvent(): Promise<Stock> {
  const { id: eventId } = await createEvent(office.venueId);
  const productId = await createProduct(eventId, { priceCents: 0 });
  return { eventId, productId, appointmentId: await createSlot(eventId, { capacity: PLACES }) };
}

/** All want a place at both events; every second one lists them in reverse. */
async function rush() {
  const events = [await openEvent(), await openEvent()];
  const answers = await Promise.all(
    Array.from({ length: BUYERS }, (_, n) => {
      const lines = events.map((event) => ({ ...event, quantity: 1 }));
      return hold(office.door(n), office.event.slug, n % 2 === 0 ? lines : lines.toReversed());
    }),
  );
  return { events, answers };
}

it('the last places of two events go to the same five, who pay once for both', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { events, answers } = await rush();
    const served = answers.filter(({ status }) => status === 201);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(BUYERS - PLACES);
    expect(served).toHaveLength(PLACES);
    for (const { appointmentId } of events)
      expect(await factsOfSlot(appointmentId)).toMatchObject({ held: PLACES, sold: 0, heldByRows: PLACES });
    await Promise.all(
      served.map(async (answer, n) => {
        const placed = await place(office.door(n + 1), answer.json<Held>());
        expect(placed.json()).toMatchObject({ state: 'paid' });
        return payAt(office.door(n), placed);
      }),
    );
    for (const { appointmentId } of events)
      expect(await factsOfSlot(appointmentId)).toMatchObject({ held: 0, sold: PLACES, tickets: PLACES });
  }
  expect(deadlocksOf(office)).toEqual([]);
});

describe('control: places that are taken without a look at what is left', UNTIL_IT_SHOWS, () => {
  beforeAll(async () => {
    await withoutConstraint('appointments', 'appointments_places');
    await withoutGuard('take_asked', [['and a.held + a.sold + need.units <= a.capacity', '']]);
    await withoutGuard('full_slot', [['a.held + a.sold + need.units > a.capacity', 'false']]);
  });

  it('sells both events more often than there are places', async () => {
    const { events } = await rush();
    for (const { appointmentId } of events) expect(oversoldOf(await factsOfSlot(appointmentId))).toBeGreaterThan(0);
  });
});
