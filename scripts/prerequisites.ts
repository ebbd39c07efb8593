import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findChromium, HEADLESS_SHELL } from '../tests/support/chromium';
import { findPostgres } from '../tests/support/cluster';

const mayInstall = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Checks by package name. */
const isInstalled: Record<string, () => boolean> = {
  // The gallery's pictures were taken with it; where it cannot be installed, another Chromium is enough for the rest.
  'chromium-headless-shell': () => existsSync(HEADLESS_SHELL) || (!mayInstall() && findChromium() !== undefined),
  // Gives a process another clock, and makes certificates that have expired; the game day alone needs it.
  faketime: () => spawnSync('faketime', ['--version'], { stdio: 'ignore' }).status === 0,
  // Validates bank files against the published schema.
  'libxml2-utils': () => spawnSync('xmllint', ['--version'], { stdio: 'ignore' }).status === 0,
  // Creates and checks wallet pass certificates.
  openssl: () => spawnSync('openssl', ['version'], { stdio: 'ignore' }).status === 0,
  // Its promtool checks metrics, alert rules and their tests.
  prometheus: () => spawnSync('promtool', ['--version'], { stdio: 'ignore' }).status === 0,
  postgresql: () => findPostgres() !== undefined,
  // Unpack and start the server's image, one of the long tests.
  umoci: () => spawnSync('umoci', ['--version'], { stdio: 'ignore' }).status === 0,
  runc: () => spawnSync('runc', ['--version'], { stdio: 'ignore' }).status === 0,
  // In front of two processes that are replaced, one of the long tests.
  haproxy: () => spawnSync('haproxy', ['-v'], { stdio: 'ignore' }).status === 0,
  // Runs Specmatic, one of the long tests.
  'default-jre-headless': () => spawnSync('java', ['-version'], { stdio: 'ignore' }).status === 0,
};

/** Packages of the long tests only. */
const OF_LONG_TESTS = ['default-jre-headless', 'umoci', 'runc', 'haproxy', 'faketime'];
export const ALL_PACKAGES: readonly string[] = Object.keys(isInstalled);
const USUAL_PACKAGES = ALL_PACKAGES.filter((name) => !OF_LONG_TESTS.includes(name));

const missing = (packages: readonly string[]): string[] => packages.filter((name) => !isInstalled[name]!());

function apt(...args: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // Standard output belongs to the tests; apt writes to standard error.
  const { status } = spawnSync('apt-get', args, { stdio: ['ignore', 2, 2], env });
  if (status !== 0) throw new Error(`apt-get ${args.join(' ')} failed`);
}

/**
 * Ensures that a browser and a database server are installed; as root on Debian it installs them.
 * @param needed only these packages; by default those of all but the long tests
 * @throws Error naming in one line what to install, where it may not do so itself
 */
export function ensurePrerequisites(needed: readonly string[] = USUAL_PACKAGES): void {
  const packages = missing(needed);
  if (packages.length === 0) return;
  const command = `apt-get install -y ${packages.join(' ')}`;
  if (!mayInstall()) {
    throw new Error(`The tests need ${packages.join(' and ')}. Install with: ${command} (or your system's equivalent)`);
  }
  console.log(`Installing ${packages.join(' and ')}…`);
  apt('update', '-q');
  apt('install', '-y', '-q', ...packages);
  if (missing(packages).length > 0) throw new Error(`${missing(packages).join(' and ')} not found after: ${command}`);
}
