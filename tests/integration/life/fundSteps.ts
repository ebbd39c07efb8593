/** Payments of an unpaid order by balance, voucher and card, in the model and in the application. */
import { expect } from 'vitest';
import { SESSION } from '../payments/paymentFixture';
import { draw, goToCard, removeBalance } from './funds';
import { bankSays, expire, refusalOf } from './house';
import * as model from './model';
import { type Chosen, note } from './season';

/** The member's balance or a gift voucher pays everything, or is held for the order. */
export async function drawn({ season, random, n, order, real }: Chosen): Promise<void> {
  const fund = order.isMember && random.below(3) > 0 ? 'balance' : 'voucher';
  if (order.parts.some(({ from }) => from === fund)) return;
  const free = season.world.funds[fund] - model.keptIn(season.world, fund);
  const due = model.totalOf(order) - model.partsOf(order);
  const cents = Math.min(free, due);
  const said = `draw ${n}: ${cents} of ${due} from ${fund}`;
  const answer = await draw(season.house.funds, real, fund);
  if (cents === 0) {
    expect(answer.status, said).toBeGreaterThanOrEqual(400);
    return note(season, 'empty', said);
  }
  expect(refusalOf(answer), `${said}\n${season.trace.join('\n')}`).toBe(null);
  order.parts.push({ from: fund, cents, returned: 0 });
  order.isRechosen = true;
  if (cents === due) model.pay(season.world, order);
  note(season, cents === due ? `paid_by_${fund}` : `held_of_${fund}`, said);
}

export async function spared({ season, n, order, real }: Chosen): Promise<void> {
  if (!order.parts.some(({ from }) => from === 'balance')) return;
  expect(refusalOf(await removeBalance(real))).toBe(null);
  order.parts = order.parts.filter(({ from }) => from !== 'balance');
  note(season, 'spared', `spare ${n}: without the balance`);
}

/** Continues to the card page, if the payment method was chosen again. */
async function atBank({ order, real }: Chosen): Promise<void> {
  if (!order.isRechosen) return;
  const answer = await goToCard(real);
  // A redirect to another site, as the client's page is told to follow.
  expect([303, 409], `${answer.status} ${answer.text}`).toContain(answer.status);
  expect(answer.headers.get('X-Inertia-Location') ?? answer.headers.get('Location')).toMatch(SESSION);
}

export async function paid(chosen: Chosen): Promise<void> {
  const { season, n, order, real } = chosen;
  await atBank(chosen);
  expect(await bankSays(season.house, real)).toBe(200);
  const isMixed = order.parts.length > 0;
  model.pay(season.world, order);
  note(season, isMixed ? 'paid_mixed' : 'paid', `pay ${n}: ${model.capturedOf(order)}`);
}

/** The money comes after the order has expired: it gets its places again if it is the full amount, or is refunded. */
export async function paidLate(chosen: Chosen): Promise<void> {
  const { season, n, order, real } = chosen;
  await atBank(chosen);
  const cents = model.totalOf(order) - model.partsOf(order);
  await expire(real);
  model.end(order);
  expect(await bankSays(season.house, real)).toBe(200);
  if (cents === model.totalOf(order) && model.hasRoom(season.world, model.active(order))) {
    model.pay(season.world, order);
    return note(season, 'paid_late', `late ${n}: paid`);
  }
  order.parts = [{ from: 'card', cents, returned: cents }];
  note(season, 'returned', `late ${n}: ${cents} returned`);
}
