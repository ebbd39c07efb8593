import { describe, expect, it } from 'vitest';
import { fittingTimes } from '../../../server/products/fittingTimes';
import type { IsoDateTime } from '../../../server/shared/time';
import type { VisitRule, VisitTime } from '../../../server/shared/visits';

const HOUR_MS = 3_600_000;
const MIDNIGHT = Date.UTC(2026, 5, 1);

/** A slot of an hour that starts this many hours after midnight of the first day. */
const at = (hours: number): VisitTime => ({
  startsAt: new Date(MIDNIGHT + hours * HOUR_MS).toISOString() as IsoDateTime,
  endsAt: new Date(MIDNIGHT + (hours + 1) * HOUR_MS).toISOString() as IsoDateTime,
});
const rule = (more: Partial<VisitRule> = {}): VisitRule => ({
  minGapMinutes: 0,
  maxGapMinutes: null,
  sameDay: false,
  canChooseLater: false,
  ...more,
});
const plan = (rules: VisitRule[], inOrder = true) => ({ rules, inOrder, timeZone: 'UTC' });
/** Every hour from ten to nineteen, on several days. */
const season = (days: number, first = 0, every = 1) =>
  Array.from({ length: days }, (_, day) => day)
    .filter((day) => day % every === first)
    .flatMap((day) => Array.from({ length: 10 }, (_, hour) => at(day * 24 + 10 + hour)));

describe('the times that fit', () => {
  it('are the first that do, going back where a choice leads nowhere', () => {
    const slots = { first: [at(10), at(12)], further: [[at(13), at(15)], [at(16.25)]] };
    expect(fittingTimes(plan([rule(), rule({ maxGapMinutes: 20 })]), slots)).toEqual({
      outcome: 'fits',
      times: [at(10), at(15), at(16.25)],
    });
  });

  it('may come in any order where the product says so', () => {
    const slots = { first: [at(12)], further: [[at(10)]] };
    expect(fittingTimes(plan([rule({ maxGapMinutes: 60 })], false), slots).outcome).toBe('fits');
    expect(fittingTimes(plan([rule({ maxGapMinutes: 60 })]), slots)).toEqual({
      outcome: 'conflict',
      visit: 0,
      because: 'order',
    });
  });

  it('need none of the first event where it has no slots', () => {
    expect(
      fittingTimes(plan([rule({ sameDay: true, minGapMinutes: 60 })]), { first: null, further: [[at(9)]] }),
    ).toEqual({ outcome: 'fits', times: [null, at(9)] });
  });

  it('are told apart from a season in which no day has both', () => {
    const slots = { first: season(60, 0, 2), further: [season(60, 1, 2)] };
    expect(fittingTimes(plan([rule({ sameDay: true })]), slots)).toEqual({
      outcome: 'conflict',
      visit: 0,
      because: 'same_day',
    });
    expect(fittingTimes(plan([rule({ sameDay: true })], false), slots).outcome).toBe('conflict');
  });

  it('are not looked for without end', () => {
    const whole = season(60);
    const hopeless = rule({ minGapMinutes: 40_000, maxGapMinutes: 40_000 });
    const slots = { first: whole, further: [whole, whole, whole, season(60)] };
    expect(fittingTimes(plan([rule(), rule(), rule(), hopeless]), slots).outcome).toBe('unknown');
  });
});
