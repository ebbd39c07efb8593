import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { microBatch } from '../../../server/infra/microBatch';

const LONG_MS = 1100;
const unanswered = () => new Error('Query read timeout');
const severed = () => new Error('Connection terminated unexpectedly');

afterEach(() => vi.restoreAllMocks());

/** A lane of one statement at a time whose first statement fails, and what it was asked to run. */
function laneWhoseFirstFails(error: Error, afterMs: number) {
  const runs: string[][] = [];
  // The test's own clock, so that a machine that pauses changes nothing.
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const ask = microBatch<string, string>({
    run: async (requests) => {
      runs.push(requests);
      if (runs.length > 1) return requests.map((request) => `${request}!`);
      now += afterMs;
      throw error;
    },
    laneOf: () => 'the same',
    lanes: 1,
    maxSize: 2,
  });
  return { ask, runs };
}

const outcomes = async (asked: Promise<string>[]) =>
  (await Promise.allSettled(asked)).map((one) => (one.status === 'fulfilled' ? one.value : one.reason.message));

it('sends nobody into the wait that those before them had in vain', async () => {
  const { ask, runs } = laneWhoseFirstFails(unanswered(), LONG_MS);
  expect(await outcomes(['a', 'b', 'c'].map(ask))).toEqual(Array(3).fill('Query read timeout'));
  expect(runs).toEqual([['a', 'b']]);
  // Whoever comes later is asked for anew.
  expect(await ask('d')).toBe('d!');
});

it('lets those behind try where the connection of those before them broke at once', async () => {
  const { ask, runs } = laneWhoseFirstFails(severed(), 0);
  const broke = 'Connection terminated unexpectedly';
  expect(await outcomes(['a', 'b', 'c'].map(ask))).toEqual([broke, broke, 'c!']);
  expect(runs).toEqual([['a', 'b'], ['c']]);
});

it.each([
  { waiting: 3, halvesFrom: 2, sizes: [2, 1] },
  { waiting: 9, halvesFrom: 2, sizes: [5, 2, 2] },
  { waiting: 9, halvesFrom: undefined, sizes: [6, 3] },
])('takes $sizes of $waiting who wait, in halves from $halvesFrom', async ({ waiting, halvesFrom, sizes }) => {
  const taken: number[] = [];
  const ask = microBatch<number, number>({
    run: async (requests) => {
      taken.push(requests.length);
      return requests;
    },
    laneOf: () => 'the same',
    lanes: 1,
    maxSize: 6,
    ...(halvesFrom ? { halvesFrom } : {}),
  });
  const all = Array.from({ length: waiting }, (_, n) => n);
  expect(await Promise.all(all.map(ask))).toEqual(all);
  expect(taken).toEqual(sizes);
});

/** Everything that waits for nothing has happened. */
const turns = async () => {
  for (let turn = 0; turn < 5; turn += 1) await nextTurn();
};

it('has two statements of a lane under way once enough wait, and serves whoever is left', async () => {
  const runs: { requests: string[]; end: () => void }[] = [];
  const ask = microBatch<string, string>({
    run: (requests) => new Promise((resolve) => runs.push({ requests, end: () => resolve(requests) })),
    laneOf: () => 'the same',
    lanes: 1,
    maxSize: 9,
    halvesFrom: 2,
  });
  const underWay = () => runs.map(({ requests }) => requests.join(''));
  const asked = [ask('a')];
  await turns();
  asked.push(ask('b'));
  await turns();
  expect(underWay()).toEqual(['a']);
  asked.push(ask('c'));
  await turns();
  expect(underWay()).toEqual(['a', 'bc']);
  asked.push(ask('d'), ask('e'), ask('f'));
  await turns();
  expect(underWay()).toEqual(['a', 'bc']);
  runs[1]!.end();
  await turns();
  expect(underWay()).toEqual(['a', 'bc', 'de']);
  runs[2]!.end();
  await turns();
  // One is too few beside another.
  expect(underWay()).toEqual(['a', 'bc', 'de']);
  runs[0]!.end();
  await turns();
  expect(underWay()).toEqual(['a', 'bc', 'de', 'f']);
  runs[3]!.end();
  expect(await Promise.all(asked)).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
});
