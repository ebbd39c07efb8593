/** Checks of `npm run doctor`, each with a planted fault. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { findTool } from '../../../server/infra/backup/tools';
import { sql } from '../../../server/infra/db';
import { noteKey } from '../../../server/infra/keyFingerprint';
import { env } from '../../../server/infra/runtime';
import { type Check, runCheck } from '../../../server/status/check';
import {
  clockCheck,
  extensionsCheck,
  migrationsCheck,
  proofsCheck,
  sessionCheck,
} from '../../../server/status/checks/database';
import { createStorage, keyCheck, storageCheck } from '../../../server/status/checks/machine';
import { runApp } from '../../support/app';
import { createEvent, createSlot, createVenue } from '../orders/shopFixture';

runApp();
const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0)) await step();
  vi.restoreAllMocks();
});

const stateOf = async (check: Check) => (await runCheck(check)).state;

it('is fine as installed', async () => {
  const checks = [sessionCheck, extensionsCheck, migrationsCheck, clockCheck, proofsCheck, keyCheck, storageCheck];
  const results = [];
  for (const check of checks) results.push(await runCheck(check));
  expect(results.map(({ name, state }) => [name, state])).toEqual(
    ['session', 'extensions', 'migrations', 'clock', 'proofs', 'key', 'storage'].map((name) => [name, 'fine']),
  );
});

it('finds a clock that is ahead or behind', async () => {
  const now = Date.now.bind(Date);
  vi.spyOn(Date, 'now').mockImplementation(() => now() + 5000);
  expect(await stateOf(clockCheck)).toBe('look');
  vi.spyOn(Date, 'now').mockImplementation(() => now() - 60_000);
  expect(await stateOf(clockCheck)).toBe('broken');
});

it('finds migrations that are missing, edited, or of a later version', async () => {
  const [last] = await sql<{ name: string; checksum: string }>(
    'test_last',
    'select name, checksum from migrations order by name desc limit 1',
  );
  const set = (checksum: string) =>
    sql('test_checksum', 'update migrations set checksum = $2 where name = $1', [last!.name, checksum]);
  undo.push(() =>
    sql(
      'test_put_back',
      `insert into migrations (name, checksum) values ($1, $2) on conflict (name) do update set checksum = excluded.checksum`,
      [last!.name, last!.checksum],
    ),
  );
  await set('another');
  expect(await runCheck(migrationsCheck)).toMatchObject({
    state: 'broken',
    facts: [{ text: 'status.migrations_edited', params: { name: last!.name } }],
  });
  await sql('test_unapply', 'delete from migrations where name = $1', [last!.name]);
  expect(await runCheck(migrationsCheck)).toMatchObject({
    state: 'broken',
    facts: [{ text: 'status.migrations_missing', params: { count: 1 } }],
  });
  await set(last!.checksum);
  await undo.pop()!();
  await sql('test_later_one', `insert into migrations (name, checksum) values ('29990101000000_later', '')`);
  undo.push(() => sql('test_no_later', `delete from migrations where name = '29990101000000_later'`));
  expect(await stateOf(migrationsCheck)).toBe('look');
});

it('finds another key, and a former one that is not recorded yet', async () => {
  const set = (key: string, former: string[]) => Object.assign(env(), { APP_KEY: key, APP_PREVIOUS_KEYS: former });
  const { APP_KEY } = env();
  await noteKey();
  undo.push(async () => {
    set('another-key-another-key-another-key', [APP_KEY]);
    set(APP_KEY, ['another-key-another-key-another-key']);
    await noteKey();
    set(APP_KEY, []);
  });
  set('another-key-another-key-another-key', []);
  await noteKey();
  expect(await stateOf(keyCheck)).toBe('broken');
  set('another-key-another-key-another-key', [APP_KEY]);
  expect(await stateOf(keyCheck)).toBe('look');
  await noteKey();
  expect(await stateOf(keyCheck)).toBe('fine');
});

it('finds a folder that is missing or cannot be written, and creates a missing one', async () => {
  const { STORAGE_DIR } = env();
  const room = mkdtempSync(join(tmpdir(), 'aforo-room-'));
  undo.push(() => {
    Object.assign(env(), { STORAGE_DIR });
    rmSync(room, { recursive: true });
  });
  Object.assign(env(), { STORAGE_DIR: join(room, 'files') });
  expect(await stateOf(storageCheck)).toBe('broken');
  expect([createStorage(), createStorage()]).toEqual([true, false]);
  expect(await stateOf(storageCheck)).toBe('fine');
  writeFileSync(join(room, 'file'), '');
  Object.assign(env(), { STORAGE_DIR: join(room, 'file') });
  expect(await stateOf(storageCheck)).toBe('broken');
});

it('finds sold places without tickets, and a sequence behind its table', async () => {
  const { id: event } = await createEvent(await createVenue());
  const slot = await createSlot(event, { capacity: 10 });
  await sql('test_sold', 'update appointments set sold = 2 where id = $1', [slot]);
  // The relay leaves a topic of a later version.
  await sql('test_number', `insert into outbox (id, topic, payload) values (900000, 'later_topic', '{}')`);
  undo.push(
    () => sql('test_unsold', 'update appointments set sold = 0 where id = $1', [slot]),
    () => sql('test_no_number', 'delete from outbox where id = 900000'),
  );
  expect(await runCheck(proofsCheck)).toMatchObject({
    state: 'broken',
    facts: [
      { text: 'status.proofs_places', params: { records: 1, first: slot } },
      { text: 'status.proofs_sequences', params: { records: 1, first: 'outbox_id_seq' } },
    ],
  });
  for (const step of undo.splice(0)) await step();
  expect(await stateOf(proofsCheck)).toBe('fine');
});

it('refuses programs that are older than the server, in words', async () => {
  const room = mkdtempSync(join(tmpdir(), 'aforo-tools-'));
  undo.push(() => rmSync(room, { recursive: true }));
  writeFileSync(join(room, 'pg_dump'), '#!/bin/sh\necho "pg_dump (PostgreSQL) 15.4"\n', { mode: 0o755 });
  expect(await findTool('pg_dump', 15, [room])).toMatchObject({ major: 15 });
  await expect(findTool('pg_dump', 17, [room])).rejects.toThrow('pg_dump 15 is older than the server (PostgreSQL 17)');
  await expect(findTool('pg_restore', 17, [room])).rejects.toThrow('apt-get install postgresql-client-17');
});
