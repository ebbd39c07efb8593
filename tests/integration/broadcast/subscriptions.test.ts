import { describe, expect, test } from 'vitest';
import { createPusherServer } from '../../../server/infra/pusher/pusherServer';
import { signChannel } from '../../../server/infra/pusher/signatures';
import { app, client, connected, heard, join, payload, raw, sdk, silentLog, startLive, subscribed } from './liveServer';

const SUCCEEDED = 'pusher_internal:subscription_succeeded';
const ALL_KINDS = ['news', 'cache-news', 'private-news', 'private-cache-news', 'presence-news', 'presence-cache-news'];
const GUARDED = [
  'private-a',
  'private-cache-a',
  'private-encrypted-a',
  'private-encrypted-cache-a',
  'presence-a',
  'presence-cache-a',
];

describe('subscribing', () => {
  test.each(ALL_KINDS)('the official client hears what the official SDK publishes on %s', async (name) => {
    const { port } = await startLive();
    const channel = await subscribed(client(port, { id: '1' }), name);
    const event = heard(channel, 'App\\Events\\OrderPaid');
    await sdk(port).trigger(name, 'App\\Events\\OrderPaid', { id: 'o1', total: 1250 });
    expect(await event).toEqual([{ id: 'o1', total: 1250 }]);
  });

  test.each(['private-encrypted-notes', 'private-encrypted-cache-notes'])(
    '%s carries sealed data unread',
    async (name) => {
      const { port } = await startLive();
      const one = await raw(port);
      expect((await join(one, name)).event).toBe(SUCCEEDED);
      const encryptionMasterKeyBase64 = Buffer.alloc(32, 7).toString('base64');
      await sdk(port, { encryptionMasterKeyBase64 }).trigger(name, 'note', { secret: 'x' });
      expect(payload(await one.take('note'))).toEqual({ nonce: expect.any(String), ciphertext: expect.any(String) });
    },
  );

  test('one connection on many channels, many connections on one', async () => {
    const { port } = await startLive();
    const [one, two] = [await raw(port), await raw(port)];
    for (const channel of ['a', 'b', 'c']) await join(one, channel);
    await join(two, 'b');
    await sdk(port).trigger(['a', 'b', 'd'], 'news', { n: 1 });
    await Promise.all([one.settle(), two.settle()]);
    expect(one.frames.filter(({ event }) => event === 'news').map(({ channel }) => channel)).toEqual(['a', 'b']);
    expect(two.frames.filter(({ event }) => event === 'news').map(({ channel }) => channel)).toEqual(['b']);
  });

  test('subscribing twice is confirmed twice and delivers once', async () => {
    const { port, pusher } = await startLive();
    const one = await raw(port);
    expect((await join(one, 'a')).event).toBe(SUCCEEDED);
    expect((await join(one, 'a')).event).toBe(SUCCEEDED);
    await pusher.publish({ channels: ['a'], name: 'news', data: '1' });
    await one.settle();
    expect(one.frames.filter(({ event }) => event === 'news')).toEqual([{ event: 'news', channel: 'a', data: '1' }]);
  });

  test('after unsubscribing nothing arrives, and the channel is gone', async () => {
    const { port, pusher } = await startLive();
    const one = await raw(port);
    await join(one, 'a');
    one.say({ event: 'pusher:unsubscribe', data: { channel: 'a' } });
    one.say({ event: 'pusher:unsubscribe', data: { channel: 'never-joined' } });
    await one.settle();
    await pusher.publish({ channels: ['a'], name: 'news', data: '1' });
    await one.settle();
    expect(one.frames.filter(({ event }) => event === 'news')).toEqual([]);
    expect(pusher.stats().channels).toBe(0);
  });

  test('data is delivered to the letter', async () => {
    const { port, pusher } = await startLive();
    const one = await raw(port);
    await join(one, 'a');
    const data = '{"b":1, "a":"ñ 🎟 \\u0000","__proto__":{"x":1}}';
    await pusher.publish({ channels: ['a'], name: 'news', data });
    expect(await one.take('news')).toEqual({ event: 'news', channel: 'a', data });
  });
});

describe('refusing', () => {
  test.each(GUARDED)('%s needs a signature of its own', async (channel) => {
    const { port } = await startLive();
    const one = await raw(port);
    const other = await raw(port);
    const member = { user_id: '1' };
    const sign = (socketId: string, name: string) =>
      signChannel({ ...app, socketId, channel: name, channelData: member });
    const good = sign(one.socketId, channel);
    const bad = [
      {},
      { auth: '' },
      { auth: 'live-key:00', channel_data: good.channel_data },
      { auth: good.auth.replace('live-key', 'other-key'), channel_data: good.channel_data },
      { ...good, channel_data: '{"user_id":"2"}' },
      sign(other.socketId, channel),
      sign(one.socketId, `${channel}b`),
      { auth: [good.auth], channel_data: good.channel_data },
    ];
    for (const request of bad) {
      one.say({ event: 'pusher:subscribe', data: { channel, ...request } });
      const { data } = await one.take('pusher:subscription_error');
      expect(data).toEqual({ type: 'AuthError', error: expect.any(String), status: 401 });
    }
    one.say({ event: 'pusher:subscribe', data: { channel, ...good } });
    expect((await one.take(SUCCEEDED)).channel).toBe(channel);
  });

  test('the official client hears a refusal on the channel, and stays connected', async () => {
    const { port } = await startLive();
    const browser = client(
      port,
      {},
      {
        channelAuthorization: {
          customHandler: (_params: unknown, done: (error: null, answer: { auth: string }) => void) =>
            done(null, { auth: 'live-key:forged' }),
        } as never,
      },
    );
    await connected(browser);
    const [error] = await heard(browser.subscribe('private-a'), 'pusher:subscription_error');
    expect(error).toMatchObject({ type: 'AuthError', status: 401 });
    expect(browser.connection.state).toBe('connected');
  });

  test.each([
    ['', 'InvalidRequest'],
    ['with space', 'InvalidRequest'],
    ['líve', 'InvalidRequest'],
    ['a\n', 'InvalidRequest'],
    ['#reserved', 'InvalidRequest'],
    ['#server-to-user-', 'InvalidRequest'],
    ['x'.repeat(201), 'LimitReached'],
  ])('the channel name "%s" is refused', async (channel, type) => {
    const { port } = await startLive();
    const one = await raw(port);
    expect(await join(one, channel)).toMatchObject({ event: 'pusher:subscription_error', channel, data: { type } });
  });

  test.each(['x'.repeat(200), '__proto__', 'constructor', 'a_-=@,.;9', 'toString'])(
    'the channel name "%s" is accepted and delivered on',
    async (channel) => {
      const { port } = await startLive();
      const one = await raw(port);
      expect((await join(one, channel)).event).toBe(SUCCEEDED);
      await sdk(port).trigger(channel, 'news', { n: 1 });
      expect((await one.take('news')).channel).toBe(channel);
    },
  );

  test('one connection may hold two hundred channels and no more', async () => {
    const { port } = await startLive();
    const one = await raw(port);
    for (let n = 0; n < 200; n += 1) one.say({ event: 'pusher:subscribe', data: { channel: `c${n}` } });
    await one.settle();
    expect(await join(one, 'one-more')).toMatchObject({ data: { type: 'LimitReached', status: 4100 } });
  });
});

describe('counting subscribers', () => {
  const counts = (frames: { event: string; data?: unknown }[]) =>
    frames
      .filter(({ event }) => event === 'pusher_internal:subscription_count')
      .map(({ data }) => JSON.parse(data as string));

  test('is told to the subscribers where it was asked for, and not on presence channels', async () => {
    const { port } = await startLive({ subscriptionCounts: true });
    const [one, two] = [await raw(port), await raw(port)];
    await join(one, 'a');
    await join(two, 'a');
    await two.settle();
    two.say({ event: 'pusher:unsubscribe', data: { channel: 'a' } });
    await two.settle();
    await join(two, 'presence-a', { user_id: '1' });
    await Promise.all([one.settle(), two.settle()]);
    expect(counts(one.frames)).toEqual([
      { subscription_count: 1 },
      { subscription_count: 2 },
      { subscription_count: 1 },
    ]);
    expect(counts(two.frames)).toEqual([{ subscription_count: 2 }]);
  });

  test('is not told otherwise', async () => {
    const { port } = await startLive();
    const one = await raw(port);
    await join(one, 'a');
    await one.settle();
    expect(counts(one.frames)).toEqual([]);
  });

  test('in a crowd is told once for many arrivals', async () => {
    const { port } = await startLive({ subscriptionCounts: true });
    const first = await raw(port);
    await join(first, 'a');
    const crowd = await Promise.all(Array.from({ length: 120 }, () => raw(port)));
    await Promise.all(crowd.map((one) => join(one, 'a')));
    await expect.poll(() => counts(first.frames).at(-1)).toEqual({ subscription_count: 100 });
    expect(counts(first.frames)).toHaveLength(100);
  });
});

test('a server that was never attached publishes to nobody without complaint', async () => {
  const pusher = createPusherServer({ app, clientEvents: false, logger: silentLog });
  await pusher.publish({ channels: ['a'], name: 'news', data: '{}' });
  expect(pusher.stats()).toMatchObject({ connections: 0, delivered: 0 });
  await pusher.drain();
});
