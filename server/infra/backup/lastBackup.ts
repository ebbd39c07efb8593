/** The note of the last complete backup, in STORAGE_DIR: the status page and `npm run doctor` read its age. */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Env } from '../env';

type Place = Pick<Env, 'STORAGE_DIR'>;

const note = z.object({ finishedAt: z.iso.datetime(), bytes: z.number(), kind: z.enum(['server', 'embedded']) });

const fileIn = ({ STORAGE_DIR }: Place): string => join(STORAGE_DIR, 'last-backup.json');

export function noteLastBackup(place: Place, last: z.infer<typeof note>): void {
  const file = fileIn(place);
  mkdirSync(place.STORAGE_DIR, { recursive: true });
  writeFileSync(`${file}.new`, `${JSON.stringify(last)}\n`);
  renameSync(`${file}.new`, file);
}

/** @returns null if there is no note, or none that can be read */
export function readLastBackup(place: Place): z.infer<typeof note> | null {
  const file = fileIn(place);
  if (!existsSync(file)) return null;
  try {
    return note.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}
