/** The note of the last complete backup, in STORAGE_DIR: pages and `npm run doctor` read its age. */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Env } from '../env';

const note = z.object({ finishedAt: z.iso.datetime(), bytes: z.number(), kind: z.enum(['server', 'embedded']) });
type LastBackup = z.infer<typeof note>;

const fileIn = ({ STORAGE_DIR }: Pick<Env, 'STORAGE_DIR'>): string => join(STORAGE_DIR, 'last-backup.json');

export function noteLastBackup(env: Env, last: LastBackup): void {
  const file = fileIn(env);
  mkdirSync(env.STORAGE_DIR, { recursive: true });
  writeFileSync(`${file}.new`, `${JSON.stringify(last)}\n`);
  renameSync(`${file}.new`, file);
}

/** @returns null if there is no note, or none that can be read */
export function readLastBackup(env: Pick<Env, 'STORAGE_DIR'>): LastBackup | null {
  const file = fileIn(env);
  if (!existsSync(file)) return null;
  try {
    return note.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}
