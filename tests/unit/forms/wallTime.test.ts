import { describe, expect, it } from 'vitest';
import { fromWallTime, toWallTime } from '../../../resources/js/lib/wallTime';

describe('a time on the wall', () => {
  it.each([
    ['2026-11-21T16:30', 'Europe/Madrid', '2026-11-21T15:30:00.000Z'],
    ['2026-07-01T09:00', 'Europe/Madrid', '2026-07-01T07:00:00.000Z'],
    ['2026-07-01T09:00', 'America/New_York', '2026-07-01T13:00:00.000Z'],
    ['2026-01-01T00:15', 'Asia/Kathmandu', '2025-12-31T18:30:00.000Z'],
    ['2026-12-25T10:00', 'Pacific/Auckland', '2026-12-24T21:00:00.000Z'],
  ])('%s in %s is %s', (text, zone, instant) => {
    expect(fromWallTime(text, zone)).toBe(instant);
    expect(toWallTime(instant, zone)).toBe(text);
  });

  it('that comes twice is the first, by an hour or by half of one', () => {
    expect(fromWallTime('2026-10-25T02:30', 'Europe/Madrid')).toBe('2026-10-25T00:30:00.000Z');
    expect(fromWallTime('2026-11-01T01:30', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z');
    expect(fromWallTime('2026-04-05T01:45', 'Australia/Lord_Howe')).toBe('2026-04-04T14:45:00.000Z');
  });

  it('that is skipped is so much later', () => {
    expect(fromWallTime('2026-03-29T02:30', 'Europe/Madrid')).toBe('2026-03-29T01:30:00.000Z');
    expect(toWallTime('2026-03-29T01:30:00.000Z', 'Europe/Madrid')).toBe('2026-03-29T03:30');
    expect(fromWallTime('2026-10-04T02:15', 'Australia/Lord_Howe')).toBe('2026-10-03T15:45:00.000Z');
  });

  it('is none when it is no time', () => {
    expect(fromWallTime('yesterday', 'Europe/Madrid')).toBeNull();
  });
});
