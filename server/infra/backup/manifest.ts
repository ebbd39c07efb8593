/**
 * The manifest of a backup: a folder with the dump, the uploads and `manifest.json`, which names each file with its size
 * and sum. It is written last, so a folder without it is incomplete.
 */
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { z } from 'zod';
import { BackupError } from './tools';

export const MANIFEST = 'manifest.json';
/** Parts of a backup's folder: that of `pg_dump`, the archive of the embedded database, and the uploads. */
export const PARTS = { dump: 'database', archive: 'database.tar.gz', uploads: 'uploads' } as const;

const manifest = z.object({
  format: z.literal(1),
  kind: z.enum(['server', 'embedded']),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  appVersion: z.string(),
  /** Names APP_KEY, which is not in the backup. */
  keyFingerprint: z.string(),
  /** Versions: 15 of the server, 17 of `pg_dump`; that of the embedded database twice. */
  postgres: z.object({ server: z.number(), tool: z.number() }),
  lastMigration: z.string(),
  databaseBytes: z.number(),
  /** Rows by table. */
  counts: z.record(z.string(), z.number()),
  files: z.array(z.object({ path: z.string(), bytes: z.number(), sha256: z.string() })),
});

export type Manifest = z.infer<typeof manifest>;
export type BackupFile = Manifest['files'][number];

/** Paths of the files below a folder, with slashes. */
export const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(join(folder, path)).isFile())
    .map((path) => path.split(sep).join('/'))
    .sort();

export async function describeFile(folder: string, path: string): Promise<BackupFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(join(folder, path)) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { path, bytes, sha256: hash.digest('hex') };
}

/** @throws BackupError for a folder that is no complete backup of this format */
export function readManifest(folder: string): Manifest {
  const file = join(folder, MANIFEST);
  if (!existsSync(file))
    throw new BackupError(`${folder} is no complete backup: it has no ${MANIFEST}, which is written last.`);
  try {
    return manifest.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw new BackupError(`${file} cannot be read: it is damaged, or of a later version of Aforo.`);
  }
}

/** Compares each file with its size and sum. @throws BackupError that names the first file which differs */
export async function verifyFiles(folder: string, { files }: Manifest): Promise<void> {
  const present = new Set(filesBelow(folder));
  for (const { path, bytes, sha256 } of files) {
    if (!present.has(path)) throw new BackupError(`The backup is incomplete: ${path} is missing.`);
    const found = await describeFile(folder, path);
    if (found.bytes !== bytes || found.sha256 !== sha256)
      throw new BackupError(`The backup is damaged: ${path} differs from its sum in ${MANIFEST}.`);
  }
}
