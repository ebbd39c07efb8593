/**
 * Visits moved at two processes concurrently: into the last place, twice, while they are scanned, and while they are
 * refunded.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connection, prisma, sql } from '../../../server/infra/db';
import { uuidv7 } from '../../../server/shared/uuid';
import type { Answer } from '../../support/answer';
import { type Bought, type ChangingOffice, changeByLookingFirst, later, openChangingOffice } from '../changingOrders';
import { factsOfSlot } from '../counters';
import { UNTIL_IT_SHOWS, untilItThinks, withoutConstraint, withoutGuard } from '../withoutGuard';

const ROUNDS = 3;

let at: ChangingOffice;
beforeAll(async () => {
  at = await openChangingOffice();
});
afterAll(() => at.office.close());

const move = (turn: number, bought: Bought, to: string, id: string = randomUUID()): Promise<Answer> =>
  at.change(turn, bought, { id, to: { [`${at.office.event.id}.0`]: to } });

const factsOf = async (bought: Bought, to: string) => {
  const [row] = await sql<{ moves: number; refunds: number; good: number; entries: number }>(
    'test_rescheduled',
    `select (select count(*)::int from order_moves where order_id = $1) as moves, (select count(*)::int from refunds where order_id = $1) as refunds,
       (select count(*)::int from tickets where order_id = $1 and state = 'valid') as good,
       (select count(*)::int from validations v join tickets t on t.id = v.ticket_id where t.order_id = $1 and v.result = 'accepted') as entries`,
    [bought.id],
  );
  const [left, there] = [await factsOfSlot(bought.slot), await factsOfSlot(to)];
  expect([left.sold, there.sold, left.held, there.held]).toEqual([left.soldByRows, there.soldByRows, 0, 0]);
  return { ...row!, left: left.sold, there: there.sold };
};

it('of two who move into the last place one does, and the other keeps the old one', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [one, other, to] = [await at.buy(), await at.buy(), await at.slotFor(1)];
    const answers = await Promise.all([move(0, one, to), move(1, other, to)]);
    expect(answers.filter(({ status }) => status < 400)).toHaveLength(1);
    const [first, second] = [await factsOf(one, to), await factsOf(other, to)];
    expect([first.left + second.left, first.there, first.moves + second.moves]).toEqual([1, 1, 1]);
    expect([first.good, second.good]).toEqual([1, 1]);
  }
});

it('one submission sent four times, at both processes, is one move; four of their own are one as well', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [bought, to, id] = [await at.buy(), await at.slotFor(), randomUUID()];
    const answers = await Promise.all([0, 1, 2, 3].map((turn) => move(turn, bought, to, id)));
    expect(answers.map(({ status }) => status < 400)).toEqual([true, true, true, true]);
    expect(await factsOf(bought, to)).toMatchObject({ moves: 1, good: 1, left: 0, there: 1 });
    const [other, there] = [await at.buy(), await at.slotFor()];
    const own = await Promise.all([0, 1, 2, 3].map((turn) => move(turn, other, there)));
    expect(own.filter(({ status }) => status < 400)).toHaveLength(1);
    expect(await factsOf(other, there)).toMatchObject({ moves: 1, good: 1, left: 0, there: 1 });
  }
});

it('a ticket that is moved while somebody comes in with it is one or the other', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [bought, to] = [await at.buy(), await at.slotFor()];
    // Each comes first in some rounds.
    const first = round % 2 === 0 ? 0 : 12;
    const [moved, entered] = await Promise.all([
      later(first, () => move(0, bought, to)),
      later(12 - first, () => at.scan(bought.ticket)),
    ]);
    const isIn = entered.json<{ result: string }>().result === 'accepted';
    expect({ isMoved: moved.status < 400, ...(await factsOf(bought, to)) }).toEqual(
      isIn
        ? { isMoved: false, moves: 0, refunds: 0, good: 0, entries: 1, left: 1, there: 0 }
        : { isMoved: true, moves: 1, refunds: 0, good: 1, entries: 0, left: 0, there: 1 },
    );
  }
});

it('a ticket that is moved and given back at once ends in one place or none', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [bought, to] = [await at.buy(), await at.slotFor()];
    const [moved, returned] = await Promise.all([move(0, bought, to), at.makeRefund(1, bought)]);
    const { moves, refunds, good, left, there } = await factsOf(bought, to);
    expect(returned.status < 400).toBe(refunds === 1);
    expect(moved.status < 400).toBe(moves === 1);
    expect([good, left + there]).toEqual([1 - refunds, 1 - refunds]);
  }
});

/** The server's call without its earlier checks. */
const call = ({ id, item, slot }: Bought, to: string) =>
  connection.query('select outcome from reschedule($1::jsonb)', [
    JSON.stringify({
      id: uuidv7(),
      order_id: id,
      channel: 'web',
      moves: [{ item, from: slot, to }],
      counts: true,
    }),
  ]);

describe('control: looked at first, changed afterwards', UNTIL_IT_SHOWS, () => {
  beforeAll(async () => {
    await withoutConstraint('appointments', 'appointments_places');
    await withoutGuard('take_places', [['and held + sold + need.units <= capacity', '']]);
    await changeByLookingFirst();
  });

  it('both are in the last place', async () => {
    const [one, other, to] = [await at.buy(), await at.buy(), await at.slotFor(1)];
    await Promise.all([call(one, to), call(other, to)]);
    expect(await factsOfSlot(to)).toMatchObject({ capacity: 1, sold: 2 });
  });

  it('a ticket is moved twice', async () => {
    const [bought, to, there] = [await at.buy(), await at.slotFor(), await at.slotFor()];
    await Promise.all([call(bought, to), call(bought, there)]);
    expect(await prisma.orderMove.count({ where: { orderId: bought.id } })).toBe(2);
  });

  it('somebody comes in with a ticket that is moved', async () => {
    // The constraint behind the lock.
    await connection.script('drop index if exists tickets_one_live_per_item');
    const [bought, to] = [await at.buy(), await at.slotFor()];
    const [, entered] = await Promise.all([call(bought, to), untilItThinks().then(() => at.scan(bought.ticket))]);
    expect(entered.json<{ result: string }>().result).toBe('accepted');
    expect((await factsOfSlot(to)).sold).toBe(1);
  });
});
