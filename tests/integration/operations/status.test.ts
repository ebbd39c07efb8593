/** `/admin/status`: the state of each part, and the next step. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sql } from '../../../server/infra/db';
import { callProvider } from '../../../server/infra/providerCalls';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { runCheck } from '../../../server/status/check';
import { runApp } from '../../support/app';
import { expectPage } from '../../support/expectPage';
import { signedIn } from '../users/people';

const app = runApp();
const admin = signedIn(app, 'administrator');
const cashier = signedIn(app, 'cashier');

const checkOf = async (name: string) =>
  expectPage(await admin.get(paths.status()), 'Status/Index').checks.find((check) => check.name === name)!;

it('is for people who may change the settings', async () => {
  expect((await cashier.get(paths.status())).status).toBe(403);
  expect((await app.newClient().get(paths.status(), { follow: false })).status).toBe(303);
});

it('shows each part of a new installation', async () => {
  const { checks } = expectPage(await admin.get(paths.status()), 'Status/Index');
  expect(checks.map(({ name, state }) => `${name} ${state}`)).toEqual([
    'versions fine',
    'migrations fine',
    'jobs fine',
    'outbox fine',
    // Other tests of this process have called providers.
    expect.stringMatching(/^providers /),
    'mail look',
    expect.stringMatching(/^disk /),
    'storage fine',
    'backup look',
    'certificate fine',
    'statements fine',
    'session fine',
    'extensions fine',
    'clock fine',
    'key fine',
  ]);
  for (const { state, advice } of checks) expect(advice === null).toBe(state === 'fine');
});

it('tells of failed jobs, stuck messages and a migration that is missing', async () => {
  await sql('test_dead', `insert into dead_jobs (id, name, data, error) values ($1, 'mails.deliver', '{}', 'shut')`, [
    uuidv7(),
  ]);
  await sql(
    'test_stuck',
    `insert into outbox (topic, payload, created_at) values ('later_version', '{}', now() - interval '20 minutes')`,
  );
  await sql('test_gone', `delete from migrations where name = (select max(name) from migrations)`);
  expect(await checkOf('jobs')).toMatchObject({ state: 'look', advice: { text: 'status.jobs_advice' } });
  expect(await checkOf('outbox')).toMatchObject({ state: 'broken', facts: [{ params: { count: 1 } }] });
  expect(await checkOf('migrations')).toMatchObject({ state: 'broken', advice: { text: 'status.migrations_apply' } });
});

it('tells of a provider that does not answer until it answers again', async () => {
  const facts = async () => (await checkOf('providers')).facts.filter(({ params }) => params?.provider === 'stripe');
  await callProvider('stripe', 'refund', async () => Promise.reject(new Error('timeout'))).catch(() => {});
  expect(await facts()).toMatchObject([{ text: 'status.providers_failed' }]);
  expect(await checkOf('providers')).toMatchObject({ state: 'look' });
  await callProvider('stripe', 'refund', async () => 'done');
  expect(await facts()).toMatchObject([{ text: 'status.providers_answered' }]);
});

it('reads the last backup', async () => {
  const write = (finishedAt: Date) =>
    writeFileSync(
      join(app.env.STORAGE_DIR, 'last-backup.json'),
      JSON.stringify({ finishedAt, bytes: 1_500_000, kind: 'server' }),
    );
  write(new Date());
  expect(await checkOf('backup')).toMatchObject({ state: 'fine', facts: [{ params: { size: 2 } }] });
  write(new Date(Date.now() - 27 * 3_600_000));
  expect(await checkOf('backup')).toMatchObject({ state: 'look', advice: { text: 'status.backup_advice' } });
});

it('answers for a check that fails', async () => {
  const run = () => Promise.reject(new Error('no such file'));
  expect(await runCheck({ name: 'disk', run })).toMatchObject({
    state: 'broken',
    facts: [{ text: 'status.failed_check', params: { error: 'no such file' } }],
  });
});
