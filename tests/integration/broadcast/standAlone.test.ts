/** `npm run broadcast`: one process for the live connections, any number of others that publish through it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join as joinPath } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { app, client, heard, join, payload, raw, subscribed } from './liveServer';

/** Starts a TypeScript file as its own process, without this one's environment. */
function start(file: string, env: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, ['--import', 'tsx', file], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      STORAGE_DIR: mkdtempSync(joinPath(tmpdir(), 'aforo-')),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

const credentials = { PUSHER_APP_ID: app.id, PUSHER_APP_KEY: app.key, PUSHER_APP_SECRET: app.secret };

async function startServer(env: Record<string, string> = {}): Promise<{ port: number; child: ChildProcess }> {
  const child = start('server/broadcast.ts', { ...credentials, PORT: '0', HOST: '127.0.0.1', ...env });
  for await (const line of createInterface({ input: child.stdout! })) {
    const { port } = JSON.parse(line);
    if (port !== undefined) return { port, child };
  }
  throw new Error('the process ended before it listened');
}

test('two publishing processes and two browsers share it', async () => {
  const { port } = await startServer();
  const [one, two] = [await raw(port), await raw(port)];
  for (const browser of [one, two]) await join(browser, 'events.1');
  const publishers = ['museum', 'theatre'].map((name) =>
    start('tests/integration/broadcast/publisher.ts', { ...credentials, PUSHER_PORT: String(port), PUBLISHER: name }),
  );
  const exits = await Promise.all(publishers.map((publisher) => once(publisher, 'exit')));
  expect(exits.map(([code]) => code)).toEqual([0, 0]);
  const numbers = Array.from({ length: 25 }, (_, n) => n);
  for (const browser of [one, two]) {
    const seen: Record<string, number[]> = { museum: [], theatre: [] };
    for (let n = 0; n < 50; n += 1) {
      const { from, n: number } = payload(await browser.take('App\\Events\\AvailabilityChanged'));
      seen[from]!.push(number);
    }
    expect(seen).toEqual({ museum: numbers, theatre: numbers });
  }
});

test('says that it is up, and nothing to strangers', async () => {
  const { port } = await startServer();
  const up = await fetch(`http://127.0.0.1:${port}/up`);
  expect(up.status).toBe(200);
  expect(await up.json()).toEqual({ status: 'up' });
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  expect((await fetch(`http://127.0.0.1:${port}/apps/${app.id}/channels`)).status).toBe(401);
});

test('on SIGTERM sends its clients to reconnect and ends well', async () => {
  const { port, child } = await startServer();
  const one = await raw(port);
  const browser = client(port);
  await subscribed(browser, 'events.1');
  const left = heard<{ current: string }>(browser.connection, 'state_change');
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  expect((await one.closed).code).toBe(4200);
  expect((await left)[0]!.current).toBe('connecting');
  expect(await exit).toEqual([0, null]);
});

test('does not start with wrong settings, and says which', async () => {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/broadcast.ts'], {
    env: { PATH: process.env.PATH, PORT: 'eighty', PUSHER_APP_SECRET: 'short' },
  });
  let said = '';
  child.stderr.on('data', (text) => {
    said += text;
  });
  expect((await once(child, 'exit'))[0]).toBe(1);
  expect(said).toContain('PORT');
  expect(said).toContain('PUSHER_APP_SECRET');
});

test('lets in pages of the installation and of the origins named, so many of a network', async () => {
  const { port } = await startServer({
    APP_URL: 'https://tickets.example',
    LIVE_ORIGINS: 'https://www.example:443/, https://other.example',
    LIVE_CONNECTIONS_PER_NETWORK: '2',
    TRUST_PROXY: '1',
  });
  const from = (origin: string, address: string) => raw(port, undefined, { origin, 'x-forwarded-for': address });
  expect((await from('https://tickets.example', '2001:db8:0:1::1')).socketId).not.toBe('');
  expect((await from('https://www.example', '2001:db8:0:1::2')).socketId).not.toBe('');
  expect((await (await from('https://other.example', '2001:db8:0:1::3')).closed).code).toBe(4100);
  expect((await from('https://other.example', '2001:db8:0:2::3')).socketId).not.toBe('');
  expect((await (await from('https://evil.example', '2001:db8:0:3::1')).closed).code).toBe(4009);
});
