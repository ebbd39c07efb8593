/**
 * The life of orders: after any sequence of actions by buyers, staff, banks and gates over HTTP, places, money, taxes,
 * invoices, tickets, uses of promotions, balances and gift vouchers equal those of a simple model. LIFE_STEPS: number
 * of actions.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { runApp } from '../../support/app';
import { prepare } from '../../support/prepare';
import {
  closeHouse as closeInvoicing,
  openHouse as openInvoicing,
  setSimplified,
  upTo,
} from '../invoices/invoiceFixture';
import { signedIn } from '../users/people';
import { fundsOf } from './funds';
import { booksOf, countersOf, type House, openHouse } from './house';
import { active, balanceOf, capturedOf, heldIn, keptIn, newWorld, refundedOf, soldIn, totalOf, usesOf } from './model';
import { randomFrom } from './random';
import type { Season } from './season';
import { takeStep } from './steps';
import { statedOf, statementOf } from './taxes';

const STEPS = Number(process.env.LIFE_STEPS ?? 120);
/** After this number of steps most orders can no longer change, so a new organisation starts. */
const STEPS_OF_SEASON = 120;
/** Sometimes several actions happen before their corrections are written. */
const STEPS_BETWEEN_INVOICES = 2;
const MILLISECONDS_OF_STEP = 500;
/** Events that must occur in every run, and those that must occur in a long run. */
const OFTEN = ['held', 'sold_out', 'placed', 'paid', 'given_back', 'moved_dearer', 'used', 'invoiced', 'called_off'];
const SELDOM = [
  ...['paid_late', 'returned', 'moved', 'no_room', 'refused', 'credited', 'paid_by_balance', 'paid_by_voucher'],
  ...['held_of_balance', 'held_of_voucher', 'paid_mixed', 'spared', 'empty'],
];

const app = runApp({ PAYMENTS_SANDBOX: 'true' });
const manager = signedIn(app, 'administrator');
const series = prepare(openInvoicing);
beforeAll(async () => {
  await setSimplified('request');
});
afterAll(() => closeInvoicing());

const STATES = { held: 'held', pending: 'pending' } as const;
const BOOKS = { ended: ['expired', 'cancelled'], paid: ['paid', 'partially_refunded', 'refunded'] };

async function checkPlaces({ house, world, trace }: Season): Promise<void> {
  const places = world.slots.map(({ name }) => [name, { held: heldIn(world, name), sold: soldIn(world, name) }]);
  expect(await countersOf(house), trace.slice(-6).join('\n')).toEqual({
    places: Object.fromEntries(places),
    uses: usesOf(world),
  });
}

async function checkFunds({ house, world, trace }: Season): Promise<void> {
  const { funds } = world;
  expect(await fundsOf(house.funds), trace.slice(-6).join('\n')).toEqual({
    balance: { balance: funds.balance, held: keptIn(world, 'balance') },
    voucher: { balance: funds.voucher, held: keptIn(world, 'voucher') },
    faults: 0,
  });
}

async function checkBooks({ orders, reals, trace }: Season['world'] & Season): Promise<void> {
  for (const [n, order] of orders.entries()) {
    const books = await booksOf(reals[n]!);
    const said = `order ${n}: ${trace.filter((line) => line.includes(` ${n}:`)).join('\n')}`;
    const { state, total, items, tax, taxed, captured, refunded, backs, tickets } = books;
    expect(
      order.state === 'held' || order.state === 'pending' ? [STATES[order.state]] : BOOKS[order.state],
      said,
    ).toContain(state);
    expect({ total, items: items + order.fee, captured, refunded, backs }, said).toEqual({
      ...{ total: totalOf(order), items: totalOf(order) },
      ...{ captured: capturedOf(order), refunded: refundedOf(order) },
      backs: order.units.map(({ back }) => back),
    });
    if (order.state !== 'held') expect(tax, said).toBe(taxed);
    expect(tickets, said).toBe(order.state === 'paid' ? active(order).length : 0);
  }
}

/** Corrections follow the documents they correct. */
async function checkInvoices({ world, reals, trace }: Season): Promise<void> {
  for (const [n, order] of world.orders.entries()) {
    if (!order.isInvoiced) continue;
    const said = `order ${n}: ${trace.filter((line) => line.includes(` ${n}:`)).join('\n')}`;
    const due = statementOf(order);
    expect(due.gross, said).toBe(balanceOf(order));
    await expect.poll(() => statedOf(reals[n]!.id), { message: said, timeout: 5000 }).toEqual(due);
  }
}

const openSeason = async (): Promise<Season> => {
  const house: House = await openHouse(app, manager);
  return { house, world: newWorld(), reals: [], trace: [], counts: new Map() };
};

it('places, money, taxes, invoices, tickets and promotions add up', {
  timeout: 60_000 + STEPS * MILLISECONDS_OF_STEP,
}, async () => {
  const random = randomFrom(Number(process.env.LIFE_SEED ?? 7));
  const counts = new Map<string, number>();
  for (let done = 0; done < STEPS; ) {
    const season = await openSeason();
    for (; done < STEPS && season.trace.length < STEPS_OF_SEASON; done += 1) {
      if (done % 10 === 0) await sql('test_patience', 'delete from rate_limits');
      await takeStep(season, random);
      await checkPlaces(season);
      await checkFunds(season);
      if (done % STEPS_BETWEEN_INVOICES === 0) await checkInvoices(season);
    }
    await checkBooks({ ...season.world, ...season });
    await checkInvoices(season);
    for (const [what, times] of season.counts) counts.set(what, (counts.get(what) ?? 0) + times);
  }
  for (const id of Object.values(series)) {
    const numbers = await prisma.invoice.findMany({ where: { seriesId: id }, orderBy: { number: 'asc' } });
    expect(numbers.map(({ number }) => number)).toEqual(upTo(numbers.length));
  }
  console.info(Object.fromEntries(counts));
  for (const what of STEPS < 10_000 ? OFTEN : [...OFTEN, ...SELDOM])
    expect(counts.get(what) ?? 0, `${what} of ${JSON.stringify([...counts])}`).toBeGreaterThan(0);
});
