/** Commands of programs, and the answer that the model expects of each. */
import fc from 'fast-check';
import { expect } from 'vitest';
import { get, write } from '../../integration/api/apiFixture';
import {
  type Hold,
  type Model,
  type Order,
  PRICE,
  PRODUCTS,
  PROGRAMS,
  type ProgramName,
  type Real,
  reaches,
  type Slot,
} from './world';

type Command = fc.AsyncCommand<Model, Real>;
type Run<P> = (model: Model, real: Real, picked: P) => Promise<void>;

const command = <P>(name: string, picks: fc.Arbitrary<P>, isPossible: (model: Model) => boolean, run: Run<P>) =>
  picks.map(
    (picked): Command => ({
      check: isPossible,
      run: (model, real) => run(model, real, picked),
      toString: () => `${name} ${JSON.stringify(picked)}`,
    }),
  );

const picked = <T>(all: readonly T[], pick: number): T => all[pick % all.length]!;
const pick = fc.nat(999);
const by = fc.constantFrom(...PROGRAMS);
const quantity = fc.integer({ min: 1, max: 4 });
const customer = { name: 'Clara Vidal', email: 'clara@example.test' };

const always = () => true;
const hasHold = ({ holds }: Model) => holds.length > 0;
const hasOrder = ({ orders }: Model) => orders.length > 0;

const linesOf = ({ house }: Real, slot: Slot, product: (typeof PRODUCTS)[number], count: number) => [
  { productId: house.venues[slot.venue].products[product], slotId: slot.id, quantity: count },
];
const end = (model: Model, hold: Hold) => model.holds.splice(model.holds.indexOf(hold), 1);

const hold = command(
  'hold',
  fc.record({ by, pick, quantity, product: fc.constantFrom(...PRODUCTS) }),
  always,
  async (model, real, { by: program, pick: at, product, quantity: count }) => {
    const slot = picked(model.slots, at);
    const body = { lines: linesOf(real, slot, product, count) };
    const answer = await real.write(program, 'POST', '/holds', { body });
    const expected = !reaches(program, slot.venue) ? 404 : slot.free >= count ? 201 : 409;
    expect(answer.status, answer.text).toBe(expected);
    if (expected !== 201) return;
    slot.free -= count;
    model.holds.push({ id: answer.json<{ id: string }>().id, by: program, slot, product, quantity: count });
  },
);

const change = command('change', fc.record({ pick, quantity }), hasHold, async (model, real, picks) => {
  const one = picked(model.holds, picks.pick);
  const { slot, product } = one;
  const body = { lines: linesOf(real, slot, product, picks.quantity) };
  const answer = await real.write(one.by, 'PATCH', `/holds/${one.id}`, { body, about: one.id });
  const isThere = slot.free + one.quantity >= picks.quantity;
  expect(answer.status, answer.text).toBe(isThere ? 200 : 409);
  if (!isThere) return;
  slot.free += one.quantity - picks.quantity;
  one.quantity = picks.quantity;
});

const extend = command('extend', pick, hasHold, async (model, real, at) => {
  const { id, by: program } = picked(model.holds, at);
  const answer = await real.write(program, 'PATCH', `/holds/${id}`, { body: { extend: true }, about: id });
  expect([answer.status, answer.json<{ canExtend: boolean }>().canExtend]).toEqual([200, false]);
});

const release = command('release', pick, hasHold, async (model, real, at) => {
  const one = picked(model.holds, at);
  expect((await real.write(one.by, 'DELETE', `/holds/${one.id}`, { about: one.id })).status).toBe(204);
  one.slot.free += one.quantity;
  end(model, one);
});

const meddle = command('meddle with a hold', fc.record({ pick, by }), hasHold, async (model, real, picks) => {
  const { id, by: owner } = picked(model.holds, picks.pick);
  const other = picks.by === owner ? picked(PROGRAMS, PROGRAMS.indexOf(owner) + 1) : picks.by;
  expect((await get(real.house.programs[other], `/holds/${id}`)).status).toBe(404);
  expect((await real.write(other, 'PATCH', `/holds/${id}`, { body: { extend: true } })).status).toBe(404);
  expect((await real.write(other, 'DELETE', `/holds/${id}`)).status).toBe(404);
  const body = { hold: id, customer, payment: 'link' };
  expect((await real.write(other, 'POST', '/orders', { body })).status).toBe(404);
});

const PAYMENTS = ['link', 'free', 'account'] as const;

function statusOfSale({ by: program, product }: Hold, payment: (typeof PAYMENTS)[number]): number {
  if (payment === 'account' && program !== 'whole') return 403;
  return payment === 'free' && product === 'adult' ? 422 : 201;
}

const order = command(
  'order',
  fc.record({ pick, payment: fc.constantFrom(...PAYMENTS) }),
  hasHold,
  async (model, real, { pick: at, payment }) => {
    const one = picked(model.holds, at);
    const { by: program, slot, product, quantity: count } = one;
    const paying = payment === 'account' ? { payment, companyId: real.house.companyId } : { payment };
    const answer = await real.write(program, 'POST', '/orders', {
      body: { hold: one.id, customer, ...paying },
      about: one.id,
    });
    expect(answer.status, answer.text).toBe(statusOfSale(one, payment));
    if (answer.status !== 201) return;
    end(model, one);
    const made = answer.json<{ id: string; reference: string; state: Order['state']; items: { id: string }[] }>();
    const state = product === 'adult' && payment === 'link' ? 'pending' : 'paid';
    expect(made.state).toBe(state);
    model.orders.push({
      ...{ id: made.id, reference: made.reference, by: program, venue: slot.venue, state, refundedCents: 0 },
      totalCents: product === 'adult' ? count * PRICE : 0,
      items: made.items.map(({ id }) => ({ id, slot, isActive: true })),
    });
  },
);

const cancel = command('cancel', fc.record({ pick, by }), hasOrder, async (model, real, picks) => {
  const one = picked(model.orders, picks.pick);
  const about = reaches(picks.by, one.venue) ? one.id : undefined;
  const answer = await real.write(picks.by, 'POST', `/orders/${one.reference}/cancel`, { about });
  const isDone = one.state === 'pending' || one.state === 'cancelled';
  expect(answer.status, answer.text).toBe(!about ? 404 : isDone ? 200 : 409);
  if (answer.status !== 200 || one.state === 'cancelled') return;
  one.state = 'cancelled';
  for (const item of one.items) {
    item.slot.free += 1;
    item.isActive = false;
  }
});

const isPaid = ({ state }: Order) => state === 'paid' || state === 'partially_refunded';

const refund = command('refund', fc.record({ pick, by, item: pick }), hasOrder, async (model, real, picks) => {
  const one = picked(model.orders, picks.pick);
  const item = picked(one.items, picks.item);
  const about = reaches(picks.by, one.venue) ? one.id : undefined;
  const body = { items: [item.id], how: 'all' };
  const answer = await real.write(picks.by, 'POST', `/orders/${one.reference}/refunds`, { body, about });
  if (!about) return expect(answer.status).toBe(404);
  if (!isPaid(one) || !item.isActive) return expect([409, 422], answer.text).toContain(answer.status);
  expect(answer.status, answer.text).toBe(201);
  item.isActive = false;
  item.slot.free += 1;
  one.refundedCents += one.totalCents / one.items.length;
  one.state = one.items.some(({ isActive }) => isActive) ? 'partially_refunded' : 'refunded';
});

const move = command('move', fc.record({ pick, by, item: pick }), hasOrder, async (model, real, picks) => {
  const one = picked(model.orders, picks.pick);
  const item = picked(one.items, picks.item);
  const to = model.slots.find((slot) => slot.venue === one.venue && slot !== item.slot)!;
  const about = reaches(picks.by, one.venue) ? one.id : undefined;
  const body = { items: [item.id], slotId: to.id };
  const answer = await real.write(picks.by, 'POST', `/orders/${one.reference}/moves`, { body, about });
  if (!about) return expect(answer.status).toBe(404);
  if (!isPaid(one) || !item.isActive || to.free === 0) return expect([409, 422], answer.text).toContain(answer.status);
  expect(answer.status, answer.text).toBe(201);
  item.slot.free += 1;
  to.free -= 1;
  item.slot = to;
});

/** Answers that are kept for their key; others are carried out again, and meet the same state. */
const isKept = (status: number) => status < 300 || status === 404 || status === 422;

const repeat = command('repeat', fc.constant(null), always, async (_model, real) => {
  const { last } = real;
  if (!last) return;
  const { by: program, method, path, body, key, status, text } = last;
  const again = await real.write(program, method, path, { body, key });
  expect([again.status, again.text]).toEqual([status, text]);
  expect(again.headers.get('Idempotency-Replayed')).toBe(isKept(status) ? 'true' : null);
  if (!isKept(status) || body === undefined) return;
  const other = path === '/holds' ? { ...body, code: 'OTHER' } : null;
  if (!other) return;
  const reused: ProgramName = program;
  const answer = await write(real.house.programs[reused], method, path, other, { key });
  expect([answer.status, answer.json<{ code: string }>().code]).toEqual([422, 'idempotency_key_reused']);
});

export const commands = [hold, hold, change, extend, release, meddle, order, order, cancel, refund, move, repeat];
