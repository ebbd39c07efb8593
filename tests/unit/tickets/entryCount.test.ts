import { expect, it } from 'vitest';
import {
  countEntry,
  countUndone,
  type EntryCount,
  entriesShown,
  peopleLetIn,
  startCount,
  takeEntries,
  withAnswer,
} from '../../../resources/js/Pages/Validations/Partials/offline/entryCount';
import { dayIn, type IsoDate } from '../../../server/shared/time';

const DAY = '2026-03-10' as IsoDate;
const NOON = Date.UTC(2026, 2, 10, 12);
const HOUR = 3_600_000;
const heard = (people: number, at = NOON) => ({ people, at, isUndone: false, isIncluded: false });
const COUNT: EntryCount = {
  ...{ gateId: 'gate', zone: 'UTC', day: DAY, entries: 10 },
  heard: { own: heard(1), family: heard(4) },
};

it('adds the scans that the number of the server does not include', () => {
  expect(peopleLetIn(COUNT, NOON)).toBe(15);
});

it('counts a delivered scan once, whenever the server tells that it has it', () => {
  const delivered = withAnswer(COUNT, { day: DAY, entries: 14, known: { family: 'counted' } });
  expect(peopleLetIn(delivered, NOON)).toBe(15);
  const all = withAnswer(delivered, { day: DAY, entries: 15, known: { own: 'counted' } });
  expect([peopleLetIn(all, NOON), all.heard]).toEqual([15, {}]);
  // The same answer again changes nothing.
  expect(peopleLetIn(withAnswer(all, { day: DAY, entries: 15, known: {} }), NOON)).toBe(15);
});

it('takes an undone entry off once, before and after the server knows of it', () => {
  const undone = { ...COUNT, heard: { ...COUNT.heard, family: { ...heard(4), isUndone: true } } };
  expect(peopleLetIn(undone, NOON)).toBe(11);
  // The server has the entry, and not yet its undo.
  const early = withAnswer(undone, { day: DAY, entries: 14, known: { family: 'counted' } });
  expect(peopleLetIn(early, NOON)).toBe(11);
  const late = withAnswer(early, { day: DAY, entries: 10, known: { family: 'undone' } });
  expect(peopleLetIn(late, NOON)).toBe(11);
});

it('starts each day of the venue with 0', () => {
  expect(peopleLetIn(COUNT, NOON + 24 * HOUR)).toBe(0);
  const next = { ...COUNT, heard: { ...COUNT.heard, later: heard(2, NOON + 24 * HOUR) } };
  expect(peopleLetIn(next, NOON + 24 * HOUR)).toBe(2);
});

it('goes on from its own number while the server was not asked about all scans', () => {
  const many = Object.fromEntries(Array.from({ length: 2500 }, (_, at) => [`scan-${at}`, heard(1)]));
  const asked = Object.keys(many).slice(0, 2000);
  const known = Object.fromEntries(asked.map((id) => [id, 'counted' as const]));
  const first = withAnswer({ ...COUNT, heard: many }, { day: DAY, entries: 2510, known });
  expect(peopleLetIn(first, NOON)).toBe(2510);
  const rest = Object.keys(first.heard);
  const second = withAnswer(first, {
    day: DAY,
    entries: 2512,
    known: Object.fromEntries(rest.map((id) => [id, 'counted' as const])),
  });
  expect(peopleLetIn(second, NOON)).toBe(2512);
});

it('counts a scan of a colleague once, where news of it comes before or after the number that includes it', async () => {
  startCount('gate', 'UTC', 0);
  const day = dayIn(new Date(), 'UTC');
  countEntry('before', 1);
  await takeEntries('gate', { day, entries: 7, known: { before: 'counted', after: 'counted', gone: 'undone' } });
  expect(entriesShown()).toBe(7);
  countEntry('after', 2);
  // An entry of 4 that is already undone.
  countEntry('gone', 4);
  countUndone('gone', 4);
  expect(entriesShown()).toBe(7);
  countEntry('later', 2);
  expect(entriesShown()).toBe(9);
});
