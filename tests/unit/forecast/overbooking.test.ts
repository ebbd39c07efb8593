import { expect, test } from 'vitest';
import { overbookingFor, riskOf } from '../../../server/forecast/overbooking';

test('of 100 places with 5 % who stay away two more can be sold at a risk of 5 %', () => {
  // All 102 come: 0.95^102 = 0.0053; exactly one does not: 102 × 0.05 × 0.95^101 = 0.0287.
  expect(riskOf(102, 100, 0.95)).toBeCloseTo(0.034, 3);
  expect(overbookingFor(100, 0.95, 0.05)).toMatchObject({ more: 2 });
  expect(overbookingFor(100, 1, 0.05)).toEqual({ more: 0, risk: 0 });
  expect(riskOf(100, 100, 0.5)).toBe(0);
});
