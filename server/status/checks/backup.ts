import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { env } from '../../infra/runtime';
import { toIso } from '../../shared/time';
import type { Check } from '../check';

/** `npm run backup` writes this file in STORAGE_DIR when it has finished. */
const FILE = 'last-backup.json';
const lastBackup = z.object({ finishedAt: z.coerce.date(), bytes: z.number(), kind: z.string() });

const HOUR_MS = 3_600_000;
/** A daily backup that is two hours late. */
const LATE_HOURS = 26;
const MB = 1e6;

export const backup: Check = {
  name: 'backup',
  run: async () => {
    const text = await readFile(join(env().STORAGE_DIR, FILE), 'utf8').catch(() => null);
    if (text === null)
      return { state: 'look', facts: [{ text: 'status.backup_never' }], advice: { text: 'status.backup_advice' } };
    const { finishedAt, bytes } = lastBackup.parse(JSON.parse(text));
    const isLate = Date.now() - finishedAt.getTime() > LATE_HOURS * HOUR_MS;
    return {
      state: isLate ? 'look' : 'fine',
      facts: [{ text: 'status.backup_last', params: { time: toIso(finishedAt), size: Math.ceil(bytes / MB) } }],
      advice: isLate ? { text: 'status.backup_advice' } : null,
    };
  },
};
