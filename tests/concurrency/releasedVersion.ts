/** The last release (`ops/last-release`), built from git in a folder of its own. */
import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { lastRelease } from '../../scripts/lastRelease';

export type Released = { folder: string; remove: () => void };

const run = promisify(execFile);

const git = (...args: string[]) => spawnSync('git', args, { stdio: 'ignore' }).status === 0;

/** Whether git has the release; a shallow clone asks its origin for this one commit. */
const isThere = (commit: string): boolean =>
  git('cat-file', '-e', `${commit}^{commit}`) ||
  (git('fetch', '--quiet', '--depth=1', 'origin', commit) && git('cat-file', '-e', `${commit}^{commit}`));

type Lock = { packages: Record<string, { version?: string; dev?: boolean }> };

const lockIn = (folder: string): Lock['packages'] =>
  (JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as Lock).packages;

/** Whether the packages installed here serve the release as well. */
function hasSamePackages(folder: string): boolean {
  const ours = lockIn('.');
  return Object.entries(lockIn(folder)).every(([path, { version }]) => path === '' || ours[path]?.version === version);
}

/** @returns why it cannot be tested here, or the built release */
export async function buildRelease(): Promise<string | Released> {
  const { commit } = lastRelease();
  if (!isThere(commit))
    return `git has no ${commit} (ops/last-release), and its origin does not give it: no full clone`;
  const folder = mkdtempSync(join(tmpdir(), 'aforo-released-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const archive = join(folder, '.tar');
    await run('git', ['archive', `--output=${archive}`, '--format=tar', commit]);
    await run('tar', ['-xf', archive, '-C', folder]);
    rmSync(archive);
    if (hasSamePackages(folder)) symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
    else await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder });
    const build = `await (await import('./scripts/build.mjs')).ensureBuilt(['server'])`;
    await run(process.execPath, ['--input-type=module', '-e', build], {
      cwd: folder,
      env: { ...process.env, NODE_ENV: 'production' },
    });
    return { folder, remove };
  } catch (error) {
    remove();
    throw error;
  }
}
