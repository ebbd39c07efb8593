/**
 * Libraries of Debian below Node: the packages of `debian.json`, unpacked by `dpkg -x`. No program of theirs runs, and
 * none but Node can: the image has neither a shell nor a package manager.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { entriesBelow } from './entries';
import type { Entry } from './tar';

/** Versions by package. */
export type Versions = Record<string, string>;

export const VERSIONS_FILE = 'scripts/image/debian.json';
/** Downloaded packages, kept for the next build. */
const CACHE = 'node_modules/.cache/image';

export const readVersions = (): Versions => JSON.parse(readFileSync(VERSIONS_FILE, 'utf8'));

function run(command: string, args: readonly string[], cwd?: string): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${error?.message ?? stderr}`);
  return stdout;
}

/** The newest version that this machine's sources offer. */
function newestOf(name: string): string {
  const version = /Candidate: (\S+)/.exec(run('apt-cache', ['policy', name]))?.[1];
  if (!version || version === '(none)') throw new Error(`apt knows no package ${name}; run "apt-get update"`);
  return version;
}

/** The same packages in their newest versions. */
export const newestVersions = (): Versions =>
  Object.fromEntries(Object.keys(readVersions()).map((name) => [name, newestOf(name)]));

/** Debian writes the epoch's colon as `%3a`: `name_1%3a2.0_amd64.deb`. */
const isPackage = (file: string, name: string, version: string) =>
  file.startsWith(`${name}_${version.replaceAll(':', '%3a')}_`) && file.endsWith('.deb');

/** @returns the package's file @throws Error naming the newest version when Debian no longer offers this one */
function download(name: string, version: string): string {
  mkdirSync(CACHE, { recursive: true });
  const find = (folder: string) => readdirSync(folder).find((file) => isPackage(file, name, version));
  const kept = find(CACHE);
  if (kept) return join(CACHE, kept);
  // Renamed when complete, since two builds may run at the same time.
  const folder = mkdtempSync(join(CACHE, 'download-'));
  const fetchPackage = () => run('apt-get', ['download', '-q', `${name}=${version}`], folder);
  try {
    try {
      fetchPackage();
    } catch (error) {
      // A fresh machine has no lists of packages yet.
      if (process.getuid?.() !== 0) throw error;
      run('apt-get', ['update', '-q']);
      fetchPackage();
    }
    const file = find(folder);
    if (!file) throw new Error(`apt-get downloaded no ${name} ${version}`);
    renameSync(join(folder, file), join(CACHE, file));
    return join(CACHE, file);
  } catch (error) {
    throw new Error(
      `${name} ${version} of ${VERSIONS_FILE} cannot be downloaded; the newest is ${newestOf(name)}. ` +
        `"npm run image -- --newest" takes the newest versions and records them. ${(error as Error).message}`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Documentation, debuggers' scripts, encodings of `iconv` and shell programs; licences stay. */
const LEFT_OUT =
  /^usr\/share\/(doc\/[^/]+\/(?!copyright$)|doc-base|lintian|gcc|gdb|man|base-files|info)|\/gconv(\/|$)|^usr\/sbin\/|^etc\/(update-motd\.d|profile\.d|cron)/;

/** Scanners of vulnerabilities read which packages an image has from such files, since it has no database of dpkg. */
const statusEntry = (name: string, text: string, mtime: number): Entry => ({
  kind: 'file',
  path: `var/lib/dpkg/status.d/${name}`,
  mode: 0o644,
  id: 0,
  mtime,
  content: Buffer.from(text),
});

/** All authorities in one file, as `update-ca-certificates` writes it when the package is installed. */
function bundleOf(entries: readonly Entry[], mtime: number): Entry {
  const certificates = entries
    .filter(({ path }) => path.startsWith('usr/share/ca-certificates/') && path.endsWith('.crt'))
    .sort((one, other) => (one.path < other.path ? -1 : 1))
    .flatMap((entry) => (entry.kind === 'file' ? [entry.content] : []));
  const path = 'etc/ssl/certs/ca-certificates.crt';
  return { kind: 'file', path, mode: 0o644, id: 0, mtime, content: Buffer.concat(certificates) };
}

/** Entries of all packages of these versions. */
export function debianEntries(versions: Versions, mtime: number): Entry[] {
  if (!existsSync('/usr/bin/dpkg-deb')) throw new Error('The image is built on Debian or Ubuntu: dpkg-deb is missing.');
  const folder = mkdtempSync(join(tmpdir(), 'aforo-image-'));
  try {
    const status = Object.entries(versions).map(([name, version]) => {
      const file = download(name, version);
      run('dpkg-deb', ['-x', file, folder]);
      return statusEntry(name, run('dpkg-deb', ['-f', file]), mtime);
    });
    const files = entriesBelow(folder, mtime).filter(({ path, kind }) => kind !== 'folder' && !LEFT_OUT.test(path));
    return [...files, bundleOf(files, mtime), ...status];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
