import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { OrderState as StoredState } from '../../../generated/prisma/enums';
import { canMove, type OrderState, orderTransitions } from '../../../server/orders/orderState';

const states = Object.keys(orderTransitions) as OrderState[];
const arrows = states.flatMap((from) => orderTransitions[from].map((to) => [from, to] as const));

it('knows the states the database knows', () => {
  expect(states.toSorted()).toEqual(Object.values(StoredState).toSorted());
  for (const [, to] of arrows) expect(states).toContain(to);
});

it('reaches every state from a hold', () => {
  const reached = new Set<string>(['held']);
  for (let before = 0; before < reached.size; ) {
    before = reached.size;
    for (const [from, to] of arrows) if (reached.has(from)) reached.add(to);
  }
  expect([...reached].toSorted()).toEqual(states.toSorted());
});

it('lets nothing out of what is over, and nothing back into a hold', () => {
  for (const state of states) {
    expect(canMove(state, 'held')).toBe(false);
    expect(canMove('refunded', state)).toBe(false);
    expect(canMove('cancelled', state)).toBe(false);
  }
});

it('is drawn in the documentation as it is', () => {
  const drawn = ['stateDiagram-v2', '  [*] --> held', ...arrows.map(([from, to]) => `  ${from} --> ${to}`)].join('\n');
  expect(readFileSync('docs/orders.md', 'utf8')).toContain(drawn);
});
