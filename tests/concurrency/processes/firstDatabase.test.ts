/** A first start with the embedded database makes it in a process of its own, which may be killed or have a rival. */
import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { closeDatabase, openDatabase, sql } from '../../../server/infra/db';

let storage: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  storage = mkdtempSync(join(tmpdir(), 'aforo-first-'));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(storage, { recursive: true, force: true });
});

const content = () => readdirSync(storage).sort();

function begin(): ChildProcess {
  const env = { PATH: process.env.PATH, STORAGE_DIR: storage, DEMO: 'false' };
  const child = fork('scripts/firstDatabase.mjs', [storage], { env, execArgv: [], stdio: 'ignore' });
  children.push(child);
  return child;
}

async function finish(child: ChildProcess): Promise<number> {
  child.send('the server is built');
  const [code] = (await once(child, 'exit')) as [number];
  return code;
}

async function functionsInstalled(): Promise<number> {
  await openDatabase({ embeddedDir: join(storage, 'database') });
  const [found] = await sql<{ count: number }>(
    'test_functions',
    `select count(*)::int from settings where key = 'system.functions'`,
  );
  await closeDatabase();
  return found!.count;
}

it('has no name until it is complete; the next start removes what a killed one left', async () => {
  const killed = begin();
  const left = `database-begun-by-${killed.pid}`;
  while (!content().includes(left)) await pause(20);
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  expect(content()).toEqual([left]);
  expect(await finish(begin())).toBe(0);
  expect(content()).toEqual(['app.key', 'database']);
  expect(await functionsInstalled()).toBe(1);
});

it('leaves the folder of a process that is at work', async () => {
  const atWork = `database-begun-by-${process.pid}`;
  mkdirSync(join(storage, atWork));
  expect(await finish(begin())).toBe(0);
  expect(content()).toEqual(['app.key', 'database', atWork]);
});

it('is made once by two starts', async () => {
  const [one, other] = [begin(), begin()];
  expect(await Promise.all([finish(one), finish(other)])).toEqual([0, 0]);
  expect(content()).toEqual(['app.key', 'database']);
  expect(await functionsInstalled()).toBe(1);
});

it('ends with the start that wants it', async () => {
  const child = begin();
  const ended = once(child, 'exit');
  child.disconnect();
  expect(await ended).toEqual([1, null]);
});

it('is left to the server where one is named', () => {
  const script = `import('./scripts/firstDatabase.mjs').then(({ embeddedStorage }) => console.log(embeddedStorage()))`;
  const stored = (env: Record<string, string>) =>
    spawnSync(process.execPath, ['-e', script], { env, encoding: 'utf8' }).stdout.trim();
  expect(stored({ STORAGE_DIR: 'here' })).toBe('here');
  expect(stored({ STORAGE_DIR: 'here', DATABASE_URL: 'postgres://localhost/aforo' })).toBe('null');
});
