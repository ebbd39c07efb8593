/**
 * The embedded database in a backup: an archive of its folder. One process has it open, so the server must be stopped,
 * and the archive fits no server.
 */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve, sep } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import type { Env } from '../env';
import { HOLD_OUTGOING } from '../heldOutgoing';
import type { Dumped } from './dumpServer';
import { type Ask, type Facts, readFacts } from './facts';
import { PARTS } from './manifest';
import { BackupError } from './tools';

const UP_MS = 2000;

export const embeddedFolder = ({ STORAGE_DIR }: Pick<Env, 'STORAGE_DIR'>): string => join(STORAGE_DIR, 'database');

function linksOf(pid: string): string[] {
  try {
    const folder = `/proc/${pid}/fd`;
    return readdirSync(folder).map((fd) => readlinkSync(join(folder, fd)));
  } catch {
    // The process has ended, or belongs to another user.
    return [];
  }
}

/** Linux names the open files of each process. */
function isOpenHere(folder: string): boolean {
  if (!existsSync('/proc/self/fd')) return false;
  const below = `${resolve(folder)}${sep}`;
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);
  return pids.some((pid) => linksOf(pid).some((path) => path.startsWith(below)));
}

const answers = ({ PORT }: Env): Promise<boolean> =>
  fetch(`http://127.0.0.1:${PORT}/up`, { signal: AbortSignal.timeout(UP_MS) }).then(
    () => true,
    () => false,
  );

/** @throws BackupError if a process has the database open */
export async function refuseOpen(env: Env): Promise<void> {
  if (isOpenHere(embeddedFolder(env)) || (await answers(env)))
    throw new BackupError('The embedded database is open. Stop the server, then run this command again.');
}

const askingOf =
  (database: PGlite): Ask =>
  async (text, values) =>
    (await database.query(text, values as unknown[])).rows as never;

async function open(options: { dataDir: string; loadDataDir?: Blob }): Promise<PGlite> {
  const { PGlite } = await import('@electric-sql/pglite');
  return PGlite.create(options);
}

export async function dumpEmbedded(env: Env, folder: string): Promise<Dumped> {
  const dataDir = embeddedFolder(env);
  if (!existsSync(dataDir)) throw new BackupError(`There is no database: DATABASE_URL is empty, and so is ${dataDir}.`);
  await refuseOpen(env);
  const database = await open({ dataDir });
  try {
    const facts = await readFacts(askingOf(database));
    const archive = await database.dumpDataDir('gzip');
    writeFileSync(join(folder, PARTS.archive), Buffer.from(await archive.arrayBuffer()), { flush: true });
    return { ...facts, tool: facts.server };
  } finally {
    await database.close();
  }
}

/**
 * Restores an archive under a temporary name, which becomes that of the database when it is complete.
 * @throws BackupError if there is a database
 */
export async function restoreEmbedded(env: Env, folder: string, backupAt: string): Promise<Facts> {
  const target = embeddedFolder(env);
  if (existsSync(target))
    throw new BackupError(`${target} has a database. Move it away, or set STORAGE_DIR to another folder.`);
  mkdirSync(env.STORAGE_DIR, { recursive: true });
  const begun = join(env.STORAGE_DIR, `database-restored-by-${process.pid}`);
  for (const name of readdirSync(env.STORAGE_DIR).filter((it) => it.startsWith('database-restored-by-')))
    rmSync(join(env.STORAGE_DIR, name), { recursive: true });
  const loadDataDir = new Blob([readFileSync(join(folder, PARTS.archive))], { type: 'application/x-gzip' });
  const database = await open({ dataDir: begun, loadDataDir });
  const facts = await readFacts(askingOf(database));
  await database.query(HOLD_OUTGOING, [backupAt]);
  await database.close();
  renameSync(begun, target);
  return facts;
}
