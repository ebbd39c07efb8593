/** A single action in the model and the application, and the comparison of both results. */
import { expect } from 'vitest';
import { drawn, paid, paidLate, spared } from './fundSteps';
import { awaitReturned } from './funds';
import {
  bankSays,
  changeSlot,
  enterCode,
  expire,
  hold,
  invoice,
  letGo,
  makeRefund,
  move,
  place,
  refusalOf,
  scan,
} from './house';
import * as model from './model';
import type { Random } from './random';
import { type Chosen, note, positionsOf, type Season } from './season';

function newCart(random: Random): model.CartLine[] {
  const lines = Array.from({ length: 1 + random.below(2) }, (): model.CartLine => {
    const slot = random.pick(Object.keys(model.PRICES));
    const product = random.pick(Object.keys(model.PRICES[slot]!)) as model.ProductName;
    return { slot, product, quantity: 1 + random.below(3) };
  });
  const [first, second] = lines;
  return second && first!.slot === second.slot && first!.product === second.product ? [first!] : lines;
}

async function begin(season: Season, random: Random): Promise<void> {
  const { house, world } = season;
  const cart = newCart(random);
  const units = model.unitsOf(cart);
  const canHold = model.hasRoom(world, units);
  const said = cart.map(({ product, slot, quantity }) => `${quantity} ${product} ${slot}`).join(', ');
  const isMember = random.below(2) === 0;
  const real = await hold(house, cart, isMember);
  expect(real !== null, `${said}\n${season.trace.slice(-8).join('\n')}`).toBe(canHold);
  if (!real) return note(season, 'sold_out', `no room for ${said}`);
  // Its units in the order of the items.
  const left = [...units];
  const sorted = real.lines.map((line) => {
    const at = left.findIndex(({ product, slot }) => line === `${house.products[product]} ${house.slots[slot]}`);
    return left.splice(at, 1)[0]!;
  });
  const nothing = { hasCode: false, fee: 0, parts: [], isRechosen: false, isInvoiced: false };
  world.orders.push({ state: 'held', units: sorted, isMember, ...nothing });
  season.reals.push(real);
  note(season, 'held', `hold ${world.orders.length - 1}: ${said}`);
}

async function coded({ season, n, order, real }: Chosen): Promise<void> {
  if (order.hasCode) return;
  expect(await enterCode(season.house, real)).toBe(true);
  model.applyCode(order);
  note(season, 'coded', `code ${n}: half`);
}

async function placed({ season, n, order, real }: Chosen): Promise<void> {
  expect(await place(real)).toBe(true);
  order.state = 'pending';
  note(season, 'placed', `place ${n}: ${model.totalOf(order)}`);
}

async function gone({ season, random, n, order, real }: Chosen): Promise<void> {
  if (random.below(2) === 0) await expire(real);
  else expect(await letGo(real)).toBe(true);
  model.end(order);
  note(season, 'gone', `gone ${n}:`);
}

/** Some units of one event that are not in the named slot. */
function chooseUnits({ random, order }: Chosen, to?: string): model.UnitModel[] {
  const isTheatre = to !== undefined && model.PRICES[to]!.play !== undefined;
  const fitting = model
    .active(order)
    .filter(({ slot, product }) => to === undefined || (slot !== to && (product === 'play') === isTheatre));
  return fitting.length === 0 ? [] : random.some(fitting);
}
async function refunded(chosen: Chosen): Promise<void> {
  const { season, random, n, order, real } = chosen;
  const units = chooseUnits(chosen);
  if (units.length === 0) return;
  const most = units.reduce((total, unit) => total + model.paidFor(unit), 0);
  const amount = random.below(3) === 0 ? random.below(most + 1) : undefined;
  const backs = model.backOf(units, amount);
  const back = model.sum(backs);
  const positions = positionsOf(chosen, units);
  const isCredit =
    order.isMember &&
    random.below(2) === 0 &&
    order.parts.some((part) => part.from === 'card' && model.refundableOf(part) > 0);
  const given = {
    ...{ positions, expectedCents: back },
    ...(amount === undefined ? {} : { amountCents: amount }),
    ...(isCredit ? { to: 'balance' as const, agreed: true } : {}),
  };
  const answer = await makeRefund(season.house, real, given);
  const isUsed = units.some((unit) => unit.isUsed);
  expect(refusalOf(answer), `refund ${n}: ${season.trace.join('\n')}`).toBe(isUsed ? 'refund_used' : null);
  if (isUsed) return note(season, 'refused', `refund ${n}: used`);
  for (const [at, unit] of units.entries()) Object.assign(unit, { state: 'returned', back: backs[at]! });
  model.giveMoneyBack(season.world, order, back, { isRefund: true, cardTo: isCredit ? 'balance' : null });
  await awaitReturned(real);
  note(season, isCredit ? 'credited' : 'given_back', `refund ${n}: ${positions} ${back}`);
}

async function moved(chosen: Chosen): Promise<void> {
  const { season, random, n, order, real } = chosen;
  const slot = random.pick(Object.keys(model.PRICES));
  const units = chooseUnits(chosen, slot);
  if (units.length === 0) return;
  const { moved: after, total } = model.quoteMove(units, slot);
  const isUsed = units.some((unit) => unit.isUsed);
  const isFull = !model.hasRoom(season.world, after, units);
  const send = await move(season.house, real, { positions: positionsOf(chosen, units), slot, expectedCents: total });
  const answer = await send();
  const said = `move ${n}: ${positionsOf(chosen, units)} to ${slot} for ${total}`;
  if (isUsed || isFull) {
    expect(answer.status, said).toBeGreaterThanOrEqual(400);
    return note(season, isUsed ? 'refused' : 'no_room', `${said}, refused`);
  }
  expect(refusalOf(answer), `${said}\n${season.trace.join('\n')}`).toBe(null);
  if (total > 0) expect(await bankSays(season.house, real)).toBe(200);
  // A repeated press or a lost answer: nothing happens again.
  else if (random.below(3) === 0) expect((await send()).status).toBeLessThan(400);
  for (const [at, unit] of units.entries()) Object.assign(unit, after[at]!);
  order.fee += model.MOVE_FEE * units.length;
  if (total > 0) order.parts.push({ from: 'card', cents: total, returned: 0 });
  else {
    model.giveMoneyBack(season.world, order, -total);
    await awaitReturned(real);
  }
  note(season, total > 0 ? 'moved_dearer' : 'moved', said);
}

async function scanned(chosen: Chosen): Promise<void> {
  const { season, random, n, order, real } = chosen;
  const units = model.active(order);
  if (units.length === 0) return;
  const unit = random.pick(units);
  const expected = unit.isUsed ? 'already_used' : 'accepted';
  expect(await scan(season.house, real, positionsOf(chosen, [unit])[0]!)).toBe(expected);
  unit.isUsed = true;
  note(season, 'used', `scan ${n}: ${expected}`);
}

async function invoiced({ season, n, order, real }: Chosen): Promise<void> {
  if (order.isInvoiced || model.balanceOf(order) <= 0) return;
  const answer = await invoice(real);
  expect(answer.status, answer.text).toBe(200);
  order.isInvoiced = true;
  note(season, 'invoiced', `invoice ${n}: ${model.balanceOf(order)}`);
}

/** A slot is cancelled by mistake and reinstated: carts that include it are gone, all else is unchanged. */
async function cancelledVisits(season: Season, random: Random): Promise<void> {
  const { house, world } = season;
  const slot = random.pick(Object.keys(house.slots));
  for (const what of ['cancel', 'reopen'] as const)
    expect((await changeSlot(house, slot, what)).status).toBeLessThan(400);
  for (const order of world.orders)
    if (['held', 'pending'].includes(order.state) && model.active(order).some((unit) => unit.slot === slot))
      model.end(order);
  note(season, 'called_off', `call off ${slot}`);
}

const WHILE_HELD = [placed, placed, placed, coded, gone];
const WHILE_PENDING = [paid, paid, paid, drawn, drawn, drawn, spared, paidLate, gone];
/** Actions while part of its price is held. */
const WHILE_PAID_IN_PART = [paid, paid, drawn, spared, paidLate, gone, gone, gone];
const WHILE_PAID = [refunded, refunded, moved, moved, moved, scanned, invoiced, invoiced];

function ableOf({ state, parts }: model.OrderModel) {
  if (state === 'held') return WHILE_HELD;
  if (state === 'paid') return WHILE_PAID;
  return parts.length > 0 ? WHILE_PAID_IN_PART : WHILE_PENDING;
}

/** Runs a random possible action. */
export async function takeStep(season: Season, random: Random): Promise<void> {
  const { orders } = season.world;
  const living = [...orders.keys()].filter((n) => orders[n]!.state !== 'ended');
  const dice = random.below(20);
  if (living.length === 0 || dice < 6) return begin(season, random);
  if (dice === 6) return cancelledVisits(season, random);
  const n = random.pick(living);
  const order = orders[n]!;
  await random.pick(ableOf(order))({ season, random, n, order, real: season.reals[n]! });
}
