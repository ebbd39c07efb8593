import { describe, expect, it } from 'vitest';
import {
  dayIn,
  formatDate,
  formatDateTime,
  formatDay,
  formatDuration,
  formatMinutes,
  formatTime,
  formatTimeLeft,
  formatWeekday,
  minutesAfter,
  toIso,
} from '../../../server/shared/time';

const EVENING = '2026-11-21T15:30:00.000Z';

describe('dayIn', () => {
  it.each([
    ['2026-11-21T22:59:59Z', 'Europe/Madrid', '2026-11-21'],
    ['2026-11-21T23:00:00Z', 'Europe/Madrid', '2026-11-22'],
    ['2026-07-21T22:00:00Z', 'Europe/Madrid', '2026-07-22'],
    ['2026-11-21T04:59:59Z', 'America/New_York', '2026-11-20'],
    ['2026-11-21T23:30:00Z', 'UTC', '2026-11-21'],
    ['2026-12-31T13:30:00Z', 'Australia/Lord_Howe', '2027-01-01'],
  ])('%s in %s falls on %s', (instant, zone, day) => {
    expect(dayIn(instant, zone)).toBe(day);
    expect(dayIn(new Date(instant), zone)).toBe(day);
  });

  it('refuses what is not an instant, and a zone that does not exist', () => {
    expect(() => dayIn('yesterday', 'Europe/Madrid')).toThrow(RangeError);
    expect(() => dayIn(EVENING, 'Europe/Atlantis')).toThrow(RangeError);
  });
});

describe('what people read', () => {
  it('is written the European way in English', () => {
    expect(formatDay(EVENING, 'Europe/Madrid', 'en')).toMatch(/^Saturday,? 21 November 2026$/);
    expect(formatDate(EVENING, 'Europe/Madrid', 'en')).toBe('21 November 2026');
    expect(formatWeekday(EVENING, 'Europe/Madrid', 'en')).toBe('Saturday');
    expect(formatTime(EVENING, 'Europe/Madrid', 'en')).toBe('16:30');
    expect(formatTime('2026-11-21T23:05:00Z', 'Europe/Madrid', 'en')).toBe('00:05');
    expect(formatDateTime(EVENING, 'Europe/Madrid', 'en')).toBe('21 Nov 2026, 16:30');
  });

  it('is written as Spanish does', () => {
    expect(formatDay(EVENING, 'Europe/Madrid', 'es')).toBe('sábado, 21 de noviembre de 2026');
    expect(formatDate(EVENING, 'Europe/Madrid', 'es')).toBe('21 de noviembre de 2026');
    expect(formatWeekday('2026-11-21T23:00:00Z', 'Europe/Madrid', 'es')).toBe('domingo');
    expect(formatTime(EVENING, 'Europe/Madrid', 'es')).toBe('16:30');
    expect(formatDateTime(EVENING, 'Europe/Madrid', 'es')).toBe('21 nov 2026, 16:30');
  });

  it('tells a span in the largest unit that it fills', () => {
    expect([0, 1, 45, 60, 90, 120, 1440, 4320].map((minutes) => formatMinutes(minutes, 'en'))).toEqual([
      '0 minutes',
      '1 minute',
      '45 minutes',
      '1 hour',
      '90 minutes',
      '2 hours',
      '1 day',
      '3 days',
    ]);
    expect(formatMinutes(120, 'es')).toBe('2 horas');
  });

  it('follows the zone, not the last one asked for', () => {
    expect(formatTime(EVENING, 'America/New_York', 'en')).toBe('10:30');
    expect(formatTime(EVENING, 'Asia/Kathmandu', 'en')).toBe('21:15');
  });
});

describe('instants', () => {
  it('cross borders in UTC', () => {
    expect(toIso(new Date('2026-11-21T16:30:00+01:00'))).toBe(EVENING);
  });

  it('move by real minutes, also over a clock change', () => {
    const before = new Date('2027-03-28T01:30:00+01:00');
    expect(minutesAfter(before, 60).toISOString()).toBe('2027-03-28T01:30:00.000Z');
    expect(formatTime(minutesAfter(before, 60), 'Europe/Madrid', 'es')).toBe('03:30');
  });
});

it.each([
  [45, 'en', '45 minutes'],
  [60, 'en', '1 hour'],
  [90, 'en', '1 hour, 30 minutes'],
  [130, 'es', '2 horas y 10 minutos'],
])('a length of %i minutes in %s is %s', (minutes, locale, text) => {
  expect(formatDuration(minutes, locale)).toBe(text);
});

describe('formatTimeLeft', () => {
  it.each([
    [5, 'en', '0:05'],
    [245, 'en', '4:05'],
    [3599, 'en', '59:59'],
    [3600, 'en', '1:00:00'],
    [7445, 'en', '2:04:05'],
    [172_799, 'en', '47:59:59'],
    [172_800, 'en', '2 days'],
    [518_362, 'es', '5 días'],
  ])('%i seconds in %s are %s', (seconds, locale, text) => {
    expect(formatTimeLeft(seconds, locale)).toBe(text);
  });
});
