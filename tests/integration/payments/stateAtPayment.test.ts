/**
 * Purposes of a payment × changes of state since the order × payment methods: paid, refused before money is taken, or
 * refunded.
 */
import { describe, expect, it } from 'vitest';
import { runApp } from '../../support/app';
import { prepare } from '../../support/prepare';
import { createVenue } from '../orders/shopFixture';
import {
  awaitMoney,
  CHANGES,
  type Change,
  openStateShop,
  outcomeOf,
  PAYS,
  type Purpose,
  type Way,
} from './stateFixture';

runApp();
const shop = prepare(async () => openStateShop(await createVenue()));

/**
 * paid: fulfilled. refused: at the till or shop before money is taken; a provider's payment is refunded, and the order
 * is cancelled. late, gone, ended: below.
 */
type Expected = 'paid' | 'refused' | 'late' | 'refused late' | 'gone late' | 'ended';
const EXPECTED: Record<Purpose, Partial<Record<Change, Expected>>> = {
  reissue: {
    nothing: 'paid',
    blocked: 'refused',
    cancelled: 'refused',
    ended: 'refused',
    transferred: 'refused',
    replaced: 'refused',
    'used up': 'refused',
    'order ran out': 'late',
    'ran out, pass blocked': 'refused late',
  },
  renewal: {
    nothing: 'paid',
    blocked: 'refused',
    cancelled: 'refused',
    ended: 'paid', // the renewal starts with the payment
    transferred: 'refused',
    replaced: 'paid', // the same person's pass with another code
    'used up': 'paid',
    'order ran out': 'late',
    'ran out, pass blocked': 'refused late',
  },
  price: {
    nothing: 'paid',
    blocked: 'refused',
    cancelled: 'refused',
    ended: 'refused',
    transferred: 'refused',
    replaced: 'paid',
    'used up': 'paid', // a pass without uses left still gives its prices
    'order ran out': 'late',
    'ran out, pass blocked': 'refused late',
    'ran out, pass used meanwhile': 'gone late',
    'ran out, sold out': 'gone late',
  },
  ticket: {
    nothing: 'paid',
    blocked: 'paid', // an order without a pass
    'visit over': 'refused',
    'slot cancelled': 'ended',
    'order ran out': 'late',
    'ran out, sold out': 'gone late',
  },
  'gift voucher': { nothing: 'paid', 'product over': 'refused', 'order ran out': 'late' },
};

const HOSTED: readonly Way[] = ['card', 'wire'];
const WAYS: readonly Way[] = ['card', 'wire', 'cash', 'balance', 'voucher'];

/** The statement's result, and the expected state afterwards. */
function written(expected: Expected, way: Way, purpose: Purpose, total: number) {
  const isHosted = HOSTED.includes(way);
  const none = { tickets: 0, vouchers: 0, refunds: [] as string[], causes: [] as string[] };
  // The fee of a new code is no ticket.
  const sold =
    purpose === 'gift voucher' ? { ...none, vouchers: 1 } : purpose === 'reissue' ? none : { ...none, tickets: 1 };
  const returned = (state: string, cause: string) => ({
    outcome: 'returned',
    ...{ ...none, state, money: ['captured'], refunds: [`${cause}:${total}`], causes: [cause] },
  });
  const gone = (state: string) => ({ outcome: 'gone', ...none, state, money: [] });
  switch (expected) {
    case 'paid':
      return { outcome: 'paid', ...sold, state: 'paid', money: ['captured'] };
    case 'refused':
      if (isHosted) return returned('cancelled', 'not_fulfillable');
      return { outcome: 'refused', ...none, state: 'pending', money: [] };
    case 'late':
      return isHosted ? { outcome: 'paid_late', ...sold, state: 'paid', money: ['captured'] } : gone('expired');
    case 'refused late':
      return isHosted ? returned('expired', 'not_fulfillable') : gone('expired');
    case 'gone late':
      return isHosted ? returned('expired', 'places_gone') : gone('expired');
    case 'ended':
      return isHosted ? returned('cancelled', 'order_cancelled') : gone('cancelled');
  }
}

const cases = Object.entries(EXPECTED).flatMap(([purpose, changes]) =>
  Object.entries(changes).map(([change, expected]) => ({ purpose, change, expected })),
) as { purpose: Purpose; change: Change; expected: Expected }[];

describe.each(cases)('$purpose, $change: $expected', ({ purpose, change, expected }) => {
  // Neither a balance nor a voucher can buy a gift voucher.
  const ways = purpose === 'gift voucher' ? WAYS.slice(0, 3) : WAYS;
  it.each(ways)('%s', async (way) => {
    const order = await awaitMoney(shop, purpose, way);
    await CHANGES[change](order);
    const outcome = await PAYS[way](order);
    expect({ outcome, ...(await outcomeOf(order)) }).toEqual(written(expected, way, purpose, order.total));
  });
});

it('knows every purpose and every change', () => {
  const judged = new Set(cases.map(({ change }) => change));
  expect(Object.keys(CHANGES).filter((change) => !judged.has(change as Change))).toEqual([]);
});
