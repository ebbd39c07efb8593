import { createConnection } from 'node:net';
import { describe, expect, test } from 'vitest';
import { app, client, connected, heard, payload, raw, startLive } from './liveServer';

/** Writes bytes to the port and returns the server's answer until it closes the connection. */
function speak(port: number, text: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = createConnection(port, '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.on('data', (bytes) => {
      answer += bytes;
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(answer));
  });
}

describe('connecting', () => {
  test('the official client connects, and two connections never share a socket id', async () => {
    const { port } = await startLive();
    const [one, two] = [client(port), client(port)];
    await Promise.all([connected(one), connected(two)]);
    expect(one.connection.socket_id).toMatch(/^\d+\.\d+$/);
    expect(one.connection.socket_id).not.toBe(two.connection.socket_id);
  });

  test('the greeting is encoded twice and tells the activity timeout in seconds', async () => {
    const { port } = await startLive({ activityTimeoutSeconds: 77 });
    const { frames } = await raw(port);
    expect(frames[0]!.data).toBeTypeOf('string');
    expect(payload(frames[0]!)).toEqual({ socket_id: expect.stringMatching(/^\d+\.\d+$/), activity_timeout: 77 });
  });

  test.each([
    ['an unknown key', '/app/wrong?protocol=7', 4001],
    ['a path below the key', `/app/${app.key}/more?protocol=7`, 4005],
    ['a protocol that is no number', `/app/${app.key}?protocol=seven`, 4006],
    ['a protocol from long ago', `/app/${app.key}?protocol=3`, 4007],
    ['a protocol from the future', `/app/${app.key}?protocol=8`, 4007],
    ['no protocol', `/app/${app.key}`, 4008],
    ['a key that cannot be decoded', '/app/%E0%A4%A?protocol=7', 4001],
  ])('%s is refused inside the accepted connection', async (_case, path, code) => {
    const { port, pusher } = await startLive();
    const { frames, closed } = await raw(port, path);
    expect((await closed).code).toBe(code);
    expect(frames).toEqual([{ event: 'pusher:error', data: { code, message: expect.any(String) } }]);
    expect(pusher.stats().connections).toBe(0);
  });

  test('the official client gives up on an unknown key instead of trying for ever', async () => {
    const { port } = await startLive({ app: { ...app, key: 'another' } });
    const browser = client(port);
    const [error] = await heard<{ error: { data: { code: number } } }>(browser.connection, 'error');
    expect(error!.error.data.code).toBe(4001);
    expect(browser.connection.state).toBe('disconnected');
  });

  test('only listed origins may connect, and clients without one', async () => {
    const { port } = await startLive({ allowedOrigins: ['https://tickets.example'] });
    const stranger = await raw(port, undefined, { origin: 'https://evil.example' });
    expect(await stranger.closed).toEqual({ code: 4009, reason: 'Origin not allowed' });
    expect((await raw(port, undefined, { origin: 'https://tickets.example' })).socketId).not.toBe('');
    expect((await raw(port)).socketId).not.toBe('');
  });

  test('connections beyond the limit are told to come back', async () => {
    const { port } = await startLive({ maxConnections: 1 });
    const first = await raw(port);
    expect((await (await raw(port)).closed).code).toBe(4100);
    first.ws.close();
    await first.closed;
    expect((await raw(port)).socketId).not.toBe('');
  });
});

describe('connections of one network', () => {
  const from = (port: number, network: string) => raw(port, undefined, { 'x-network': network });

  test('beyond the limit are told to come back, and those of others connect', async () => {
    const refused: string[] = [];
    const { port } = await startLive({
      maxConnectionsPerNetwork: 2,
      networkOf: ({ headers }) => String(headers['x-network']),
      onOverCapacity: (network) => refused.push(network),
    });
    const [first] = [await from(port, 'a'), await from(port, 'a')];
    const oneTooMany = await from(port, 'a');
    expect(await oneTooMany.closed).toEqual({ code: 4100, reason: 'Over capacity' });
    expect((await from(port, 'b')).socketId).not.toBe('');
    expect(refused).toEqual(['a']);
    first.ws.close();
    await first.closed;
    await expect.poll(async () => (await from(port, 'a')).socketId).not.toBe('');
    expect((await (await from(port, 'a')).closed).code).toBe(4100);
  });

  test('are those of one address where the application does not say', async () => {
    const { port } = await startLive({ maxConnectionsPerNetwork: 1 });
    expect((await raw(port)).socketId).not.toBe('');
    expect((await (await raw(port)).closed).code).toBe(4100);
  });
});

describe('other upgrades', () => {
  const upgrade = (target: string, more = '') =>
    `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n${more}\r\n`;
  const KEY = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n';

  test.each([
    ['another path', upgrade('/elsewhere', KEY), 'HTTP/1.1 404'],
    ['a target that is no URL', upgrade('//[::bad', KEY), 'HTTP/1.1 404'],
    ['a live path without a WebSocket key', upgrade(`/app/${app.key}?protocol=7`), 'HTTP/1.1 400'],
  ])('%s is turned away and the server goes on', async (_case, request, answer) => {
    const { port } = await startLive();
    expect(await speak(port, request)).toContain(answer);
    expect((await raw(port)).socketId).not.toBe('');
    expect(await (await fetch(`http://127.0.0.1:${port}/page`)).text()).toBe('a page');
  });
});
