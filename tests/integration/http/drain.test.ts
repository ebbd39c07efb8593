/** A stopping server answers pending requests, and idle connections do not delay it. */
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { startApp, type TestApp } from '../../support/app';

/** Far below the minute that Node allows a connection for its first request. */
const SOON_MS = 10_000;

async function connectTo({ url }: TestApp): Promise<{ socket: Socket; said: () => string; closed: Promise<void> }> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  let said = '';
  socket.on('data', (part) => {
    said += part.toString();
  });
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  return { socket, said: () => said, closed };
}

it('lets go of a connection that was opened in advance', { timeout: SOON_MS }, async () => {
  const app = await startApp();
  const { closed, said } = await connectTo(app);
  await app.close();
  await closed;
  expect(said()).toBe('');
});

const REQUEST = 'GET /up HTTP/1.1\r\nHost: 127.0.0.1\r\n';

it.each([
  ['was half sent', REQUEST],
  ['comes as soon as its connection stands', ''],
])('answers a request that %s', { timeout: SOON_MS }, async (_, before) => {
  const app = await startApp();
  const { socket, closed, said } = await connectTo(app);
  socket.write(before);
  // After this answer the server has read what was sent.
  await app.newClient().get('/up');
  const ended = app.close();
  await pause(300);
  socket.write(`${REQUEST.slice(before.length)}\r\n`);
  await Promise.all([ended, closed]);
  expect(said()).toMatch(/^HTTP\/1\.1 200 [\s\S]*connection: close/i);
});
