import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Express } from 'express';
import { expect } from 'vitest';
import { createApp } from '../../server/app';
import type { Prerender } from '../../server/http/prerender';
import { type Env, loadEnv } from '../../server/infra/env';
import { beginHour } from '../../server/infra/securityEvents';
import { setPasswordCost } from '../../server/users/passwords';
import { type Client, type ClientOptions, createClient } from './client';
import { freePort } from './ports';
import { testEnvironment, WITHOUT_DRAWING } from './testEnvironment';
import { openWorkerDatabase } from './workerDatabase';

export type TestApp = {
  url: string;
  /** What answers, without the server it listens on. */
  express: Express;
  env: Env;
  databaseUrl: string;
  /** A visitor with cookies of their own. */
  newClient: (options?: ClientOptions) => Client;
  /** Drains the application as a stop would. */
  close: () => Promise<void>;
};

const NO_DOT_ENV = '';

/** A password costs 17 ms of a core, when it is set and whenever somebody signs in; the test of it sets the house's own cost. */
const CHEAP = { memoryCost: 64, timeCost: 1 };

/** The application that runs in this process, and the test file that started it. */
let running: { file: string | undefined; close: () => Promise<void> } | undefined;

/**
 * The whole application on a port and an empty, migrated database, in this process, so that a test can
 * also ask `sql` and `prisma`. One per test file, since the database is opened once per process.
 * @param overrides environment variables to set or replace.
 * @param pages draws pages for their first answer; without it the browser draws them all.
 */
export async function startApp(
  overrides: Record<string, string> = {},
  pages: Prerender | null = null,
): Promise<TestApp> {
  const file = expect.getState().testPath;
  if (running && running.file === file)
    throw new Error('an application is running in this test file already; close it first');
  // A file that broke while it began has left its own behind.
  await running?.close();
  const [databaseUrl, port] = await Promise.all([openWorkerDatabase(), freePort()]);
  const storage = mkdtempSync(join(tmpdir(), 'aforo-storage-'));
  const base = testEnvironment({ databaseUrl, port });
  const env = loadEnv({ ...base, ...WITHOUT_DRAWING, STORAGE_DIR: storage, ...overrides }, NO_DOT_ENV);
  beginHour();
  setPasswordCost(CHEAP);
  // What has its hour would come in the middle of a test, whenever that is run; tests run it themselves.
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
