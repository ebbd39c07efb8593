/**
 * `npm start`, `npm run broadcast`, `npm run backup` and the like: builds missing parts, for a server also a missing
 * embedded database, then runs in this same process, so that signals arrive.
 */
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { beginDatabase, embeddedStorage } from './firstDatabase.mjs';

/**
 * A house with the embedded database is small: memory matters more than sales per second. Its young generation is small,
 * and memory that the C library has freed goes back to the system at once.
 */
const SMALL = {
  options: ['--max-semi-space-size=4'],
  env: { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_MMAP_THRESHOLD_: '131072' },
};

// Removed, so that the program reads only its own options.
const [entry = 'index'] = process.argv.splice(2, 1);
const isServer = entry === 'index';
try {
  const finishDatabase = isServer ? beginDatabase() : null;
  await ensureBuilt(isServer ? ['client', 'server', 'pages'] : ['server'], { server: finishDatabase ?? undefined });
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
const file = new URL(`../dist/${entry}.js`, import.meta.url);
// Replaces this program within its process. Windows cannot.
if (isServer && embeddedStorage() !== null && process.execve && process.platform !== 'win32') {
  const args = [process.execPath, ...SMALL.options, fileURLToPath(file)];
  process.execve(process.execPath, args, { ...SMALL.env, ...process.env });
}
await import(file.href);
