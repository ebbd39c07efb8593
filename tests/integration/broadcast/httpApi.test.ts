import { describe, expect, test } from 'vitest';
import { app, join, payload, raw, sdk, startLive } from './liveServer';
import { signedCall as call } from './signedCall';

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
