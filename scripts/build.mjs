/** Builds what is missing or older than its sources: the Prisma client, the browser's half, the server's half. */
import { spawn } from 'node:child_process';
import { readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { fingerprint, isStamped } from './fingerprint.mjs';
import { ensureGenerated } from './generate.mjs';

const COMMON = ['package-lock.json', 'tsconfig.json'];
const HALVES = {
  client: {
    sources: [...COMMON, 'resources', 'server/shared', 'vite.config.ts'],
    stamp: 'public/build/.fingerprint',
    args: ['build'],
  },
  server: {
    sources: [...COMMON, 'server', 'prisma/schema.prisma', 'vite.server.config.ts'],
    stamp: 'dist/.fingerprint',
    args: ['build', '-c', 'vite.server.config.ts'],
  },
};
const LOCK = 'node_modules/.build-lock';

const staleHalves = (names) =>
  names
    .map((name) => ({ name, ...HALVES[name], mark: fingerprint(HALVES[name].sources) }))
    .filter(({ stamp, mark }) => !isStamped(stamp, mark));

function buildHalf({ name, args, stamp, mark }) {
  console.log(`Building the ${name}…`);
  const command = ['node_modules/vite/bin/vite.js', ...args, '--logLevel', 'warn'];
  const child = spawn(process.execPath, command, { stdio: ['ignore', 'inherit', 'inherit'] });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => {
      if (code !== 0) return reject(new Error(`building the ${name} failed`));
      writeFileSync(stamp, mark);
      resolve();
    });
  });
}

const lockOwner = () => {
  try {
    return Number(readlinkSync(LOCK));
  } catch {
    return process.pid;
  }
};

const isRunning = (pid) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/**
 * Two builds at once would empty each other's folders; the second waits, then usually finds nothing to do.
 * The lock is a symbolic link to its owner's process id, because making one is atomic and carries its content.
 */
async function takeLock() {
  for (;;) {
    try {
      return symlinkSync(String(process.pid), LOCK);
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (!isRunning(lockOwner())) rmSync(LOCK, { force: true });
    await pause(200);
  }
}

/** @throws Error when a half does not build; what is wrong has been printed by then. */
export async function ensureBuilt(names = Object.keys(HALVES)) {
  if (staleHalves(names).length === 0) return;
  await takeLock();
  try {
    ensureGenerated();
    await Promise.all(staleHalves(names).map(buildHalf));
  } finally {
    rmSync(LOCK, { force: true });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    await ensureBuilt();
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
