import { describe, expect, test } from 'vitest';
import { signUser, userToken } from '../../../server/infra/pusher/signatures';
import { app, client, connected, heard, join, payload, type RawClient, raw, sdk, startLive } from './liveServer';

const signIn = (one: RawClient, id: string) =>
  one.say({ event: 'pusher:signin', data: signUser({ ...app, socketId: one.socketId, user: { id } }) });

describe('signing in', () => {
  test('the official client signs in and hears what is sent to its user', async () => {
    const { port } = await startLive();
    const browser = client(port, { id: '42' });
    browser.signin();
    await browser.user.signinDonePromise;
    expect(browser.user.user_data).toEqual({ id: '42' });
    const event = heard(browser.user, 'hello');
    await sdk(port).sendToUser('42', 'hello', { from: 'us' });
    expect(await event).toEqual([{ from: 'us' }]);
  });

  test('the confirmation repeats the user data as text', async () => {
    const { port } = await startLive();
    const one = await raw(port);
    signIn(one, '42');
    expect(payload(await one.take('pusher:signin_success'))).toEqual({ user_data: '{"id":"42"}' });
  });

  test.each([
    ['a forged signature', () => ({ auth: `${app.key}:00`, user_data: '{"id":"42"}' })],
    ['the signature of another connection', () => signUser({ ...app, socketId: '1.1', user: { id: '42' } })],
    ['a number as id', (socketId: string) => signed(socketId, '{"id":42}')],
    ['an empty id', (socketId: string) => signed(socketId, '{"id":""}')],
    ['no id', (socketId: string) => signed(socketId, '{}')],
    ['signed nonsense', (socketId: string) => signed(socketId, 'nonsense')],
    ['signed null', (socketId: string) => signed(socketId, 'null')],
  ])('%s ends the connection with 4009', async (_case, request) => {
    const { port } = await startLive();
    const one = await raw(port);
    one.say({ event: 'pusher:signin', data: request(one.socketId) });
    expect(await one.take('pusher:error')).toMatchObject({ data: { code: 4009 } });
    expect((await one.closed).code).toBe(4009);
  });

  test('again as the same user is fine, as another is the end', async () => {
    const { port, pusher } = await startLive();
    const one = await raw(port);
    signIn(one, '42');
    await one.take('pusher:signin_success');
    signIn(one, '42');
    await one.take('pusher:signin_success');
    signIn(one, '43');
    expect((await one.closed).code).toBe(4009);
    await expect.poll(() => pusher.stats().users).toBe(0);
  });
});

describe('events for a user', () => {
  test('arrive once per connection, subscribed or not, and at nobody else', async () => {
    const { port } = await startLive();
    const [one, two, other, guest] = [await raw(port), await raw(port), await raw(port), await raw(port)];
    for (const [connection, id] of [
      [one, '42'],
      [two, '42'],
      [other, '43'],
    ] as const) {
      signIn(connection, id);
      await connection.take('pusher:signin_success');
    }
    expect((await join(one, '#server-to-user-42')).event).toBe('pusher_internal:subscription_succeeded');
    await sdk(port).sendToUser('42', 'hello', { n: 1 });
    await Promise.all([one, two, other, guest].map((connection) => connection.settle()));
    const heardBy = [one, two, other, guest].map(({ frames }) => frames.filter(({ event }) => event === 'hello'));
    const frame = { event: 'hello', channel: '#server-to-user-42', data: '{"n":1}' };
    expect(heardBy).toEqual([[frame], [frame], [], []]);
  });

  test('the channel of a user is for that user alone', async () => {
    const { port } = await startLive();
    const one = await raw(port);
    const refused = { event: 'pusher:subscription_error', data: { type: 'AuthError', status: 401 } };
    expect(await join(one, '#server-to-user-42')).toMatchObject(refused);
    signIn(one, '43');
    await one.take('pusher:signin_success');
    expect(await join(one, '#server-to-user-42')).toMatchObject(refused);
  });

  test('terminating ends the connections of the user and of nobody else', async () => {
    const { port, pusher } = await startLive();
    const [one, two, other] = [await raw(port), await raw(port), await raw(port)];
    for (const [connection, id] of [
      [one, '42'],
      [two, '42'],
      [other, '43'],
    ] as const) {
      signIn(connection, id);
      await connection.take('pusher:signin_success');
    }
    await sdk(port).terminateUserConnections('nobody');
    await sdk(port).terminateUserConnections('42');
    expect((await one.closed).code).toBe(4009);
    expect((await two.closed).code).toBe(4009);
    await other.settle();
    pusher.terminateUser('43');
    expect((await other.closed).code).toBe(4009);
  });

  test('a user id with spaces and other letters is found by the SDK', async () => {
    const { port, pusher } = await startLive();
    const browser = client(port, { id: 'José Núñez' });
    await connected(browser);
    browser.signin();
    await browser.user.signinDonePromise;
    const gone = heard(browser.connection, 'disconnected');
    await sdk(port).terminateUserConnections('José Núñez');
    await gone;
    await expect.poll(() => pusher.stats().users).toBe(0);
  });
});

const signed = (socketId: string, userData: string) => ({
  auth: userToken(app, socketId, userData),
  user_data: userData,
});
