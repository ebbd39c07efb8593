import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { hmacHex, signUser } from '../../../server/infra/pusher/signatures';
import { app, join, payload, raw, sdk, startLive } from './liveServer';

type Call = { method?: string; path: string; body?: string; query?: Record<string, string>; more?: string };

/** Calls the API with a signature of its own; `query` replaces what would be signed, `more` is added unsigned. */
async function call(port: number, { method = 'POST', path, body = '', query = {}, more = '' }: Call) {
  const parameters: Record<string, string> = {
    auth_key: app.key,
    auth_timestamp: String(Math.floor(Date.now() / 1_000)),
    auth_version: '1.0',
    ...(body !== '' && { body_md5: createHash('md5').update(body).digest('hex') }),
    ...query,
  };
  const names = Object.keys(parameters).sort();
  const signed = names.map((name) => `${name.toLowerCase()}=${parameters[name]}`).join('&');
  const signature = hmacHex(app.secret, `${method}\n${path}\n${signed}`);
  const sent = names.map((name) => `${name}=${encodeURIComponent(parameters[name]!)}`).join('&');
  const url = `http://127.0.0.1:${port}${path}?${sent}&auth_signature=${signature}${more}`;
  const response = await fetch(url, { method, ...(body !== '' && { body }) });
  return { status: response.status, answer: (await response.json()) as Record<string, unknown> };
}

const EVENTS = `/apps/${app.id}/events`;
const BATCH = `/apps/${app.id}/batch_events`;
const event = (more: object = {}) => JSON.stringify({ name: 'news', data: '{}', channels: ['a'], ...more });

describe('publishing', () => {
  test('goes to many channels and leaves the sender out of all of them', async () => {
    const { port } = await startLive();
    const [sender, other] = [await raw(port), await raw(port)];
    for (const one of [sender, other]) for (const channel of ['a', 'b']) await join(one, channel);
    await sdk(port).trigger(['a', 'b', 'empty'], 'news', { n: 1 }, { socket_id: sender.socketId });
    await Promise.all([sender.settle(), other.settle()]);
    expect(sender.frames.filter(({ event: name }) => name === 'news')).toEqual([]);
    expect(other.frames.filter(({ event: name }) => name === 'news')).toHaveLength(2);
  });

  test('ignores the socket id of nobody', async () => {
    const { port } = await startLive();
    const one = await raw(port);
    await join(one, 'a');
    await sdk(port).trigger('a', 'news', {}, { socket_id: '1.1' });
    expect((await one.take('news')).channel).toBe('a');
  });

  test('a channel named twice hears once', async () => {
    const { port } = await startLive();
    const one = await raw(port);
    await join(one, 'a');
    expect((await call(port, { path: EVENTS, body: event({ channels: ['a', 'a'] }) })).answer).toEqual({});
    await one.settle();
    expect(one.frames.filter(({ event: name }) => name === 'news')).toHaveLength(1);
  });

  test('answers with figures where asked', async () => {
    const { port } = await startLive();
    const [one, two] = [await raw(port), await raw(port)];
    for (const connection of [one, two]) await join(connection, 'presence-a', { user_id: '1' });
    await join(one, 'a');
    const response = await sdk(port).trigger(
      ['presence-a', 'a', 'b'],
      'news',
      {},
      { info: 'user_count,subscription_count' },
    );
    expect(await response.json()).toEqual({
      channels: {
        'presence-a': { user_count: 1, subscription_count: 2 },
        a: { subscription_count: 1 },
        b: { subscription_count: 0 },
      },
    });
  });

  test('in batches, in order, with figures for those that ask', async () => {
    const { port } = await startLive();
    const one = await raw(port);
    await join(one, 'a');
    const batch = Array.from({ length: 10 }, (_, n) => ({ channel: 'a', name: 'news', data: { n } }));
    expect(await (await sdk(port).triggerBatch(batch)).json()).toEqual({});
    for (let n = 0; n < 10; n += 1) expect(payload(await one.take('news'))).toEqual({ n });
    const asking = [
      { channel: 'a', name: 'news', data: {}, info: 'subscription_count' },
      { channel: 'b', name: 'news', data: {}, socket_id: one.socketId },
    ];
    expect(await (await sdk(port).triggerBatch(asking)).json()).toEqual({ batch: [{ subscription_count: 1 }, {}] });
  });

  test.each([
    ['no JSON', '{', 400],
    ['no object', '[]', 400],
    ['no name', JSON.stringify({ data: '{}', channels: ['a'] }), 400],
    ['a name of 201 characters', event({ name: 'x'.repeat(201) }), 400],
    ['data that is no text', event({ data: {} }), 400],
    ['no channel', JSON.stringify({ name: 'news', data: '{}' }), 400],
    ['an empty list of channels', event({ channels: [] }), 400],
    ['channels that are no list', event({ channels: 'a' }), 400],
    ['a channel that is no text', event({ channels: [7] }), 400],
    ['a channel with spaces', event({ channels: ['a b'] }), 400],
    ['a channel of 201 characters', event({ channels: ['x'.repeat(201)] }), 400],
    ['101 channels', event({ channels: Array.from({ length: 101 }, (_, n) => `c${n}`) }), 400],
    ['a malformed socket id', event({ socket_id: 'x' }), 400],
    ['a socket id in a list', event({ socket_id: ['1.1'] }), 400],
    ['data over 10 KB', event({ data: 'x'.repeat(10_241) }), 413],
    ['data over 10 KB in bytes, not in characters', event({ data: 'ñ'.repeat(5_121) }), 413],
    ['data of 10 KB', event({ data: 'x'.repeat(10_240) }), 200],
    ['100 channels', event({ channels: Array.from({ length: 100 }, (_, n) => `c${n}`) }), 200],
    ['one channel by the old name', JSON.stringify({ name: 'news', data: '', channel: 'a' }), 200],
    ['no socket id at all', event({ socket_id: null }), 200],
  ])('%s', async (_case, body, status) => {
    const { port } = await startLive();
    expect((await call(port, { path: EVENTS, body })).status).toBe(status);
  });

  test('a batch with one wrong event publishes none of it', async () => {
    const { port } = await startLive();
    const one = await raw(port);
    await join(one, 'a');
    const good = { name: 'news', data: '{}', channel: 'a' };
    for (const [bad, status] of [
      [{ ...good, channel: 'a b' }, 400],
      [{ ...good, data: 'x'.repeat(10_241) }, 413],
    ] as const) {
      expect((await call(port, { path: BATCH, body: JSON.stringify({ batch: [good, bad] }) })).status).toBe(status);
    }
    const eleven = JSON.stringify({ batch: Array.from({ length: 11 }, () => good) });
    expect((await call(port, { path: BATCH, body: eleven })).status).toBe(400);
    expect((await call(port, { path: BATCH, body: '{}' })).status).toBe(400);
    await one.settle();
    expect(one.frames.filter(({ event: name }) => name === 'news')).toEqual([]);
  });

  test('a body of more than a megabyte is refused with an answer', async () => {
    const { port } = await startLive();
    expect((await call(port, { path: EVENTS, body: event({ data: 'x'.repeat(1_100_000) }) })).status).toBe(413);
    expect((await call(port, { path: EVENTS, body: event() })).status).toBe(200);
  });
});

describe('asking', () => {
  test('lists occupied channels, filtered and counted', async () => {
    const { port } = await startLive();
    const [one, two] = [await raw(port), await raw(port)];
    for (const connection of [one, two]) await join(connection, 'presence-a', { user_id: '1' });
    await join(one, 'a');
    const list = async (params: object) => (await sdk(port).get({ path: '/channels', params })).json();
    expect(await list({})).toEqual({ channels: { 'presence-a': {}, a: {} } });
    expect(await list({ filter_by_prefix: 'presence-', info: 'user_count' })).toEqual({
      channels: { 'presence-a': { user_count: 1 } },
    });
    expect(await list({ filter_by_prefix: 'nothing' })).toEqual({ channels: {} });
    await expect(list({ info: 'user_count' })).rejects.toMatchObject({ status: 400 });
  });

  test('shows one channel', async () => {
    const { port, pusher } = await startLive();
    await join(await raw(port), 'presence-cache-a', { user_id: '1' });
    const show = async (name: string, info?: string) =>
      (await sdk(port).get({ path: `/channels/${name}`, params: info ? { info } : {} })).json();
    expect(await show('presence-cache-a')).toEqual({ occupied: true });
    expect(await show('nobody')).toEqual({ occupied: false });
    expect(await show('nobody', 'subscription_count')).toEqual({ occupied: false, subscription_count: 0 });
    const all = 'user_count,subscription_count,cache';
    expect(await show('presence-cache-a', all)).toEqual({
      occupied: true,
      user_count: 1,
      subscription_count: 1,
      cache: null,
    });
    await pusher.publish({ channels: ['presence-cache-a'], name: 'news', data: '{"n":1}' });
    expect(await show('presence-cache-a', 'cache')).toEqual({ occupied: true, cache: { data: '{"n":1}', ttl: 1800 } });
    for (const [name, info] of [
      ['a', 'user_count'],
      ['a', 'cache'],
      ['a', 'unheard_of'],
    ] as const) {
      await expect(show(name, info)).rejects.toMatchObject({ status: 400 });
    }
  });

  test('lists the people on a presence channel once each', async () => {
    const { port } = await startLive();
    for (const id of ['1', '1', '2']) await join(await raw(port), 'presence-a', { user_id: id });
    const users = async (name: string) => (await sdk(port).get({ path: `/channels/${name}/users` })).json();
    expect(await users('presence-a')).toEqual({ users: [{ id: '1' }, { id: '2' }] });
    expect(await users('presence-empty')).toEqual({ users: [] });
    await expect(users('a')).rejects.toMatchObject({ status: 400 });
  });

  test.each([
    ['GET', `/apps/${app.id}/nothing`, 404],
    ['GET', `/apps/${app.id}`, 404],
    ['GET', `/apps/${app.id}/channels/a/b/c`, 404],
    ['GET', '/apps/unknown/channels', 404],
    ['DELETE', `/apps/${app.id}/channels`, 405],
  ])('%s %s is %i', async (method, path, status) => {
    const { port } = await startLive();
    expect((await call(port, { method, path })).status).toBe(status);
  });

  test('an application id that cannot be decoded is unknown, and what is no API goes on to the pages', async () => {
    const { port } = await startLive();
    expect((await fetch(`http://127.0.0.1:${port}/apps/%E0%A4%A/events`)).status).toBe(404);
    expect(await (await fetch(`http://127.0.0.1:${port}/page`)).text()).toBe('a page');
  });
});

describe('signatures', () => {
  const stale = String(Math.floor(Date.now() / 1_000) - 700);
  const ahead = String(Math.floor(Date.now() / 1_000) + 700);

  test.each([
    ['another key', { query: { auth_key: 'other' } }],
    ['another version', { query: { auth_version: '2.0' } }],
    ['a timestamp of ten minutes ago', { query: { auth_timestamp: stale } }],
    ['a timestamp ten minutes ahead', { query: { auth_timestamp: ahead } }],
    ['a timestamp with a fraction', { query: { auth_timestamp: `${Math.floor(Date.now() / 1_000)}.5` } }],
    ['no timestamp', { query: { auth_timestamp: '' } }],
    ['the digest of another body', { query: { body_md5: createHash('md5').update('other').digest('hex') } }],
    ['an empty digest', { query: { body_md5: '' } }],
    ['a parameter added', { more: '&info=user_count' }],
    ['a parameter repeated', { more: '&auth_version=1.0' }],
    ['a parameter repeated in capitals', { more: '&AUTH_VERSION=1.0' }],
  ])('%s: 401 and nothing published', async (_case, wrong) => {
    const { port } = await startLive();
    const one = await raw(port);
    await join(one, 'a');
    expect((await call(port, { path: EVENTS, body: event(), ...wrong })).status).toBe(401);
    await one.settle();
    expect(one.frames.filter(({ event: name }) => name === 'news')).toEqual([]);
  });

  test('a body without its digest is refused although the signature fits', async () => {
    const { port } = await startLive();
    const query = `auth_key=${app.key}&auth_timestamp=${Math.floor(Date.now() / 1_000)}&auth_version=1.0`;
    const signature = hmacHex(app.secret, `POST\n${EVENTS}\n${query}`);
    const url = `http://127.0.0.1:${port}${EVENTS}?${query}&auth_signature=${signature}`;
    expect((await fetch(url, { method: 'POST', body: event() })).status).toBe(401);
  });

  test('names of parameters count in any case', async () => {
    const { port } = await startLive();
    const query = { AUTH_KEY: app.key, auth_key: '' };
    expect((await call(port, { path: EVENTS, body: event(), query })).status).toBe(401);
    expect((await upperCased(port)).status).toBe(200);
  });

  test('the official SDK with another secret or key is refused', async () => {
    const { port } = await startLive();
    await expect(sdk(port, { secret: 'wrong' }).trigger('a', 'news', {})).rejects.toMatchObject({ status: 401 });
    await expect(sdk(port, { key: 'wrong' }).trigger('a', 'news', {})).rejects.toMatchObject({ status: 401 });
  });

  test('a path signed as written and sent encoded is accepted, any other is not', async () => {
    const { port } = await startLive();
    const one = await raw(port);
    one.say({ event: 'pusher:signin', data: signUser({ ...app, socketId: one.socketId, user: { id: 'a b' } }) });
    await one.take('pusher:signin_success');
    await sdk(port).terminateUserConnections('a b');
    expect((await one.closed).code).toBe(4009);
    const path = `/apps/${app.id}/users/%E0%A4%A/terminate_connections`;
    expect((await call(port, { path, body: '{}' })).status).toBe(200);
  });
});

/** As `call`, with every name of the query in capitals. */
async function upperCased(port: number) {
  const query = `auth_key=${app.key}&auth_timestamp=${Math.floor(Date.now() / 1_000)}&auth_version=1.0`;
  const path = `/apps/${app.id}/channels`;
  const signature = hmacHex(app.secret, `GET\n${path}\n${query}`);
  const sent = `${query}&auth_signature=${signature}`.replace(
    /(^|&)([a-z_]+)=/g,
    (_all, and, name) => `${and}${name.toUpperCase()}=`,
  );
  return fetch(`http://127.0.0.1:${port}${path}?${sent}`);
}
