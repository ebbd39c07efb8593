/**
 * First start with the embedded database: makes it in a process of its own while the browser's part is built. PostgreSQL
 * needs some seconds to create a database, and no part of the server for it. The process ends afterwards, so the memory
 * of loading the demo goes back to the system. The folder gets its name when the database is complete: a process that
 * was killed leaves a folder that the next start removes.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseEnv } from 'node:util';
import { isRunning } from './isRunning.mjs';

const BEGUN = 'database-begun-by-';

/** The folder of data with an embedded database; null with a database server. Reads what `server/infra/env.ts` does. */
export function embeddedStorage() {
  const dotEnv = existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {};
  const { DATABASE_URL, STORAGE_DIR = 'storage' } = { ...dotEnv, ...process.env };
  return DATABASE_URL ? null : STORAGE_DIR;
}

/**
 * Starts making the embedded database if there is none.
 * @returns a function to call when the server is built, which waits for the database; null if there is none to make
 */
export function beginDatabase() {
  const storage = embeddedStorage();
  if (storage === null || existsSync(join(storage, 'database'))) return null;
  const args = ['--max-semi-space-size=32', fileURLToPath(import.meta.url), storage];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const ended = once(child, 'exit');
  return async () => {
    if (child.connected) child.send('the server is built', () => undefined);
    const [code] = await ended;
    if (code !== 0) throw new Error('the database was not made');
  };
}

function removeLeftovers(storage) {
  for (const name of readdirSync(storage)) {
    if (name.startsWith(BEGUN) && !isRunning(Number(name.slice(BEGUN.length))))
      rmSync(join(storage, name), { recursive: true, force: true });
  }
}

/** Another start may have been faster: then its database stays. */
function nameDatabase(begun, dir) {
  try {
    renameSync(begun, dir);
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(error.code)) throw error;
    rmSync(begun, { recursive: true, force: true });
  }
}

async function makeDatabase(storage) {
  const isBuilt = once(process, 'message');
  // The start has ended, for example by Ctrl-C.
  process.once('disconnect', () => process.exit(1));
  mkdirSync(storage, { recursive: true });
  removeLeftovers(storage);
  const begun = join(storage, `${BEGUN}${process.pid}`);
  // A container gives each start the same process number: the folder may be of a start that was killed.
  rmSync(begun, { recursive: true, force: true });
  const { PGlite } = await import('@electric-sql/pglite');
  await (await PGlite.create({ dataDir: begun })).close();
  await isBuilt;
  const dir = join(storage, 'database');
  if (!existsSync(dir)) {
    const { fillDatabase } = await import(new URL('../dist/fillDatabase.js', import.meta.url).href);
    await fillDatabase(begun);
  }
  nameDatabase(begun, dir);
  process.exit(0);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await makeDatabase(process.argv[2]);
