/**
 * A PostgreSQL server for the tests, with its own folder and port; the machine's server is not used. A small shell
 * keeps it: when this process ends in any way, the shell's input closes, and the shell stops the server and removes the
 * folder. As root it runs as the user `postgres`, because the server refuses root.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './ports';

export type Cluster = {
  url: string;
  stop: () => Promise<void>;
  /** Ends the server and keeps its data. INT: in order, connections are closed. QUIT: at once, as in a crash. */
  down: (signal: 'INT' | 'QUIT') => Promise<void>;
  /** Starts it again, also when it ended by itself. */
  up: () => Promise<void>;
};

/** `fsync` matters only if the machine crashes, not if the server is killed; the unusual zone reveals date bugs. */
const SETTINGS: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '300',
  shared_buffers: '128MB',
  fsync: 'off',
  full_page_writes: 'off',
  timezone: 'Pacific/Auckland',
  log_min_messages: 'fatal',
};

const KEEPER = `
set -e
umask 077
bin=$1; port=$2; room=$3; shift 3
home=$(mktemp -d "$room/aforo-postgres-XXXXXX")
server=
finish() {
  trap - EXIT
  if [ -n "$server" ]; then kill -QUIT "$server" 2>/dev/null || true; wait "$server" || true; fi
  rm -rf "$home"
}
trap finish EXIT
trap 'exit 1' HUP INT TERM
"$bin/initdb" -D "$home/data" -U aforo -A trust -E UTF8 --locale=C.UTF-8 --no-sync >"$home/initdb.log"
launch() {
  "$bin/postgres" -D "$home/data" -p "$port" "$@" </dev/null &
  server=$!
}
launch "$@"
while read -r word; do
  if [ "$word" = up ]; then
    launch "$@"
  else
    kill "-$word" "$server" 2>/dev/null || true
    wait "$server" || true
  fi
done
`;

/** In memory where there is room for the databases of a whole run, because a copy writes all of it; else on disk. */
const MEMORY = '/dev/shm';
const ROOM_BYTES = 6 * 2 ** 30;

function findRoom(): string {
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > ROOM_BYTES ? MEMORY : tmpdir();
}

const newestFirst = (one: string, other: string) => Number(other) - Number(one);

/** The folder with `initdb` and `postgres`, newest version first; undefined when there is none. */
export function findPostgres(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort(newestFirst) : [];
  const candidates = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(':'),
    ...[18, 17, 16, 15].map((version) => `/opt/homebrew/opt/postgresql@${version}/bin`),
  ];
  return candidates.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}

function spawnKeeper(bin: string, port: number, settings: Record<string, string>, room: string): ChildProcess {
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const shell = ['sh', '-c', KEEPER, 'postgres-for-tests', bin, String(port), room, ...options];
  const command = process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--', ...shell] : shell;
  return spawn(command[0]!, command.slice(1), { cwd: '/', detached: true, stdio: ['pipe', 'ignore', 'pipe'] });
}

async function accepts(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** A single attempt; it fails if another process has taken the free port since. */
async function tryToStart(bin: string, settings: Record<string, string>, room: string): Promise<Cluster> {
  const port = await freePort();
  const keeper = spawnKeeper(bin, port, settings, room);
  let said = '';
  keeper.stderr?.on('data', (chunk) => {
    said = `${said}${chunk}`.slice(-4000);
  });
  const ended = new Promise<void>((resolve) => {
    keeper.on('exit', () => resolve());
    keeper.on('error', (error) => {
      said += error.message;
      resolve();
    });
  });
  keeper.stdin?.on('error', () => undefined); // the keeper may have exited first
  const stop = async () => {
    keeper.stdin?.end();
    await ended;
  };
  const url = `postgres://aforo@127.0.0.1:${port}/postgres`;
  const becomes = async (isUp: boolean): Promise<boolean> => {
    const deadline = Date.now() + 30_000;
    while (Date.now() < deadline && keeper.exitCode === null && keeper.pid) {
      if ((await accepts(url)) === isUp) return true;
      await pause(50);
    }
    return false;
  };
  const tell = async (word: string, isUp: boolean): Promise<void> => {
    keeper.stdin?.write(`${word}\n`);
    if (!(await becomes(isUp))) throw new Error(`PostgreSQL did not ${isUp ? 'start' : 'end'}: ${said}`);
  };
  if (await becomes(true)) return { url, stop, down: (signal) => tell(signal, false), up: () => tell('up', true) };
  await stop();
  throw new Error(`PostgreSQL did not start: ${said}`);
}

/**
 * Starts a server and waits until it accepts connections, about a second and a half.
 * @param settings added to or replacing the ones above
 * @param room the folder for its data
 * @throws Error when PostgreSQL is not installed or does not start in three attempts
 */
export async function startCluster(settings: Record<string, string> = {}, room = findRoom()): Promise<Cluster> {
  const bin = findPostgres();
  if (!bin) throw new Error('PostgreSQL is missing. On Debian or Ubuntu: apt-get install -y postgresql');
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await tryToStart(bin, { ...SETTINGS, ...settings }, room);
    } catch (error) {
      if (attempt === 3) throw error;
    }
  }
}
