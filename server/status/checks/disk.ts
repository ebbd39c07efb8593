import { statfs } from 'node:fs/promises';
import { env } from '../../infra/runtime';
import type { Check } from '../check';

const GB = 1e9;
/** Below this share of free space, or below one gigabyte, uploads and backups are about to fail. */
const LOW_SHARE = 0.1;
const MIN_BYTES = GB;

const rounded = (bytes: number): number => Math.round((bytes / GB) * 10) / 10;

/** Free space where uploads are stored; with the embedded database its data as well. */
export const disk: Check = {
  name: 'disk',
  run: async () => {
    const { bavail, blocks, bsize } = await statfs(env().STORAGE_DIR);
    const [free, total] = [bavail * bsize, blocks * bsize];
    const state = free < MIN_BYTES ? 'broken' : free < total * LOW_SHARE ? 'look' : 'fine';
    return {
      state,
      facts: [{ text: 'status.disk_free', params: { free: rounded(free), total: rounded(total) } }],
      advice: state === 'fine' ? null : { text: 'status.disk_advice' },
    };
  },
};
