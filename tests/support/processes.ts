import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Client, type ClientOptions, createClient } from './client';
import { freePort } from './ports';
import { testEnvironment } from './testEnvironment';

export type ServerProcess = {
  url: string;
  port: number;
  pid: number;
  /** Its standard output and error so far. */
  output: () => string;
  /** Whether it answers. */
  isUp: () => Promise<boolean>;
  newClient: (options?: ClientOptions) => Client;
  /** Ends it abruptly, without any shutdown. */
  kill9: () => Promise<void>;
  /** Asks it to finish and waits. @returns its exit code */
  stop: () => Promise<number | null>;
};

type Options = {
  databaseUrl: string;
  /** Environment variables to set or replace. */
  env?: Record<string, string>;
  /** A port to restart on; a free one by default. */
  port?: number;
  /** Folder of another version of the product; this one by default. */
  folder?: string;
  /** The built file to run. */
  entry?: 'index' | 'broadcast';
};

const START_TIMEOUT_MS = 220_000;
/** A process left stopped by a failed test accepts the connection and never answers. */
const ANSWER_TIMEOUT_MS = 10_000;

// Processes left running end with the test process, which is terminated by a signal.
const running = new Set<ChildProcess>();
const endAll = () => {
  for (const child of running) child.kill('SIGKILL');
};
process.on('exit', endAll);
process.on('disconnect', endAll);
process.once('SIGTERM', () => {
  endAll();
  process.kill(process.pid, 'SIGTERM');
});

async function isUp(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/up`, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) })).status === 200;
  } catch {
    return false;
  }
}

/** Node options of `npm start`, such as the size of the young generation. */
function nodeOptions(folder: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { scripts: { start: string } };
  return scripts.start.split(' ').filter((word) => word.startsWith('--'));
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

async function endWith(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (!hasEnded(child)) {
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }
  return child.exitCode;
}

/**
 * Starts a real server process (`dist/index.js`, built by the test run) and waits until it is up.
 * @throws Error with its output when it exits or stays down
 */
export async function startProcess({
  databaseUrl,
  env = {},
  entry = 'index',
  folder = process.cwd(),
  ...rest
}: Options): Promise<ServerProcess> {
  const port = rest.port ?? (await freePort());
  const storage = mkdtempSync(join(tmpdir(), 'aforo-storage-'));
  const child = spawn(process.execPath, [...nodeOptions(folder), `dist/${entry}.js`], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      TZ: process.env.TZ,
      ...testEnvironment({ databaseUrl, port }),
      STORAGE_DIR: storage,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.on('exit', () => {
    running.delete(child);
    rmSync(storage, { recursive: true, force: true });
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));

  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await isUp(url))) {
    if (hasEnded(child) || Date.now() > deadline) {
      await endWith(child, 'SIGKILL');
      throw new Error(`the server did not start: ${output}`);
    }
    await pause(50);
  }
  return {
    url,
    port,
    pid: child.pid!,
    output: () => output,
    isUp: () => isUp(url),
    newClient: (options) => createClient(url, options),
    kill9: async () => void (await endWith(child, 'SIGKILL')),
    stop: () => endWith(child, 'SIGTERM'),
  };
}

/** Several server processes on one database, as behind a load balancer. The first migrates the database. */
export async function startProcesses(count: number, options: Options): Promise<ServerProcess[]> {
  const first = await startProcess(options);
  const others = Array.from({ length: count - 1 }, () => startProcess(options));
  return [first, ...(await Promise.all(others))];
}
