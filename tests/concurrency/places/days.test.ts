/** The last places of a day, of its own and of a quota by day, requested by too many at two processes. */
import { beforeAll, describe, expect, it } from 'vitest';
import { createEvent, createProduct, createQuota, createSlot } from '../../integration/orders/shopFixture';
import { nextYear } from '../../support/days';
import { prepare } from '../../support/prepare';
import { hold, runBoxOffice, withStatus } from '../boxOffice';
import { factsOfSlot } from '../counters';
import { sellByLookingFirst, UNTIL_IT_SHOWS } from '../withoutGuard';

const PLACES = 7;
const BUYERS = 40;

const office = runBoxOffice();
const event = prepare(() => createEvent(office.venueId, { byDay: true }));
let admission: string;
let guide: string;
beforeAll(async () => {
  admission = await createProduct(event.id);
  guide = await createProduct(event.id, { capacityUnits: 0 });
  await createQuota(event.id, PLACES, [guide], 'day');
});

const rush = (product: string, day: string) =>
  Promise.all(
    Array.from({ length: BUYERS }, (_, n) =>
      hold(office.door(n), event.slug, [{ productId: product, appointmentId: day, quantity: 1 }]),
    ),
  );
const codes = (answers: Awaited<ReturnType<typeof rush>>) => [
  ...new Set(withStatus(answers, 409).map((answer) => answer.json<{ code: string }>().code)),
];

describe('the last places of a day', () => {
  it('go to so many and to nobody else', async () => {
    const day = await createSlot(event.id, { at: `${nextYear('06-10')}T08:00:00Z`, capacity: PLACES });
    const answers = await rush(admission, day);
    expect([withStatus(answers, 201).length, withStatus(answers, 409).length]).toEqual([PLACES, BUYERS - PLACES]);
    expect(codes(answers)).toEqual(['day_sold_out']);
    expect(await factsOfSlot(day)).toMatchObject({ held: PLACES });
  });

  it('and those of what takes none but is counted by days', async () => {
    const day = await createSlot(event.id, { at: `${nextYear('06-11')}T08:00:00Z`, capacity: 500 });
    const answers = await rush(guide, day);
    expect([withStatus(answers, 201).length, withStatus(answers, 409).length]).toEqual([PLACES, BUYERS - PLACES]);
    expect(codes(answers)).toEqual(['product_day_sold_out']);
  });
});

describe('control: looked at first, and taken then', UNTIL_IT_SHOWS, () => {
  let tries = 0;
  beforeAll(sellByLookingFirst);

  it('sells more than there are', async () => {
    tries += 1;
    const day = await createSlot(event.id, { at: `${nextYear(`07-${9 + tries}`)}T08:00:00Z`, capacity: PLACES });
    await rush(admission, day);
    expect((await factsOfSlot(day)).held).toBeGreaterThan(PLACES);
  });
});
