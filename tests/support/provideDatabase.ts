/**
 * Before the first test that needs a database: a server (TEST_DATABASE_URL, else a private one) with one migrated
 * template database that all test files clone. Its name contains a fingerprint of its inputs, so that a reused server
 * never provides an outdated one.
 */
import { execFileSync } from 'node:child_process';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { fingerprint } from '../../scripts/fingerprint.mjs';
import { startCluster } from './cluster';
import { urlOf } from './urlOf';

declare module 'vitest' {
  // The only `interface` here: vitest's typed context can be extended by declaration merging only.
  interface ProvidedContext {
    postgresUrl: string;
    templateDatabase: string;
  }
}

const SOURCES = [
  'package-lock.json',
  'prisma/migrations',
  'prisma/functions',
  'server/infra/migrate.ts',
  'server/infra/queue.ts',
  'server/infra/migrationFiles.ts',
  'server/domains.ts',
  'server/jobs.ts',
  'tests/support/provideDatabase.ts',
];
const NEEDS_BUILD = new Set(['concurrency', 'e2e']);

/** All visitors of a test share one network address and browser: rate limits are off, and set where they are tested. */
const WITHOUT_LIMITS = `insert into settings (key, value, updated_at)
  select 'orders.' || key, '0'::jsonb, now() from unnest(array['browser_places', 'network_places', 'contact_places', 'network_holds', 'network_requests', 'unpaid_share', 'slow_share']) key
  union all select 'orders.confirm_free', '"never"'::jsonb, now()`;

export async function liftLimits(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(WITHOUT_LIMITS).finally(() => client.end());
}

async function makeTemplate(serverUrl: string, name: string): Promise<void> {
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  try {
    await admin.query('select pg_advisory_lock(hashtext($1))', [name]); // another run may be creating it
    const { rows } = await admin.query<{ ready: boolean }>(
      'select datistemplate as ready from pg_database where datname = $1',
      [name],
    );
    if (rows[0]?.ready) return;
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.query(`create database ${name}`);
    const migration = ['node_modules/tsx/dist/cli.mjs', 'tests/support/migrateDatabase.ts', urlOf(serverUrl, name)];
    execFileSync(process.execPath, migration, { stdio: 'inherit' });
    await liftLimits(urlOf(serverUrl, name));
    await admin.query(`alter database ${name} with is_template true allow_connections false`);
  } finally {
    await admin.end();
  }
}

/** Called by vitest once per project with files to run; the projects of one run share the server. */
export default async function provideDatabase(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const script = NEEDS_BUILD.has(project.name) ? 'scripts/build.mjs' : 'scripts/generate.mjs';
  execFileSync(process.execPath, [script], { stdio: 'inherit' });
  const cluster = process.env.TEST_DATABASE_URL ? undefined : await startCluster();
  process.env.TEST_DATABASE_URL ??= cluster?.url;
  const postgresUrl = process.env.TEST_DATABASE_URL!;
  const templateDatabase = `aforo_template_${fingerprint(SOURCES).slice(0, 12)}`;
  await makeTemplate(postgresUrl, templateDatabase);
  project.provide('postgresUrl', postgresUrl);
  project.provide('templateDatabase', templateDatabase);
  return cluster?.stop;
}
