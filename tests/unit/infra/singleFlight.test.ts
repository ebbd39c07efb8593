import { expect, it } from 'vitest';
import { singleFlight } from '../../../server/infra/singleFlight';

/** A reading that ends when told to, and the number of times it was started. */
function slowReading() {
  const endings: { end: (answer: string) => void; fail: (error: Error) => void }[] = [];
  const ask = singleFlight(() => new Promise<string>((end, fail) => endings.push({ end, fail })));
  const begun = async (times: number) => {
    while (endings.length < times) await new Promise(setImmediate);
    return endings[times - 1]!;
  };
  return { ask, begun, times: () => endings.length };
}

it('gives whoever asks meanwhile the next reading, all of them the same', async () => {
  const { ask, begun, times } = slowReading();
  const first = ask();
  const one = await begun(1);
  const others = [ask(), ask(), ask()];
  one.end('before they asked');
  expect(await first).toBe('before they asked');
  (await begun(2)).end('after they asked');
  expect(await Promise.all(others)).toEqual(Array(3).fill('after they asked'));
  expect(times()).toBe(2);
});

it('reads anew for whoever comes later', async () => {
  const { ask, begun } = slowReading();
  for (const answer of ['one', 'two']) {
    const asked = ask();
    (await begun(answer === 'one' ? 1 : 2)).end(answer);
    expect(await asked).toBe(answer);
  }
});

it('fails for all who shared it, is not tried again for each, and works for the next', async () => {
  const { ask, begun, times } = slowReading();
  const asked = [ask(), ask()];
  (await begun(1)).fail(new Error('no answer'));
  const outcomes = await Promise.allSettled(asked);
  expect(outcomes.map((one) => one.status === 'rejected' && one.reason.message)).toEqual(['no answer', 'no answer']);
  expect(times()).toBe(1);
  const next = ask();
  (await begun(2)).end('an answer');
  expect(await next).toBe('an answer');
});
