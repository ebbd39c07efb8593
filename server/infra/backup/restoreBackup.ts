/** `npm run restore`: checks a backup and its key, then restores database and uploads. */
import { copyFileSync, existsSync, mkdirSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { directUrlOf, type Env, keysOf } from '../env';
import { HOLD_OUTGOING } from '../heldOutgoing';
import { fingerprintOfKey } from '../keyFingerprint';
import { migrationsOnDisk } from '../migrationFiles';
import { connectTo } from './dumpServer';
import { restoreEmbedded } from './embedded';
import { type Manifest, PARTS, readManifest, verifyFiles } from './manifest';
import { restoreServer } from './restoreServer';
import { BackupError } from './tools';

const UPLOADS = `${PARTS.uploads}/`;

/** @throws BackupError unless APP_KEY or a former key is the one of the backup */
function refuseOtherKey(env: Env, { keyFingerprint }: Manifest): void {
  if (keysOf(env).some((key) => fingerprintOfKey(key) === keyFingerprint)) return;
  throw new BackupError(
    `The backup belongs to another APP_KEY (fingerprint ${keyFingerprint}). With this key (fingerprint ${fingerprintOfKey(env.APP_KEY)}) printed tickets, links and stored secrets would not work. Set APP_KEY, or app.key in STORAGE_DIR, to the key that the house had when the backup was taken.`,
  );
}

function refuseLaterVersion({ lastMigration, appVersion }: Manifest): void {
  if (migrationsOnDisk().some(({ name }) => name === lastMigration)) return;
  throw new BackupError(
    `The backup is of a later version of Aforo (${appVersion}, migration ${lastMigration}). Install that version or a later one.`,
  );
}

function refuseOtherKind(env: Env, { kind }: Manifest): void {
  if (kind === 'embedded' && env.DATABASE_URL)
    throw new BackupError(
      'The backup is of the embedded database: a copy of its files, which no server can read. Restore it without --database and with DATABASE_URL empty.',
    );
  if (kind === 'server' && !env.DATABASE_URL)
    throw new BackupError('The backup is of a database server. Name an empty database: --database postgres://…');
}

/** Each upload gets its name when it is complete; one that is there stays. */
function restoreUploads(env: Env, folder: string, { files }: Manifest): number {
  const uploads = files.filter(({ path }) => path.startsWith(UPLOADS));
  for (const { path } of uploads) {
    const target = join(env.STORAGE_DIR, path.slice(UPLOADS.length));
    if (existsSync(target)) continue;
    mkdirSync(dirname(target), { recursive: true });
    copyFileSync(join(folder, path), `${target}.restoring`);
    renameSync(`${target}.restoring`, target);
  }
  return uploads.length;
}

export type Restored = { manifest: Manifest; counts: Record<string, number>; uploads: number; seconds: number };

/**
 * @param env the environment of the restored house: its key, its STORAGE_DIR, and as DATABASE_URL the target
 * @throws BackupError with a reason for the person who runs it
 */
export async function restoreBackup(env: Env, folder: string): Promise<Restored> {
  const started = Date.now();
  const manifest = readManifest(folder);
  refuseOtherKind(env, manifest);
  refuseOtherKey(env, manifest);
  refuseLaterVersion(manifest);
  await verifyFiles(folder, manifest);
  const uploads = restoreUploads(env, folder, manifest);
  const url = directUrlOf(env);
  const { counts } = url
    ? await restoreServer(url, folder, manifest)
    : await restoreEmbedded(env, folder, manifest.finishedAt);
  return { manifest, counts, uploads, seconds: (Date.now() - started) / 1000 };
}

/** Holds outgoing work of a database that PostgreSQL itself brought back to a point in time. */
export async function holdOutgoing(url: string): Promise<void> {
  const client = await connectTo(url);
  try {
    await client.query(HOLD_OUTGOING, [null]);
  } finally {
    await client.end();
  }
}
