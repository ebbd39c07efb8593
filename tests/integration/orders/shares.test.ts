/** Share of a small slot or day that one network or one mailbox may hold unpaid. */
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../../server/infra/db';
import { writeSetting } from '../../../server/settings';
import { mailboxOf } from '../../../server/shared/mailbox';
import { newReference, newSecret } from '../../../server/shared/reference';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';
import { createEvent, createProduct, createSlot, createVenue } from './shopFixture';

runApp();
let event: string;
let product: string;
beforeAll(async () => {
  ({ id: event } = await createEvent(await createVenue()));
  product = await createProduct(event, { maxPerOrder: 50 });
});

const LIMITS = { contact: 0, unconfirmed: 0, share: 50, slow_share: 20 };
type Kept = { slot: string; quantity: number; network: string | null; email: string; slow?: boolean };
const IN_A_WEEK = () => new Date(Date.now() + 7 * 86_400_000).toISOString();

/** Holds and places an order; returns the placement's result. */
async function keep({ slot, quantity, network, email, slow = false }: Kept, limits: object = LIMITS): Promise<string> {
  const order = { id: uuidv7(), reference: newReference(8), secret: newSecret(), payment_id: uuidv7() };
  const lines = [{ event_id: event, product_id: product, appointment_id: slot, quantity }];
  const hold = { ...order, key: uuidv7(), channel: 'web', locale: 'en', tickets: quantity, network, lines };
  await sql('test_hold', 'select outcome from hold_places($1::jsonb, 15)', [JSON.stringify([hold])]);
  const place = {
    ...{ order_id: order.id, payment_id: order.payment_id, name: 'Ana', email, locale: 'en', provider: 'sandbox' },
    ...{ method: slow ? 'wire_transfer' : 'card', pay_until: slow ? IN_A_WEEK() : null },
  };
  const [row] = await sql<{ outcome: string }>(
    'test_place_within',
    'select outcome from place_orders_within($1::jsonb, 30, $2::jsonb)',
    [JSON.stringify([place]), JSON.stringify(limits)],
  );
  return row!.outcome;
}

let days = 20;
let slot: string;
beforeEach(async () => {
  days += 2;
  slot = await createSlot(event, { capacity: 60, inHours: days * 24 });
});

describe('of a tour of sixty places', () => {
  it('one mailbox keeps twelve by transfer, whatever stands behind its plus and whatever network it comes from', async () => {
    const said: string[] = [];
    for (const n of [1, 2, 3, 4, 5, 6, 7, 8])
      said.push(
        await keep({ slot, quantity: 4, network: `n${n}${slot}`, email: `eva+${n}${slot}@example.test`, slow: true }),
      );
    // The addresses differ only after the plus sign.
    expect(said).toEqual(['placed', 'placed', 'placed', ...Array(5).fill('over_share')]);
  });

  it('one network keeps twelve by transfer, and thirty that are paid at once', async () => {
    const by = (quantity: number, n: number, slow: boolean) =>
      keep({ slot, quantity, network: slot, email: `p${n}${slot}@example.test`, slow });
    expect([await by(12, 1, true), await by(1, 2, true)]).toEqual(['placed', 'over_share']);
    // A refused order stays held, and counts.
    expect([await by(17, 3, false), await by(1, 4, false)]).toEqual(['placed', 'over_share']);
  });

  it('others are not held against it, nor are orders of staff, nor is anything without a limit', async () => {
    const other = (quantity: number, more: Partial<Kept> = {}) =>
      keep({ slot, quantity, network: uuidv7(), email: `${uuidv7()}@example.test`, slow: true, ...more });
    expect([await other(12), await other(12), await other(20, { network: null })]).toEqual(Array(3).fill('placed'));
    const free = { slot, quantity: 16, network: uuidv7(), email: 'x@example.test', slow: true };
    expect(await keep(free, { ...LIMITS, share: 0, slow_share: 0 })).toBe('placed');
  });
});

it('of a day of small tours one network keeps a share as well, and four places are always allowed', async () => {
  const email = `day${slot}@example.test`;
  days += 2;
  const tours = await Promise.all(
    [0, 1, 2, 3].map((n) => createSlot(event, { capacity: 5, inHours: days * 24 + n / 10 })),
  );
  const said: string[] = [];
  for (const tour of tours) said.push(await keep({ slot: tour, quantity: 2, network: tour, email, slow: true }));
  // Twenty places: four are 20%.
  expect(said).toEqual(['placed', 'placed', 'over_share', 'over_share']);
});

it('a mailbox is the same in the database and beside it', async () => {
  const typed = [' Ana+1@Example.test', 'ana@example.test', 'a+b+c@example.test', '+@x.y', 'no address'];
  const rows = await sql<{ it: string }>('test_mailbox', 'select mailbox_of(t) as it from unnest($1::text[]) t', [
    typed,
  ]);
  expect(rows.map(({ it: mailbox }) => mailbox)).toEqual(typed.map(mailboxOf));
});

describe('an order that was placed to be paid at once', () => {
  afterEach(() =>
    Promise.all(['unpaid_share', 'slow_share'].map((key) => writeSetting(`orders.${key}` as never, 0 as never, null))),
  );
  it('gets no days for a transfer beyond that', async () => {
    const { refuseSlowShare } = await import('../../../server/orders');
    await writeSetting('orders.slow_share', 20, null);
    const email = `late${slot}@example.test`;
    expect(await keep({ slot, quantity: 13, network: slot, email })).toBe('placed');
    const [{ id }] = (await sql<{ id: string }>('test_of', 'select id from orders where customer_email = $1', [
      email,
    ])) as [{ id: string }];
    await expect(refuseSlowShare(id)).rejects.toMatchObject({ code: 'share_too_large_slow' });
  });
});

describe('while places are only held', () => {
  /** Answer to a hold of this quantity, alone or in a batch; placing does not add to the network's share. */
  async function hold(network: string, ...asked: { slot: string; quantity: number }[]): Promise<string[]> {
    const requests = asked.map(({ slot: at, quantity }) => ({
      ...{ id: uuidv7(), reference: newReference(8), secret: newSecret(), key: uuidv7() },
      ...{ channel: 'web', locale: 'en', tickets: quantity, network },
      lines: [{ event_id: event, product_id: product, appointment_id: at, quantity }],
    }));
    const rows = await sql<{ key: string; outcome: string; id: string }>(
      'test_hold_within',
      'select key, outcome, order_id as id from hold_places_within($1::jsonb, 15, $2::jsonb)',
      [JSON.stringify(requests), JSON.stringify({ browser: 0, network: 0, network_holds: 0, share: 50 })],
    );
    return requests.map(({ key }) => rows.find((row) => row.key === key)!.outcome);
  }
  const change = async (network: string, to: string, quantity: number) => {
    const [row] = await sql<{ outcome: string }>(
      'test_change_within',
      `select changed.outcome from orders o cross join lateral change_hold_within(o.id, $2::jsonb, $3, '[]', $4::jsonb) changed
       where o.network = $1 order by o.created_at desc limit 1`,
      [
        network,
        JSON.stringify([{ event_id: event, product_id: product, appointment_id: to, quantity }]),
        quantity,
        JSON.stringify({ browser: 0, network: 0, share: 50, hold_minutes: 15, longest_minutes: 45 }),
      ],
    );
    return row!.outcome;
  };

  it('one network holds half of a slot, by one order or several, of one batch or one after the other', async () => {
    const network = `h${slot}`;
    expect(await hold(network, { slot, quantity: 31 })).toEqual(['over_share']);
    expect(await hold(network, { slot, quantity: 20 }, { slot, quantity: 11 })).toEqual(['held', 'over_share']);
    expect(await hold(network, { slot, quantity: 10 })).toEqual(['held']);
    expect(await hold(network, { slot, quantity: 1 })).toEqual(['over_share']);
    expect(await hold(`other${slot}`, { slot, quantity: 30 })).toEqual(['held']);
  });

  it('and comes to no more by changing what it holds: more places, or as many of another time', async () => {
    days += 2;
    const small = await createSlot(event, { capacity: 8, inHours: days * 24 });
    const network = `c${slot}`;
    expect(await hold(network, { slot, quantity: 5 })).toEqual(['held']);
    expect(await change(network, slot, 31)).toBe('over_share');
    expect(await change(network, small, 5)).toBe('over_share');
    expect(await change(network, small, 4)).toBe('held');
    expect(await change(network, slot, 30)).toBe('held');
  });
});
