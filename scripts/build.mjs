/**
 * Builds the parts that are missing or older than their sources: Prisma client, browser bundle, server, and
 * server-rendered pages.
 */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { fingerprint, isStamped } from './fingerprint.mjs';
import { ensureGenerated } from './generate.mjs';
import { isRunning } from './isRunning.mjs';

const COMMON = ['package-lock.json', 'tsconfig.json'];
const PARTS = {
  client: {
    sources: [...COMMON, 'resources', 'server/shared', 'scripts/chunks.ts', 'scripts/pageModules.ts', 'vite.config.ts'],
    stamp: 'public/build/.fingerprint',
    args: ['build'],
  },
  server: {
    sources: [...COMMON, 'server', 'prisma/schema.prisma', 'vite.server.config.ts'],
    stamp: 'dist/.fingerprint',
    args: ['build', '-c', 'vite.server.config.ts'],
  },
  pages: {
    sources: [...COMMON, 'resources/js', 'server/shared', 'scripts/pageModules.ts', 'vite.pages.config.ts'],
    stamp: 'dist/pages/.fingerprint',
    args: ['build', '-c', 'vite.pages.config.ts'],
  },
};
const LOCK = 'node_modules/.build-lock';
const LOWER_PRIORITY = 5;

const staleParts = (names) =>
  names
    .map((name) => ({ name, ...PARTS[name], mark: fingerprint(PARTS[name].sources) }))
    .filter(({ stamp, mark }) => !isStamped(stamp, mark));

/** Removes the old server build; other content of its folder belongs to other parts. */
function emptyServerFolder() {
  if (!existsSync('dist')) return;
  for (const name of readdirSync('dist')) if (name !== 'pages') rmSync(`dist/${name}`, { recursive: true });
}

function buildPart({ name, args, stamp, mark }) {
  console.log(`Building the ${name}…`);
  if (name === 'server') emptyServerFolder();
  const command = ['node_modules/vite/bin/vite.js', ...args, '--logLevel', 'warn'];
  const child = spawn(process.execPath, command, { stdio: ['ignore', 'inherit', 'inherit'] });
  // A first start fills its database when the server is built, which takes longer than to build the other parts.
  if (name !== 'server' && child.pid) setPriority(child.pid, Math.min(getPriority() + LOWER_PRIORITY, 19));
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

/**
 * Concurrent builds would empty each other's folders; the second waits, and then usually has nothing to do. The lock is
 * a symbolic link to its owner's process id, because creating one is atomic and includes its content.
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

/**
 * @param next work that begins when the part of its name is up to date; awaited together with the other parts
 * @throws Error when a part does not build; the cause is already printed
 */
export async function ensureBuilt(names = Object.keys(PARTS), next = {}) {
  const finish = async (name, stale = []) => {
    const part = stale.find((one) => one.name === name);
    if (part) await buildPart(part);
    await next[name]?.();
  };
  if (staleParts(names).length === 0) return void (await Promise.all(names.map((name) => finish(name))));
  await takeLock();
  try {
    ensureGenerated();
    const stale = staleParts(names);
    await Promise.all(names.map((name) => finish(name, stale)));
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
