import { describe, expect, test } from 'vitest';
import { visitWindow } from '../../../server/orders/visits/visitWindow';
import { HOUR_MS, type IsoDateTime, MINUTE_MS } from '../../../server/shared/time';
import { fitsAll, type VisitRule, type VisitTime } from '../../../server/shared/visits';

const at = (ms: number): VisitTime => ({
  startsAt: new Date(ms).toISOString() as IsoDateTime,
  endsAt: new Date(ms + HOUR_MS).toISOString() as IsoDateTime,
});
/** Around the night in which clocks in Madrid go back. */
const START = Date.parse('2027-10-30T22:10:00Z');
const STEPS = Array.from({ length: 400 }, (_, n) => START + (n - 200) * 15 * MINUTE_MS);
const RULES: Partial<VisitRule>[] = [
  {},
  { sameDay: true },
  { maxGapMinutes: 90 },
  { minGapMinutes: 30, maxGapMinutes: 24 * 60 },
  { minGapMinutes: 120, sameDay: true },
];

describe('where the times of a visit are looked for', () => {
  test.each(RULES.flatMap((rule) => [true, false].map((inOrder) => [rule, inOrder] as const)))(
    'leaves out nothing that fits: %j, in order: %s',
    (rule, visitsInOrder) => {
      const visit = { ...{ eventId: 'tower', minGapMinutes: 0, maxGapMinutes: null, sameDay: false }, ...rule };
      const products = [{ visits: [{ ...visit, canChooseLater: false }], visitsInOrder }];
      const chosen = { timeZone: 'Europe/Madrid', first: at(START), timeOf: () => null };
      const { from, until } = visitWindow(products, 'tower', chosen);
      const fitting = STEPS.filter((step) => fitsAll(products, 'tower', chosen, at(step)));
      expect(fitting.length).toBeGreaterThan(0);
      expect(fitting.filter((step) => step < (from ?? 0) || step > (until ?? Infinity))).toEqual([]);
    },
  );

  test('is the narrowest of all products, and has no end without a rule', () => {
    const to = (more: Partial<VisitRule>) => ({
      visits: [
        { eventId: 'tower', minGapMinutes: 0, maxGapMinutes: null, sameDay: false, canChooseLater: false, ...more },
      ],
      visitsInOrder: true,
    });
    const chosen = { timeZone: 'UTC', first: at(0), timeOf: () => null };
    expect(visitWindow([to({})], 'tower', chosen)).toEqual({ from: HOUR_MS, until: null });
    expect(
      visitWindow([to({ minGapMinutes: 30, maxGapMinutes: 300 }), to({ maxGapMinutes: 60 })], 'tower', chosen),
    ).toEqual({ from: 1.5 * HOUR_MS, until: 2 * HOUR_MS });
    expect(visitWindow([to({ sameDay: true })], 'tower', { ...chosen, first: null })).toEqual({
      from: null,
      until: null,
    });
  });
});
