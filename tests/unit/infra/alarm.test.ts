import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createAlarm } from '../../../server/infra/alarm';

it('rings once, at the earliest time that it was given', async () => {
  let rings = 0;
  const alarm = createAlarm(() => (rings += 1));
  alarm.within(60_000);
  alarm.within(10);
  alarm.within(20);
  await expect.poll(() => rings).toBe(1);
  await pause(40);
  expect(rings).toBe(1);
  alarm.stop();
});

it('rings outside the transaction in which it was set', async () => {
  const transaction = new AsyncLocalStorage<string>();
  const seen: unknown[] = [];
  const alarm = createAlarm(() => {
    seen.push(transaction.getStore());
    if (seen.length < 2) alarm.within(1);
  });
  transaction.run('of a request', () => alarm.within(1));
  await expect.poll(() => seen).toEqual([undefined, undefined]);
});

it('does not ring after it was stopped', async () => {
  let rings = 0;
  const alarm = createAlarm(() => (rings += 1));
  alarm.within(1);
  alarm.stop();
  alarm.within(1);
  await pause(20);
  expect(rings).toBe(0);
});
