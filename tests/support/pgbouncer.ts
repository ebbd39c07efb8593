/**
 * Debian's PgBouncer of two releases: 1.18, which knows no prepared statements, and 1.24. The packages are unpacked into
 * a folder with the C library of their release, and run by its loader, so the machine's own packages stay as they are.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export type Release = 'bookworm' | 'trixie';

const CACHE = resolve('node_modules/.cache/pgbouncer');
const KEYS = '/usr/share/keyrings/debian-archive-keyring.gpg';
const COMMON = ['pgbouncer', 'libc6', 'libsystemd0', 'libpam0g', 'libaudit1', 'libcap-ng0', 'libcap2', 'libzstd1'];
const PACKAGES: Record<Release, readonly string[]> = {
  bookworm: [
    ...COMMON,
    ...['libevent-2.1-7', 'libc-ares2', 'libssl3', 'liblzma5', 'liblz4-1', 'libgcrypt20', 'libgpg-error0'],
  ],
  trixie: [...COMMON, 'libevent-2.1-7t64', 'libcares2', 'libssl3t64', 'zlib1g'],
};
const PROGRAM = 'usr/sbin/pgbouncer';

/** A command line: the loader, its libraries and the program. */
export type Program = readonly [string, ...string[]];

function run(command: string, args: readonly string[], cwd?: string): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${error?.message ?? stderr}`);
  return stdout;
}

/** The machine's own source of Debian packages. */
function findMirror(): string {
  const sites = run('apt-get', ['indextargets', '--format', '$(SITE)', 'Origin: Debian', 'Created-By: Packages']);
  const mirror = sites.split('\n').find((site) => site && !site.includes('security'));
  if (!mirror) throw new Error('apt has no source of Debian packages');
  return mirror;
}

/** apt with lists of its own, for this release alone. */
function download(release: Release, folder: string): void {
  for (const name of ['lists/partial', 'cache/archives/partial', 'packages'])
    mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, 'sources.list'), `deb [signed-by=${KEYS}] ${findMirror()} ${release} main\n`);
  const settings = {
    'Dir::Etc::SourceList': join(folder, 'sources.list'),
    'Dir::Etc::SourceParts': '-',
    'Dir::State::Lists': join(folder, 'lists'),
    'Dir::State::status': '/dev/null',
    'Dir::Cache': join(folder, 'cache'),
  };
  const options = ['-q', ...Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`])];
  run('apt-get', [...options, 'update']);
  run('apt-get', [...options, 'download', ...PACKAGES[release]], join(folder, 'packages'));
}

/** Libraries are in both folders: the older release has its C library in the second. */
function programIn(root: string): Program {
  const folders = ['usr/lib', 'lib'].flatMap((parent) => {
    const found = existsSync(join(root, parent)) ? readdirSync(join(root, parent)) : [];
    return found.filter((name) => name.endsWith('-linux-gnu')).map((name) => join(root, parent, name));
  });
  for (const folder of folders) {
    const loader = readdirSync(folder).find((name) => name.startsWith('ld-linux'));
    if (loader) return [join(folder, loader), '--library-path', folders.join(':'), join(root, PROGRAM)];
  }
  throw new Error(`${root} has no loader`);
}

/** @throws Error if this machine has no access to Debian's packages */
export function unpackPgbouncer(release: Release): Program {
  const root = join(CACHE, release);
  if (!existsSync(join(root, PROGRAM))) {
    mkdirSync(CACHE, { recursive: true });
    // Renamed when complete, since two runs may unpack at the same time.
    const folder = mkdtempSync(join(CACHE, 'unpacking-'));
    try {
      download(release, folder);
      const packages = join(folder, 'packages');
      for (const file of readdirSync(packages)) run('dpkg', ['-x', join(packages, file), join(folder, 'root')]);
      if (!existsSync(root)) renameSync(join(folder, 'root'), root);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  const program = programIn(root);
  run(program[0], [...program.slice(1), '--version']);
  return program;
}
