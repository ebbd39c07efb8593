import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Express } from 'express';
import { afterAll, expect } from 'vitest';
import { createApp } from '../../server/app';
import type { Prerender } from '../../server/http/prerender';
import { type Env, loadEnv } from '../../server/infra/env';
import { beginHour } from '../../server/infra/securityEvents';
import { setPasswordCost } from '../../server/users/passwords';
import { type Client, type ClientOptions, createClient } from './client';
import { freePort } from './ports';
import { prepare } from './prepare';
import { testEnvironment, WITHOUT_DRAWING } from './testEnvironment';
import { openWorkerDatabase } from './workerDatabase';

export type TestApp = {
  url: string;
  /** The Express application without its listening server. */
  express: Express;
  env: Env;
  databaseUrl: string;
  /** A visitor with their own cookies. */
  newClient: (options?: ClientOptions) => Client;
  /** Drains the application as on shutdown. */
  close: () => Promise<void>;
};

const NO_DOT_ENV = '';

/** A real password hash costs 17 ms of CPU time on each use; the test of hashing uses the real cost. */
const CHEAP = { memoryCost: 64, timeCost: 1 };

/** The application running in this process, and the test file that started it. */
let running: { file: string | undefined; close: () => Promise<void> } | undefined;

/**
 * The whole application on a port and an empty, migrated database, in this process, so that a test can also use `sql`
 * and `prisma`. One per test file, because the database is opened once per process.
 * @param overrides environment variables to set or replace
 * @param pages renders pages on the server; without it only the browser renders
 */
export async function startApp(
  overrides: Record<string, string> = {},
  pages: Prerender | null = null,
): Promise<TestApp> {
  const file = expect.getState().testPath;
  if (running && running.file === file)
    throw new Error('an application is running in this test file already; close it first');
  // A file that failed during its start has left its application running.
  await running?.close();
  const [databaseUrl, port] = await Promise.all([openWorkerDatabase(), freePort()]);
  const storage = mkdtempSync(join(tmpdir(), 'aforo-storage-'));
  const base = testEnvironment({ databaseUrl, port });
  const env = loadEnv({ ...base, ...WITHOUT_DRAWING, STORAGE_DIR: storage, ...overrides }, NO_DOT_ENV);
  beginHour();
  setPasswordCost(CHEAP);
  // Scheduled jobs could start in the middle of a test; tests run them explicitly.
  const app = await createApp(env, { pages, keepsHours: false, opensDatabase: false });
  const close = async () => {
    running = undefined;
    await app.close();
    rmSync(storage, { recursive: true, force: true });
  };
  running = { file, close };
  const url = `http://127.0.0.1:${await app.listen()}`;
  return {
    url,
    express: app.express,
    env,
    databaseUrl,
    newClient: (options) => createClient(url, options),
    close,
  };
}

/** The application for all tests of a file. */
export const runApp = (...start: Parameters<typeof startApp>): TestApp => prepare(() => startApp(...start));

/** The same for a file that uses it while it is read: `const app = await openApp()`. */
export async function openApp(...start: Parameters<typeof startApp>): Promise<TestApp> {
  const app = await startApp(...start);
  afterAll(() => app.close());
  return app;
}
