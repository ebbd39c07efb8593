import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type OrderState, orderTransitions } from '../../../server/orders/orderState';

const STATES = Object.keys(orderTransitions) as OrderState[];

describe('the life of an order', () => {
  test('knows every state the schema has, and no other', () => {
    const schema = readFileSync('prisma/schema.prisma', 'utf8');
    const states = /enum OrderState \{([^}]*)\}/.exec(schema)?.[1]?.trim().split(/\s+/);
    expect(STATES.toSorted()).toEqual(states?.toSorted());
  });

  test('leads to known states, and every state can be reached from held', () => {
    const reached = new Set<OrderState>(['held']);
    for (const state of reached) for (const next of orderTransitions[state]) reached.add(next);
    expect([...reached].toSorted()).toEqual(STATES.toSorted());
  });

  test('ends in refunded and cancelled; what has ended does not begin again', () => {
    expect(STATES.filter((state) => orderTransitions[state].length === 0)).toEqual(['refunded', 'cancelled']);
    expect(orderTransitions.expired).toEqual(['paid']);
    expect(orderTransitions.paid).toEqual(['partially_refunded', 'refunded']);
  });
});
