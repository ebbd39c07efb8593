import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createFanOut } from '../../../server/infra/pusher/fanOut';

const OPEN = 1;

/** A socket that records what was written to it. */
function outlet({ readyState = OPEN, unread = 0 } = {}) {
  const written: string[] = [];
  const one = {
    written,
    ended: false,
    ws: {
      readyState,
      terminate() {
        one.ended = true;
      },
    },
    socket: { writableLength: unread, write: (frame: Buffer) => written.push(frame.toString()) > 0 },
  };
  return one;
}

const outlets = (count: number) => Array.from({ length: count }, () => outlet());
/** A clock that advances a millisecond with each reading. */
function tickingClock() {
  let time = 0;
  return () => {
    time += 1;
    return time;
  };
}

describe('one frame to many sockets', () => {
  test('leaves at once while there are few', () => {
    const crowd = outlets(20);
    const fanOut = createFanOut();
    fanOut.send(Buffer.from('a'), crowd, crowd[3]);
    expect(crowd.map(({ written }) => written.length)).toEqual(crowd.map((_, n) => (n === 3 ? 0 : 1)));
    expect(fanOut.stats()).toEqual({ delivered: 19, queued: 0, cutOff: 0 });
  });

  test('goes in slices when there are many, with everything else in between', async () => {
    const crowd = outlets(5_000);
    const fanOut = createFanOut(tickingClock());
    fanOut.send(Buffer.from('a'), crowd);
    const progress = [fanOut.stats().delivered];
    const caughtUp = fanOut.caughtUp();
    let done = false;
    void caughtUp.then(() => {
      done = true;
    });
    while (!done) {
      await new Promise((resolve) => setImmediate(resolve));
      progress.push(fanOut.stats().delivered);
    }
    expect(progress.length).toBeGreaterThan(10);
    const steps = progress.slice(1).map((delivered, n) => delivered - progress[n]!);
    expect(Math.max(progress[0]!, ...steps)).toBeLessThan(500);
    expect(crowd.every(({ written }) => written.length === 1)).toBe(true);
  });

  test('never overtakes another on the same socket, however they overlap', async () => {
    const crowd = outlets(300);
    const broadcast = fc.record({ from: fc.nat(299), count: fc.integer({ min: 1, max: 300 }), pause: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(broadcast, { maxLength: 30 }), async (plan) => {
        for (const { written } of crowd) written.length = 0;
        const fanOut = createFanOut(tickingClock());
        const expected: string[][] = crowd.map(() => []);
        for (const [n, { from, count, pause }] of plan.entries()) {
          fanOut.send(Buffer.from(String(n)), crowd.slice(from, from + count));
          for (let at = from; at < Math.min(300, from + count); at += 1) expected[at]!.push(String(n));
          if (pause) await new Promise((resolve) => setImmediate(resolve));
        }
        await fanOut.caughtUp();
        expect(crowd.map(({ written }) => written)).toEqual(expected);
        expect(fanOut.stats().queued).toBe(0);
      }),
      { numRuns: 50 },
    );
  });

  test('passes over the closing and cuts off those who do not read', () => {
    const [closing, slow, fine] = [
      outlet({ readyState: 2 }),
      outlet({ unread: 1_048_577 }),
      outlet({ unread: 1_048_576 }),
    ];
    const fanOut = createFanOut();
    fanOut.send(Buffer.from('a'), [closing, slow, fine]);
    expect([closing, slow, fine].map(({ written }) => written.length)).toEqual([0, 0, 1]);
    expect([closing.ended, slow.ended, fine.ended]).toEqual([false, true, false]);
    expect(fanOut.stats()).toMatchObject({ delivered: 1, cutOff: 1 });
  });

  test('can be finished at once', () => {
    const crowd = outlets(1_000);
    const fanOut = createFanOut(tickingClock());
    for (const text of ['a', 'b']) fanOut.send(Buffer.from(text), crowd);
    expect(fanOut.stats().queued).toBe(2);
    fanOut.flush();
    expect(fanOut.stats()).toEqual({ delivered: 2_000, queued: 0, cutOff: 0 });
    expect(crowd.every(({ written }) => written.join('') === 'ab')).toBe(true);
  });

  test('to nobody is nothing', async () => {
    const fanOut = createFanOut();
    fanOut.send(Buffer.from('a'), []);
    await fanOut.caughtUp();
    expect(fanOut.stats()).toEqual({ delivered: 0, queued: 0, cutOff: 0 });
  });
});
