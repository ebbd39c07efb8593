import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepClaim } from '../../../server/infra/clockClaim';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const MINUTE = 60_000;

it('renews at each third of the limit, and ends with the last claim', async () => {
  const renew = vi.fn(async (claim: string) => `${claim}+`);
  const end = keepClaim('first', 120, renew);
  await vi.advanceTimersByTimeAsync(2 * MINUTE);
  expect(renew.mock.calls).toEqual([['first'], ['first+'], ['first++']]);
  expect(await end()).toBe('first+++');
  await vi.advanceTimersByTimeAsync(2 * MINUTE);
  expect(renew).toHaveBeenCalledTimes(3);
});

it('stops after ten limits, when the run has hung', async () => {
  const renew = vi.fn(async (claim: string) => claim);
  keepClaim('first', 120, renew);
  await vi.advanceTimersByTimeAsync(60 * MINUTE);
  expect(renew).toHaveBeenCalledTimes(30);
});

it('leaves a lost claim alone, and tries again after a failure', async () => {
  const renew = vi.fn(async () => null as string | null).mockRejectedValueOnce(new Error('away'));
  const end = keepClaim('first', 120, renew);
  await vi.advanceTimersByTimeAsync(60 * MINUTE);
  expect(renew).toHaveBeenCalledTimes(2);
  expect(await end()).toBe('first');
});
