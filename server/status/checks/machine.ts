/** Checks of the machine and its environment: APP_KEY, and the folder for files. */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keysOf } from '../../infra/env';
import { fingerprintOfKey, readKeyFingerprint } from '../../infra/keyFingerprint';
import { env } from '../../infra/runtime';
import type { Check } from '../check';

export const keyCheck: Check = {
  name: 'key',
  run: async () => {
    const own = fingerprintOfKey(env().APP_KEY);
    const known = await readKeyFingerprint();
    if (known === null || known === own)
      return { state: 'fine', facts: [{ text: 'status.key_fine', params: { fingerprint: own } }], advice: null };
    const isFormer = keysOf(env()).some((key) => fingerprintOfKey(key) === known);
    const facts = [{ text: 'status.key_differs', params: { fingerprint: own, known } } as const];
    return isFormer
      ? { state: 'look', facts, advice: { text: 'status.key_restart' } }
      : { state: 'broken', facts, advice: { text: 'status.key_advice' } };
  },
};

export const storageCheck: Check = {
  name: 'storage',
  run: async () => {
    const folder = env().STORAGE_DIR;
    const probe = join(folder, `.writable-${process.pid}`);
    try {
      writeFileSync(probe, '');
      rmSync(probe);
      return { state: 'fine', facts: [{ text: 'status.storage_fine', params: { folder } }], advice: null };
    } catch (error) {
      return {
        state: 'broken',
        facts: [{ text: 'status.storage_failed', params: { folder, error: (error as Error).message } }],
        advice: { text: 'status.storage_advice' },
      };
    }
  },
};

/** Creates the folder for files. @returns whether it was missing */
export function createStorage(): boolean {
  const folder = env().STORAGE_DIR;
  if (existsSync(folder)) return false;
  mkdirSync(folder, { recursive: true });
  return true;
}
