/** An import by two processes that are killed in the middle; this process completes it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { IMPORT_JOB } from '../../../server/imports/jobs';
import { runImports } from '../../../server/imports/runImports';
import { prisma, sql } from '../../../server/infra/db';
import { type Job, startQueue, stopQueue } from '../../../server/infra/queue';
import { jobs } from '../../../server/jobs';
import { applyFile } from '../../integration/imports/importPages';
import type { TestApp } from '../../support/app';
import type { Client } from '../../support/client';

/** Time of a whole test on a busy machine, longer than the two below together. */
export const KILL_TEST_MS = 480_000;
const BEGUN_MS = 120_000;
/** A failed step rests for 30 seconds, and the next run repeats it. */
const COMPLETED_MS = 300_000;

const withoutEffect: readonly Job<never>[] = jobs.map((job) =>
  job.name === IMPORT_JOB ? { ...job, handle: async () => {} } : job,
);

/** The application's own job would take the import before the processes have started, and they would end at once. */
async function withoutOwnJob(run: () => Promise<void>): Promise<void> {
  await stopQueue();
  await startQueue(withoutEffect, false);
  try {
    await run();
  } finally {
    await stopQueue();
    await startQueue(jobs, false);
  }
}

async function startProcess({ databaseUrl }: TestApp): Promise<ChildProcess> {
  const args = ['--import', 'tsx', 'tests/concurrency/imports/importProcess.ts', databaseUrl];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout!, 'data');
  return child;
}

const importsOf = (ids: readonly string[]) =>
  prisma.import.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, state: true, error: true, leasedBy: true },
  });

/** Continues imports until they have ended. A step of the killed processes may end, and renew its lease, after them. */
async function complete(ids: readonly string[]): Promise<void> {
  const lost = (await importsOf(ids)).flatMap(({ leasedBy }) => leasedBy ?? []);
  const ends = Date.now() + COMPLETED_MS;
  while ((await importsOf(ids)).some(({ state }) => state === 'applying') && Date.now() < ends) {
    await sql('test_lease', 'update imports set leased_until = null where leased_by = any ($1::uuid[])', [lost]);
    await Promise.allSettled([runImports(), runImports()]);
    await sleep(200);
  }
  expect((await importsOf(ids)).map(({ state, error }) => [state, error])).toEqual(ids.map(() => ['done', null]));
}

type Middle = { made: () => Promise<number>; least: number; all: number };

/** Applies checked imports, and kills both processes when more than `least` of `all` records are made. */
export const killedAndCompleted = (app: TestApp, manager: Client, ids: string[], { made, least, all }: Middle) =>
  withoutOwnJob(async () => {
    for (const id of ids) await applyFile(manager, id);
    const started = await Promise.all([startProcess(app), startProcess(app)]);
    try {
      await expect.poll(made, { timeout: BEGUN_MS, interval: 20 }).toBeGreaterThan(least);
    } finally {
      for (const child of started) child.kill('SIGKILL');
    }
    // Control: a killed process had an import, and was stopped in the middle.
    expect(started.map(({ signalCode, exitCode }) => signalCode ?? exitCode)).not.toEqual([0, 0]);
    expect(await made()).toBeLessThan(all);
    await complete(ids);
  });
