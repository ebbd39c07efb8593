/** The last places, requested by too many at two processes concurrently: exactly the capacity is sold. */
import { beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '../../../server/shared/uuid';
import { createProduct, createSlot } from '../../integration/orders/shopFixture';
import type { Answer } from '../../support/answer';
import { type Held, hold, payAt, place, runBoxOffice, withStatus } from '../boxOffice';
import { factsOfSlot, oversoldOf, watchSlot, wrongLooks } from '../counters';
import { sellByLookingFirst, UNTIL_IT_SHOWS } from '../withoutGuard';

const PLACES = 10;
const BUYERS = 50;
const ROUNDS = 200;

const office = runBoxOffice();
let product: string;
beforeAll(async () => {
  product = await createProduct(office.event.id);
});

const wants = (slot: string, quantity = 1) => [{ productId: product, appointmentId: slot, quantity }];
const buyAtOnce = (slot: string, buyers: number): Promise<Answer[]> =>
  Promise.all(Array.from({ length: buyers }, (_, n) => hold(office.door(n), office.event.slug, wants(slot))));

/** A single place, requested by one buyer at each process, repeatedly. @returns the winners of each round */
async function raceForOne(rounds: number): Promise<{ winners: number[]; oversold: number }> {
  const winners: number[] = [];
  let oversold = 0;
  for (let round = 0; round < rounds; round += 1) {
    const slot = await createSlot(office.event.id, { capacity: 1 });
    const answers = await buyAtOnce(slot, 2);
    winners.push(withStatus(answers, 201).length);
    oversold += oversoldOf(await factsOfSlot(slot));
  }
  return { winners, oversold };
}

describe('fifty buyers for ten places', () => {
  it('ten are served and forty told that none is left; the ten pay, and there are ten tickets', async () => {
    const slot = await createSlot(office.event.id, { capacity: PLACES });
    const stopWatching = watchSlot(slot);
    const answers = await buyAtOnce(slot, BUYERS);
    const [served, refused] = [withStatus(answers, 201), withStatus(answers, 409)];
    expect([served.length, refused.length]).toEqual([PLACES, BUYERS - PLACES]);
    const refusals = refused.map((answer) => answer.json<{ code: string; message: string }>());
    expect(new Set(refusals.map(({ code }) => code))).toEqual(new Set(['slot_sold_out']));
    expect(refusals[0]!.message).toMatch(/\d\d:\d\d/);

    const paid = await Promise.all(
      served.map(async (answer, n) => {
        const placed = await place(office.door(n), answer.json<Held>());
        return payAt(office.door(n + 1), placed);
      }),
    );
    expect(paid.map(({ status }) => status)).toEqual(paid.map(() => 303));
    const looks = await stopWatching();
    expect(wrongLooks(looks)).toEqual([]);
    expect(looks.length).toBeGreaterThan(10);
    expect(await factsOfSlot(slot)).toEqual({
      capacity: PLACES,
      held: 0,
      sold: PLACES,
      heldByRows: 0,
      soldByRows: PLACES,
      tickets: PLACES,
    });
  });

  it('those who want two are told of the one that is left, and one who wants one gets it', async () => {
    const slot = await createSlot(office.event.id, { capacity: 9 });
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => hold(office.door(n), office.event.slug, wants(slot, 2))),
    );
    const refused = withStatus(answers, 409);
    expect([withStatus(answers, 201).length, refused.length]).toEqual([4, 8]);
    expect(new Set(refused.map((answer) => answer.json<{ code: string }>().code))).toEqual(new Set(['slot_left']));
    expect((await hold(office.door(1), office.event.slug, wants(slot))).status).toBe(201);
    expect(await factsOfSlot(slot)).toMatchObject({ held: 9, heldByRows: 9 });
  });

  it('a buyer who repeats a request at the other process holds once', async () => {
    const slot = await createSlot(office.event.id, { capacity: 6 });
    const keys = Array.from({ length: 6 }, () => uuidv7());
    const twice = [...keys, ...keys.toReversed()];
    const answers = await Promise.all(twice.map((key, n) => hold(office.door(n), office.event.slug, wants(slot), key)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...keys.map(() => 200), ...keys.map(() => 201)]);
    expect(new Set(answers.map((answer) => answer.json<Held>().reference)).size).toBe(6);
    expect(await factsOfSlot(slot)).toMatchObject({ held: 6, heldByRows: 6 });
  });
});

it(`the same last place, ${ROUNDS} times: each has one winner`, async () => {
  const { winners, oversold } = await raceForOne(ROUNDS);
  expect({ winners: winners.filter((count) => count !== 1), oversold }).toEqual({ winners: [], oversold: 0 });
  expect(winners).toHaveLength(ROUNDS);
});

describe('control: a shop that looks first and takes afterwards', UNTIL_IT_SHOWS, () => {
  beforeAll(sellByLookingFirst);

  it('sells more than there is', async () => {
    const slot = await createSlot(office.event.id, { capacity: PLACES });
    const answers = await buyAtOnce(slot, BUYERS);
    expect(withStatus(answers, 201).length).toBeGreaterThan(PLACES);
    expect(oversoldOf(await factsOfSlot(slot))).toBeGreaterThan(0);
  });

  it('sells the last place twice', async () => {
    const { oversold } = await raceForOne(10);
    expect(oversold).toBeGreaterThan(0);
  });
});
