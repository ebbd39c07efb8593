import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { microBatch } from '../../../server/infra/microBatch';

const LONG_MS = 1100;
const unanswered = () => new Error('Query read timeout');
const severed = () => new Error('Connection terminated unexpectedly');

afterEach(() => vi.restoreAllMocks());

/** A lane of one statement at a time whose first statement fails, and the statements it was asked to run. */
function laneWhoseFirstFails(error: Error, afterMs: number) {
  const runs: string[][] = [];
  // The test's own clock, independent of pauses of the machine.
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
  // A later caller starts a new statement.
  expect(await ask('d')).toBe('d!');
});

it('asks again for each alone where one of them is refused, and refuses that one', async () => {
  const ask = microBatch<string, string>({
    run: async (requests) => {
      if (requests.includes('bad')) throw new Error('refused');
      return requests.map((request) => `${request}!`);
    },
    laneOf: () => 'the same',
    lanes: 1,
    maxSize: 3,
  });
  expect(await outcomes(['a', 'bad', 'c'].map(ask))).toEqual(['a!', 'refused', 'c!']);
});

it('lets those behind try where the connection of those before them broke at once', async () => {
  const { ask, runs } = laneWhoseFirstFails(severed(), 0);
  const broke = 'Connection terminated unexpectedly';
  expect(await outcomes(['a', 'b', 'c'].map(ask))).toEqual([broke, broke, 'c!']);
  expect(runs).toEqual([['a', 'b'], ['c']]);
});

it.each([
  { waiting: 3, sizes: [3] },
  { waiting: 9, sizes: [6, 3] },
])('takes $sizes of $waiting who wait', async ({ waiting, sizes }) => {
  const taken: number[] = [];
  const ask = microBatch<number, number>({
    run: async (requests) => {
      taken.push(requests.length);
      return requests;
    },
    laneOf: () => 'the same',
    lanes: 1,
    maxSize: 6,
  });
  const all = Array.from({ length: waiting }, (_, n) => n);
  expect(await Promise.all(all.map(ask))).toEqual(all);
  expect(taken).toEqual(sizes);
});

/** Lets all pending microtasks run. */
const turns = async () => {
  for (let turn = 0; turn < 5; turn += 1) await nextTurn();
};

it('has one statement of a lane under way, and sends the next before it hands out the answers', async () => {
  const happened: string[] = [];
  const ends: (() => void)[] = [];
  const ask = microBatch<string, string>({
    run: (requests) => {
      happened.push(`asked for ${requests.join('')}`);
      return new Promise((resolve) => ends.push(() => resolve(requests)));
    },
    laneOf: () => 'the same',
    lanes: 1,
    maxSize: 9,
  });
  const asking = async (request: string) => {
    happened.push(`answered ${await ask(request)}`);
  };
  const asked = [asking('a')];
  await turns();
  asked.push(asking('b'), asking('c'));
  await turns();
  expect(happened).toEqual(['asked for a']);
  ends[0]!();
  await turns();
  expect(happened).toEqual(['asked for a', 'asked for bc', 'answered a']);
  ends[1]!();
  await Promise.all(asked);
  expect(happened).toEqual(['asked for a', 'asked for bc', 'answered a', 'answered b', 'answered c']);
});

it('sends two requests of one key in two statements, and the others with the first', async () => {
  const runs: string[][] = [];
  const ask = microBatch<string, string>({
    run: async (requests) => {
      runs.push(requests);
      return requests.map((request) => `${request}!`);
    },
    laneOf: () => 'the same',
    lanes: 1,
    maxSize: 3,
    apart: (request) => request[0]!,
  });
  expect(await outcomes(['a1', 'a2', 'b1', 'a3', 'c1', 'd1'].map(ask))).toEqual([
    'a1!',
    'a2!',
    'b1!',
    'a3!',
    'c1!',
    'd1!',
  ]);
  expect(runs).toEqual([['a1', 'b1', 'c1'], ['a2', 'd1'], ['a3']]);
});
