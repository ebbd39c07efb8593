/**
 * `npm run backup`: the database, the uploads and a manifest in a folder named by the time. The folder has another name
 * until it is complete and on the disk, so an interrupted backup never looks like one.
 */
import {
  closeSync,
  cpSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { DAY_MS } from '../../shared/time';
import { directUrlOf, type Env } from '../env';
import { appVersion } from '../functionFiles';
import { fingerprintOfKey } from '../keyFingerprint';
import { type Dumped, dumpServer } from './dumpServer';
import { dumpEmbedded } from './embedded';
import { noteLastBackup } from './lastBackup';
import { describeFile, filesBelow, MANIFEST, type Manifest, PARTS } from './manifest';
import { BackupError } from './tools';

/** In STORAGE_DIR and not in a backup: the embedded database, which is dumped, the key, and the note of the last backup. */
const LEFT_OUT = /^(database.*|app\.key|last-backup\.json.*|lost\+found)$/;
const PARTIAL = '.partial';
/** A backup that began so long ago is not running. */
const PARTIAL_KEPT_MS = DAY_MS;
const NAME = /^aforo-\d{8}T\d{6}Z$/;

/** `aforo-20261130T221500Z` */
const nameAt = (at: Date): string => `aforo-${at.toISOString().replace(/[-:]|\.\d+/g, '')}`;

function copyUploads(storage: string, partial: string, to: string): void {
  const folder = join(partial, PARTS.uploads);
  mkdirSync(folder);
  if (!existsSync(storage)) return;
  for (const name of readdirSync(storage)) {
    const from = join(storage, name);
    if (LEFT_OUT.test(name) || resolve(from) === resolve(to)) continue;
    cpSync(from, join(folder, name), { recursive: true, filter: (path) => resolve(path) !== resolve(to) });
  }
}

/** Writes a file or a folder's list of names to the disk. */
function toDisk(path: string): void {
  const opened = openSync(path, 'r');
  fsyncSync(opened);
  closeSync(opened);
}

async function fill(env: Env, partial: string, to: string, startedAt: Date): Promise<Manifest> {
  const keyFingerprint = fingerprintOfKey(env.APP_KEY);
  const url = directUrlOf(env);
  const dumped: Dumped = url ? await dumpServer(url, partial) : await dumpEmbedded(env, partial);
  if (dumped.keyFingerprint !== null && dumped.keyFingerprint !== keyFingerprint)
    throw new BackupError('APP_KEY is not the key of this database. Run the backup with the key of its servers.');
  copyUploads(env.STORAGE_DIR, partial, to);
  const files: Manifest['files'] = [];
  for (const path of filesBelow(partial)) {
    toDisk(join(partial, path));
    files.push(await describeFile(partial, path));
  }
  return {
    format: 1,
    kind: env.DATABASE_URL ? 'server' : 'embedded',
    startedAt: startedAt.toISOString(),
    finishedAt: new Date().toISOString(),
    appVersion: appVersion(),
    keyFingerprint,
    postgres: { server: dumped.server, tool: dumped.tool },
    lastMigration: dumped.lastMigration,
    databaseBytes: dumped.databaseBytes,
    counts: dumped.counts,
    files,
  };
}

/** Deletes the oldest complete backups beyond `keep`, and folders of interrupted ones. */
function deleteOld(to: string, keep: number): string[] {
  const names = readdirSync(to).sort();
  const complete = names.filter((name) => NAME.test(name) && existsSync(join(to, name, MANIFEST)));
  const partial = names.filter(
    (name) =>
      name.endsWith(PARTIAL) &&
      NAME.test(basename(name, PARTIAL)) &&
      statSync(join(to, name)).mtimeMs < Date.now() - PARTIAL_KEPT_MS,
  );
  const old = [...complete.slice(0, Math.max(0, complete.length - keep)), ...partial];
  for (const name of old) rmSync(join(to, name), { recursive: true, force: true });
  return old;
}

export type Taken = { folder: string; bytes: number; seconds: number; deleted: string[]; manifest: Manifest };

/**
 * @param to folder of all backups
 * @param keep how many complete ones stay
 * @throws BackupError with a reason for the person who runs it
 */
export async function takeBackup(env: Env, { to, keep }: { to: string; keep: number }): Promise<Taken> {
  const startedAt = new Date();
  const folder = join(to, nameAt(startedAt));
  const partial = `${folder}${PARTIAL}`;
  // The files have personal data: no other user of the machine reads them.
  mkdirSync(to, { recursive: true, mode: 0o700 });
  try {
    mkdirSync(partial, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw new BackupError((error as Error).message);
    throw new BackupError(`Another backup is being written to ${partial}.`);
  }
  try {
    const manifest = await fill(env, partial, to, startedAt);
    writeFileSync(join(partial, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { flush: true });
    toDisk(partial);
    renameSync(partial, folder);
    toDisk(dirname(folder));
    const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
    noteLastBackup(env, { finishedAt: manifest.finishedAt, bytes, kind: manifest.kind });
    const seconds = (Date.now() - startedAt.getTime()) / 1000;
    return { folder, bytes, seconds, deleted: deleteOld(to, keep), manifest };
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    throw error;
  }
}
