import { describe, expect, test } from 'vitest';
import type { IsoDateTime } from '../../../server/shared/time';
import { visitKeys } from '../../../server/shared/visitKeys';
import {
  conflictAt,
  conflictOf,
  fitsAll,
  type VisitRule,
  type VisitTime,
  visitFits,
} from '../../../server/shared/visits';

const rule = (more: Partial<VisitRule> = {}): VisitRule => ({
  minGapMinutes: 0,
  maxGapMinutes: null,
  sameDay: false,
  canChooseLater: false,
  ...more,
});
const plan = (rules: VisitRule[], inOrder = true, timeZone = 'Europe/Madrid') => ({ rules, inOrder, timeZone });

/** An hour from this time, or until the second one. */
const at = (from: string, until?: string): VisitTime => {
  const startsAt = new Date(from).toISOString() as IsoDateTime;
  const end = until ? new Date(until) : new Date(Date.parse(from) + 3_600_000);
  return { startsAt, endsAt: end.toISOString() as IsoDateTime };
};
const MUSEUM = at('2088-05-10T10:00Z');

describe('one visit after another', () => {
  test.each([
    ['the moment the first ends', {}, '2088-05-10T11:00Z', null],
    ['a minute before it ends', {}, '2088-05-10T10:59Z', 'overlaps'],
    ['at the same time', {}, '2088-05-10T10:00Z', 'overlaps'],
    ['before it', {}, '2088-05-10T09:00Z', 'too_early'],
    ['just within the least gap', { minGapMinutes: 15 }, '2088-05-10T11:14Z', 'too_close'],
    ['right after the least gap', { minGapMinutes: 15 }, '2088-05-10T11:15Z', null],
    ['at the end of the longest gap', { maxGapMinutes: 90 }, '2088-05-10T12:30Z', null],
    ['beyond the longest gap', { maxGapMinutes: 90 }, '2088-05-10T12:31Z', 'too_far'],
    ['on the same day', { sameDay: true }, '2088-05-10T21:59Z', null],
    ['past midnight on the venue’s calendar', { sameDay: true }, '2088-05-10T22:00Z', 'other_day'],
    ['months later where nothing is asked', {}, '2088-09-10T10:00Z', null],
  ])('%s', (_, asked, starts, reason) => {
    const own = at(starts);
    expect(conflictAt(plan([rule(asked)]), [MUSEUM, null], 0, own)).toEqual(reason && { reason, beside: 0 });
    expect(visitFits(plan([rule(asked)]), [MUSEUM, null], 0, own)).toBe(reason === null);
  });

  test('anything goes while nothing else is chosen, and beside a first visit without a time', () => {
    const strict = plan([rule({ sameDay: true, maxGapMinutes: 10, minGapMinutes: 10 })]);
    expect(visitFits(strict, [null, null], 0, at('2088-05-10T03:00Z'))).toBe(true);
  });
});

describe('in any order', () => {
  const free = plan([rule({ minGapMinutes: 15, maxGapMinutes: 120 })], false);
  test.each([
    ['2088-05-10T08:45Z', null],
    ['2088-05-10T08:46Z', 'too_close'],
    ['2088-05-10T09:30Z', 'overlaps'],
    ['2088-05-10T11:14Z', 'too_close'],
    ['2088-05-10T11:15Z', null],
    ['2088-05-10T07:00Z', null],
    ['2088-05-10T06:59Z', 'too_far'],
    ['2088-05-10T13:01Z', 'too_far'],
  ])('a visit at %s', (starts, reason) => {
    expect(conflictAt(free, [MUSEUM, null], 0, at(starts))?.reason ?? null).toBe(reason);
  });
});

describe('three in a row', () => {
  const three = plan([rule({ minGapMinutes: 15 }), rule({ minGapMinutes: 30, maxGapMinutes: 60 })]);

  test('one that is chosen later than the next has to come before it, by the gap of the next', () => {
    const boat = at('2088-05-10T14:00Z');
    expect(conflictAt(three, [MUSEUM, null, boat], 0, at('2088-05-10T12:30Z'))).toBeNull();
    expect(conflictAt(three, [MUSEUM, null, boat], 0, at('2088-05-10T12:31Z'))).toEqual({
      reason: 'too_close',
      beside: 2,
    });
    expect(conflictAt(three, [MUSEUM, null, boat], 0, at('2088-05-10T16:00Z'))).toEqual({
      reason: 'too_late',
      beside: 2,
    });
  });

  test('the longest gap counts from the last that has a time', () => {
    expect(visitFits(three, [MUSEUM, at('2088-05-10T12:00Z'), null], 1, at('2088-05-10T14:00Z'))).toBe(true);
    expect(visitFits(three, [MUSEUM, null, null], 1, at('2088-05-10T14:00Z'))).toBe(false);
  });

  test('the first that does not go with those before it is named; what is left for later is none', () => {
    const noon = at('2088-05-10T12:00Z');
    expect(conflictOf(three, [MUSEUM, null, at('2088-05-10T11:45Z')])).toBeNull();
    expect(conflictOf(three, [MUSEUM, noon, at('2088-05-10T15:00Z')])).toEqual({
      visit: 1,
      reason: 'too_far',
      beside: 1,
    });
    expect(conflictOf(three, [MUSEUM, at('2088-05-10T13:00Z'), at('2088-05-10T11:30Z')])).toEqual({
      visit: 1,
      reason: 'too_early',
      beside: 1,
    });
    expect(conflictOf(three, [MUSEUM, at('2088-05-10T10:30Z'), noon])).toEqual({
      visit: 0,
      reason: 'overlaps',
      beside: 0,
    });
  });
});

describe('the day the clocks change', () => {
  test('gaps are real minutes, and the day is as long as it is', () => {
    // 31 October 2027: 03:00 in Madrid becomes 02:00 again.
    const night = at('2027-10-31T00:00Z', '2027-10-31T00:30Z');
    const sameDay = plan([rule({ sameDay: true, minGapMinutes: 60 })]);
    expect(visitFits(sameDay, [night, null], 0, at('2027-10-31T01:29Z'))).toBe(false);
    expect(visitFits(sameDay, [night, null], 0, at('2027-10-31T01:30Z'))).toBe(true);
    const dawn = at('2027-10-30T22:00Z');
    expect(visitFits(sameDay, [dawn, null], 0, at('2027-10-31T22:59Z'))).toBe(true);
    expect(visitFits(sameDay, [dawn, null], 0, at('2027-10-31T23:00Z'))).toBe(false);
  });

  test('a short day ends an hour sooner', () => {
    const dawn = at('2027-03-27T23:00Z');
    const sameDay = plan([rule({ sameDay: true })]);
    expect(visitFits(sameDay, [dawn, null], 0, at('2027-03-28T21:59Z'))).toBe(true);
    expect(visitFits(sameDay, [dawn, null], 0, at('2027-03-28T22:00Z'))).toBe(false);
  });
});

describe('several products in one cart', () => {
  const to = (eventId: string, more: Partial<VisitRule> = {}) => ({ eventId, ...rule(more) });

  test('share a choice by the event, and a second visit to it is another', () => {
    expect(visitKeys([to('tower'), to('boat'), to('tower')])).toEqual(['tower', 'boat', 'tower.2']);
  });

  test('a time has to go with every one that visits it', () => {
    const adult = { visits: [to('tower', { minGapMinutes: 60 })], visitsInOrder: true };
    const guest = { visits: [to('boat'), to('tower', { maxGapMinutes: 90 })], visitsInOrder: true };
    const chosen = { timeZone: 'UTC', first: MUSEUM, timeOf: () => null };
    const fits = (starts: string) => fitsAll([adult, guest], 'tower', chosen, at(starts));
    expect(['2088-05-10T11:59Z', '2088-05-10T12:00Z', '2088-05-10T12:30Z', '2088-05-10T12:31Z'].map(fits)).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(fitsAll([adult], 'boat', chosen, MUSEUM)).toBe(true);
  });
});
