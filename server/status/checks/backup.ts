import { readLastBackup } from '../../infra/backup/lastBackup';
import { env } from '../../infra/runtime';
import { toIso } from '../../shared/time';
import type { Check } from '../check';

const HOUR_MS = 3_600_000;
/** A daily backup that is two hours late. */
const LATE_HOURS = 26;
const MB = 1e6;

export const backup: Check = {
  name: 'backup',
  run: async () => {
    const last = readLastBackup(env());
    const advice = { text: 'status.backup_advice' } as const;
    if (!last) return { state: 'look', facts: [{ text: 'status.backup_never' }], advice };
    const finishedAt = new Date(last.finishedAt);
    const isLate = Date.now() - finishedAt.getTime() > LATE_HOURS * HOUR_MS;
    return {
      state: isLate ? 'look' : 'fine',
      facts: [{ text: 'status.backup_last', params: { time: toIso(finishedAt), size: Math.ceil(last.bytes / MB) } }],
      advice: isLate ? advice : null,
    };
  },
};
