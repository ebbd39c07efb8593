/** A small disk in memory: a mount that only this process and those it starts can see, and that ends with them. */
import { spawnSync } from 'node:child_process';
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type Disk = { folder: string; fill: () => void; empty: () => void };

const MEGABYTES = 700;
const CHUNK = Buffer.alloc(1024 * 1024);
/** Set for the second start, which has its own mounts. */
const MARK = 'AFORO_GAMEDAY_MOUNTS';

const mayMount = (): boolean => process.getuid?.() === 0 && process.platform === 'linux';

/**
 * Starts this script again with mounts of its own, so that none is left behind.
 * @returns its exit code; null if this is that start, or if the machine does not allow it.
 */
export function startWithOwnMounts(): number | null {
  if (!mayMount() || process.env[MARK]) return null;
  if (spawnSync('unshare', ['--mount', 'true'], { stdio: 'ignore' }).status !== 0) return null;
  const command = [
    '--mount',
    '--propagation',
    'private',
    process.execPath,
    ...process.execArgv,
    ...process.argv.slice(1),
  ];
  return (
    spawnSync('unshare', command, { stdio: 'inherit', env: { LOG_LEVEL: 'silent', ...process.env, [MARK]: '1' } })
      .status ?? 1
  );
}

/** @returns a small disk; null without own mounts */
export function makeDisk(): Disk | null {
  if (!process.env[MARK]) return null;
  const folder = mkdtempSync(join(tmpdir(), 'aforo-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${MEGABYTES}m`, 'tmpfs', folder]);
  if (mounted.status !== 0) return null;
  chmodSync(folder, 0o777);
  const ballast = join(folder, 'ballast');
  return {
    folder,
    fill: () => {
      const file = openSync(ballast, 'a');
      try {
        while (statfsSync(folder).bavail > 0) writeSync(file, CHUNK);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      } finally {
        closeSync(file);
      }
    },
    empty: () => rmSync(ballast, { force: true }),
  };
}
