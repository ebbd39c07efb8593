import { recipientsTask } from '@server/bulk-orders/handing/recipientsTask';
import { runInChild, stopWorkers, workerCounts } from '@server/infra/workers/runInChild';
import { workerTask } from '@server/infra/workers/workerTask';
import { DomainError } from '@server/shared/errors';
import { expect, test } from 'vitest';

/** A list large enough to be read in a child process, with blank lines at the end. */
const list = (lines: number) =>
  Buffer.from(`email,name\n${'ana@example.org,Ana\n'.repeat(lines)}${'\n'.repeat(64 * 1024)}`);
const run = (bytes: Buffer, limits: { seconds: number; megabytes: number }, signal?: AbortSignal) =>
  runInChild('bulk-orders.recipients', { bytes, columns: null }, limits, { signal });
const AMPLE = { seconds: 20, megabytes: 200 };

test('a task runs in a process of its own and answers what its function answers', async () => {
  const before = workerCounts();
  const read = await recipientsTask({ bytes: list(2), columns: null });
  expect(read).toMatchObject({ refused: null, headings: ['email', 'name'], rows: [{ line: 2 }, { line: 3 }] });
  expect(workerCounts().done).toBe(before.done + 1);
});

test('a child is killed at its deadline, and when its heap is full; this process lives', async () => {
  expect(await run(list(9000), { ...AMPLE, seconds: 0.05 })).toEqual({ exceeded: 'time' });
  // Node itself needs more than two megabytes.
  expect(await run(list(9000), { ...AMPLE, megabytes: 2 })).toEqual({ exceeded: 'memory' });
  await expect.poll(() => workerCounts().underWay).toBe(0);
});

test('what took too long is refused beside the field', async () => {
  const hurried = workerTask({ name: 'bulk-orders.recipients', seconds: 0.05, megabytes: 200, run: () => null });
  await expect(hurried({ bytes: list(9000), columns: null } as never, { field: 'file' })).rejects.toMatchObject({
    code: 'work_too_long',
    options: { field: 'file', status: 422 },
  });
});

test('a small input is read here', async () => {
  const { done } = workerCounts();
  const read = await recipientsTask({ bytes: Buffer.from('email\nana@example.org\n'), columns: null });
  expect(read).toMatchObject({ refused: null, rows: [{ line: 2 }] });
  expect(workerCounts().done).toBe(done);
});

test('one person has one task under way, another person is served', async () => {
  const ask = (person: string) => recipientsTask({ bytes: list(1), columns: null }, { person });
  const [first, second, other] = await Promise.allSettled([ask('ana'), ask('ana'), ask('luis')]);
  expect(first.status).toBe('fulfilled');
  expect(second).toMatchObject({ reason: { status: 429, options: { retryAfterSeconds: 5 } } });
  expect(other.status).toBe('fulfilled');
  expect(await ask('ana')).toMatchObject({ refused: null });
});

test('behind two under way and eight waiting a request is sent away; a job waits', async () => {
  await expect.poll(() => workerCounts().underWay).toBe(0);
  const all = new AbortController();
  const ask = (isJob?: boolean) => recipientsTask({ bytes: list(1), columns: null }, { isJob, signal: all.signal });
  const asked = Promise.allSettled([...Array.from({ length: 10 }, () => ask()), ask(true), ask(true)]);
  await expect(ask()).rejects.toMatchObject({ status: 503, options: { retryAfterSeconds: 5 } });
  expect(workerCounts().underWay).toBe(3);
  all.abort(new DomainError('gone'));
  for (const answer of await asked) expect(answer).toMatchObject({ status: 'rejected', reason: { code: 'gone' } });
});

test('a caller that gave up and a server that stops end the child', async () => {
  const aborting = new AbortController();
  const given = run(list(1), AMPLE, aborting.signal);
  aborting.abort(new DomainError('gone'));
  await expect(given).rejects.toThrow('gone');
  const stopped = run(list(1), AMPLE);
  stopWorkers();
  await expect(stopped).rejects.toThrow('SIGKILL');
});

test('a name that no task has is a fault, not a refusal', async () => {
  await expect(runInChild('no.task', {}, AMPLE)).rejects.toThrow('server/workerTasks.ts does not list it');
});
