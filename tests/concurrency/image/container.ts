/**
 * Containers by `runc`, without an engine: as in production the root is read-only, and the server's user can write to
 * `/tmp` and `/data` alone. They share the network of this machine, so they reach the database of the tests.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Client, createClient } from '../../support/client';
import { freePort } from '../../support/ports';

type Mount = { destination: string; type: string; source: string; options: string[] };
type BundleConfig = {
  process: { terminal: boolean; args: string[]; env: string[]; capabilities: Record<string, string[]> };
  root: { path: string; readonly: boolean };
  mounts: Mount[];
  linux: { namespaces: { type: string }[] };
};

export type Container = {
  url: string;
  output: () => string;
  newClient: () => Client;
  /** Runs another program in it. */
  exec: (...command: string[]) => { status: number | null; output: string };
  /** Sends SIGTERM and waits. @returns the exit code */
  stop: () => Promise<number | null>;
  /** Ends it abruptly if it still runs. */
  remove: () => void;
};

const START_MS = 200_000;
/** State of runc's containers. */
const RUNC = ['--root', mkdtempSync(join(tmpdir(), 'aforo-runc-'))];

export function run(command: string, ...args: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  return { status, output: `${stdout}${stderr}${error?.message ?? ''}` };
}

const bind = (source: string, destination: string, mode: 'ro' | 'rw'): Mount => ({
  destination,
  type: 'bind',
  source,
  options: ['rbind', mode],
});
const memory = (destination: string): Mount => ({
  destination,
  type: 'tmpfs',
  source: 'tmpfs',
  options: ['nosuid', 'nodev', 'mode=1777'],
});

/** Rewrites the configuration of a bundle. */
function configure(bundle: string, change: (config: BundleConfig) => void): void {
  const file = join(bundle, 'config.json');
  const config = JSON.parse(readFileSync(file, 'utf8')) as BundleConfig;
  config.process.terminal = false;
  config.root.readonly = true;
  for (const kind of Object.keys(config.process.capabilities)) config.process.capabilities[kind] = [];
  config.linux.namespaces = config.linux.namespaces.filter(({ type }) => type !== 'network');
  change(config);
  writeFileSync(file, JSON.stringify(config));
}

/**
 * The reason why this machine starts no container at all; null if it does. Tries `true` of this machine, so a fault of
 * our image is none.
 */
export function whyNoContainers(): string | null {
  if (process.getuid?.() !== 0) return 'only root starts containers here';
  const bundle = mkdtempSync(join(tmpdir(), 'aforo-bundle-'));
  mkdirSync(join(bundle, 'rootfs'));
  const spec = run('runc', 'spec', '--bundle', bundle);
  if (spec.status !== 0) return spec.output;
  configure(bundle, (config) => {
    config.process.args = ['/usr/bin/true'];
    for (const folder of ['/usr', '/bin', '/lib', '/lib64'])
      if (existsSync(folder)) config.mounts.push(bind(folder, folder, 'ro'));
  });
  const { status, output } = run('runc', ...RUNC, 'run', '--bundle', bundle, `aforo-trial-${process.pid}`);
  return status === 0 ? null : output;
}

/** Unpacks an image for containers. @returns the folder of its bundle */
export function unpack(layout: string, tag: string): string {
  const bundle = join(mkdtempSync(join(tmpdir(), 'aforo-bundle-')), 'bundle');
  const { status, output } = run('umoci', 'unpack', '--image', `${layout}:${tag}`, bundle);
  if (status !== 0) throw new Error(`umoci unpack failed: ${output}`);
  return bundle;
}

const isUp = (url: string) =>
  fetch(`${url}/up`).then(
    ({ status }) => status === 200,
    () => false,
  );

let started = 0;

/**
 * Starts the server, or the file of `command` in its place, and waits until it answers.
 * @throws Error with its output when it ends or stays down
 */
export async function startContainer(
  bundle: string,
  env: Record<string, string>,
  command?: string,
): Promise<Container> {
  started += 1;
  const id = `aforo-${process.pid}-${started}`;
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  // The former container was configured here too; `exec` reads the environment of a running one from it.
  const original = join(bundle, 'config.original.json');
  if (!existsSync(original)) copyFileSync(join(bundle, 'config.json'), original);
  copyFileSync(original, join(bundle, 'config.json'));
  configure(bundle, (config) => {
    if (command) config.process.args[config.process.args.length - 1] = command;
    const given = { PORT: String(port), APP_URL: url, ...env };
    config.process.env.push(...Object.entries(given).map(([name, value]) => `${name}=${value}`));
    // A volume in memory; its owner is that of the folder in the image.
    const data = memory('/data');
    config.mounts.push(memory('/tmp'), { ...data, options: [...data.options, 'uid=65532', 'gid=65532'] });
  });
  const child = spawn('runc', [...RUNC, 'run', '--bundle', bundle, id], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const ended = once(child, 'exit') as Promise<[number | null]>;
  const remove = () => void run('runc', ...RUNC, 'delete', '--force', id);
  const deadline = Date.now() + START_MS;
  while (!(await isUp(url))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      remove();
      throw new Error(`the container did not start: ${output}`);
    }
    await pause(50);
  }
  return {
    url,
    output: () => output,
    newClient: () => createClient(url),
    exec: (...args) => run('runc', ...RUNC, 'exec', id, ...args),
    stop: async () => {
      run('runc', ...RUNC, 'kill', id, 'TERM');
      const [code] = await ended;
      return code;
    },
    remove,
  };
}
