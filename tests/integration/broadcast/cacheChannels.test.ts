import { describe, expect, test } from 'vitest';
import { client, heard, join, raw, sdk, startLive } from './liveServer';

const KINDS = ['cache-a', 'private-cache-a', 'private-encrypted-cache-a', 'presence-cache-a'];
const member = { user_id: '1' };

describe('the last event of a cache channel', () => {
  test.each(KINDS)('%s tells a newcomer that there is none, then hands it over', async (channel) => {
    const { port, pusher } = await startLive();
    const first = await raw(port);
    await join(first, channel, member);
    expect(await first.take('pusher:cache_miss')).toEqual({ event: 'pusher:cache_miss', channel, data: '{}' });
    await pusher.publish({ channels: [channel], name: 'figures', data: '{"n":1}' });
    await pusher.publish({ channels: [channel], name: 'figures', data: '{"n":2}' });
    const second = await raw(port);
    await join(second, channel, member);
    expect(await second.take('figures')).toEqual({ event: 'figures', channel, data: '{"n":2}' });
    await second.settle();
    expect(second.frames.filter(({ event }) => event === 'pusher:cache_miss')).toEqual([]);
  });

  test('is there for the official client, also when nobody listened in between', async () => {
    const { port } = await startLive();
    await sdk(port).trigger('cache-a', 'figures', { n: 3 });
    const channel = client(port).subscribe('cache-a');
    expect(await heard(channel, 'figures')).toEqual([{ n: 3 }]);
    const miss = heard(client(port).subscribe('cache-b'), 'pusher:cache_miss');
    expect(await miss).toHaveLength(1);
  });

  test('is never what a client said nor what the protocol says', async () => {
    const { port, pusher } = await startLive();
    const [one, two] = [await raw(port), await raw(port)];
    await join(one, 'private-cache-a');
    await join(two, 'private-cache-a');
    await pusher.publish({ channels: ['private-cache-a'], name: 'figures', data: '{"n":1}' });
    one.say({ event: 'client-figures', channel: 'private-cache-a', data: { n: 9 } });
    await two.take('client-figures');
    await pusher.publish({ channels: ['private-cache-a'], name: 'pusher_internal:x', data: '{}' });
    const late = await raw(port);
    await join(late, 'private-cache-a');
    expect(
      (await late.take(({ channel, event }) => channel === 'private-cache-a' && !event.includes('subscription'))).event,
    ).toBe('figures');
  });

  test('is not kept for other channels', async () => {
    const { port, pusher } = await startLive();
    await pusher.publish({ channels: ['news', 'private-news'], name: 'figures', data: '{}' });
    const one = await raw(port);
    await join(one, 'news');
    await join(one, 'private-news');
    await one.settle();
    expect(one.frames.map(({ event }) => event).filter((event) => /figures|cache/.test(event))).toEqual([]);
  });
});
