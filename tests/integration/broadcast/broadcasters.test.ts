import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { BroadcastEvent, Broadcaster } from '../../../server/infra/broadcaster/broadcaster';
import { embeddedBroadcaster } from '../../../server/infra/broadcaster/embeddedBroadcaster';
import { pusherBroadcaster } from '../../../server/infra/broadcaster/pusherBroadcaster';
import { UnpublishableEvent } from '../../../server/infra/broadcaster/toPublication';
import { app, join, type LiveServer, payload, raw, startLive } from './liveServer';

const throughSdk = (port: number, more: { secret?: string; timeoutMs?: number } = {}): Broadcaster => {
  const engine = {
    appId: app.id,
    key: app.key,
    secret: app.secret,
    host: '127.0.0.1',
    port,
    scheme: 'http' as const,
    cluster: '',
  };
  const broadcaster = pusherBroadcaster({ ...engine, ...more });
  onTestFinished(() => broadcaster.close());
  return broadcaster;
};

const kinds: [string, (live: LiveServer) => Broadcaster][] = [
  ['embedded', ({ pusher }) => embeddedBroadcaster(pusher)],
  ['through the official SDK', ({ port }) => throughSdk(port)],
];

const numbered = (n: number, more: Partial<BroadcastEvent> = {}): BroadcastEvent => ({
  channels: ['events.1'],
  event: 'AvailabilityChanged',
  data: { n },
  ...more,
});

describe.each(kinds)('%s', (_kind, open) => {
  test('publishes everything, in order, under the product name', async () => {
    const live = await startLive();
    const one = await raw(live.port);
    await join(one, 'events.1');
    await open(live).publish(Array.from({ length: 37 }, (_, n) => numbered(n)));
    for (let n = 0; n < 37; n += 1) expect(payload(await one.take('App\\Events\\AvailabilityChanged'))).toEqual({ n });
  });

  test('reaches several channels and leaves the sender out', async () => {
    const live = await startLive();
    const [sender, other] = [await raw(live.port), await raw(live.port)];
    for (const one of [sender, other]) for (const channel of ['a', 'b']) await join(one, channel);
    await open(live).publish([numbered(1, { channels: ['a', 'b'], exceptSocketId: sender.socketId })]);
    await Promise.all([sender.settle(), other.settle()]);
    const on = ({ frames }: typeof sender) =>
      frames.filter(({ event }) => event.startsWith('App')).map(({ channel }) => channel);
    expect(on(sender)).toEqual([]);
    expect(on(other)).toEqual(['a', 'b']);
  });

  test.each(['', 'x', '1.1\n', '1.1:private-a', '1', 'undefined'])(
    'a bad socket id "%s" is dropped',
    async (exceptSocketId) => {
      const live = await startLive();
      const one = await raw(live.port);
      await join(one, 'events.1');
      await open(live).publish([numbered(1, { exceptSocketId })]);
      expect(payload(await one.take('App\\Events\\AvailabilityChanged'))).toEqual({ n: 1 });
    },
  );

  test.each([
    ['data over 9 KB', { data: { text: 'x'.repeat(9_216) } }],
    ['data over 9 KB in bytes', { data: { text: 'ñ'.repeat(4_608) } }],
    ['no channel', { channels: [] }],
    ['101 channels', { channels: Array.from({ length: 101 }, (_, n) => `c${n}`) }],
    ['a channel with a space', { channels: ['a b'] }],
    ['an empty name', { event: '' }],
    ['a name of 201 characters', { event: `.${'x'.repeat(201)}` }],
  ])('%s is refused loudly, with everything beside it', async (_case, wrong) => {
    const live = await startLive();
    const one = await raw(live.port);
    await join(one, 'events.1');
    await expect(open(live).publish([numbered(1), numbered(2, wrong)])).rejects.toBeInstanceOf(UnpublishableEvent);
    await one.settle();
    expect(one.frames.filter(({ event }) => event.startsWith('App'))).toEqual([]);
  });

  test('data just under the limit passes', async () => {
    const live = await startLive();
    const one = await raw(live.port);
    await join(one, 'events.1');
    await open(live).publish([numbered(1, { data: { t: 'x'.repeat(9_208) } })]);
    expect(payload(await one.take('App\\Events\\AvailabilityChanged')).t).toHaveLength(9_208);
  });

  test('nothing to publish is no work', async () => {
    await expect(open(await startLive()).publish([])).resolves.toBeUndefined();
  });
});

describe('an engine that does not take it', () => {
  test('because the secret is wrong: an error with the status and without the signed URL', async () => {
    const { port } = await startLive();
    const error = await throughSdk(port, { secret: 'wrong' })
      .publish([numbered(1)])
      .catch((reason: Error) => reason);
    expect((error as Error).message).toContain('status 401');
    expect(JSON.stringify(error) + (error as Error).message).not.toContain('auth_signature');
  });

  test('because nobody listens there', async () => {
    const { port, stop } = await startLive();
    await stop();
    await expect(throughSdk(port).publish([numbered(1)])).rejects.toThrow('live events not published: no answer');
  });

  test('because it never answers', async () => {
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      silent.closeAllConnections();
      silent.close();
    });
    const { port } = silent.address() as AddressInfo;
    await expect(throughSdk(port, { timeoutMs: 100 }).publish([numbered(1)])).rejects.toThrow('no answer');
  });
});
