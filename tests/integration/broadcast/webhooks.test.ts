import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import type { WebhookEvent } from '../../../server/infra/pusher/webhooks';
import { join, raw, sdk, startLive } from './liveServer';

type Delivery = { headers: IncomingHttpHeaders; rawBody: string };

/** Receives webhooks; answers with the given statuses first and 200 afterwards. */
async function receiver(...statuses: number[]) {
  const deliveries: Delivery[] = [];
  const server = createServer((request, response) => {
    let rawBody = '';
    request.on('data', (chunk) => {
      rawBody += chunk;
    });
    request.on('end', () => {
      deliveries.push({ headers: request.headers, rawBody });
      response.writeHead(statuses.shift() ?? 200).end('thanks');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const events = () => deliveries.flatMap(({ rawBody }) => JSON.parse(rawBody).events as WebhookEvent[]);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, deliveries, events };
}

test('tells of channels, people, whispers and misses, signed as the official SDK checks it', async () => {
  const hook = await receiver();
  const { port } = await startLive({ webhook: { url: hook.url, graceMs: 30, headers: { 'x-venue': 'museum' } } });
  const [one, two] = [await raw(port), await raw(port)];
  await join(one, 'presence-a', { user_id: '1' });
  await join(two, 'presence-a', { user_id: '2' });
  await join(one, 'cache-b');
  one.say({ event: 'client-wave', channel: 'presence-a', data: { n: 1 } });
  await two.take('client-wave');
  one.ws.close();
  two.ws.close();
  await expect.poll(() => hook.events().filter(({ name }) => name === 'channel_vacated')).toHaveLength(2);

  for (const delivery of hook.deliveries) {
    const webhook = sdk(port).webhook(delivery);
    expect(webhook.isValid()).toBe(true);
    expect(sdk(port, { secret: 'wrong' }).webhook(delivery).isValid()).toBe(false);
    expect(delivery.headers['x-venue']).toBe('museum');
  }
  const came = [
    { name: 'channel_occupied', channel: 'presence-a' },
    { name: 'member_added', channel: 'presence-a', user_id: '1' },
    { name: 'member_added', channel: 'presence-a', user_id: '2' },
    { name: 'channel_occupied', channel: 'cache-b' },
    { name: 'cache_miss', channel: 'cache-b' },
    {
      name: 'client_event',
      channel: 'presence-a',
      event: 'client-wave',
      data: '{"n":1}',
      socket_id: one.socketId,
      user_id: '1',
    },
  ];
  expect(hook.events().slice(0, 6)).toEqual(came);
  expect(hook.events().slice(6)).toHaveLength(4);
  expect(hook.events().slice(6)).toEqual(
    expect.arrayContaining([
      { name: 'member_removed', channel: 'presence-a', user_id: '1' },
      { name: 'member_removed', channel: 'presence-a', user_id: '2' },
      { name: 'channel_vacated', channel: 'presence-a' },
      { name: 'channel_vacated', channel: 'cache-b' },
    ]),
  );
});

test('who is back within the grace time has never been away', async () => {
  const hook = await receiver();
  const { port, pusher } = await startLive({ webhook: { url: hook.url, graceMs: 60_000 } });
  const before = await raw(port);
  await join(before, 'presence-a', { user_id: '1' });
  before.ws.close();
  await expect.poll(() => pusher.stats().channels).toBe(0);
  const after = await raw(port);
  await join(after, 'presence-a', { user_id: '1' });
  await join(after, 'b');
  await expect.poll(() => hook.events().at(-1)).toEqual({ name: 'channel_occupied', channel: 'b' });
  expect(hook.events().map(({ name, channel }) => `${name} ${channel}`)).toEqual([
    'channel_occupied presence-a',
    'member_added presence-a',
    'channel_occupied b',
  ]);
});

test('what the receiver refuses is sent again, in order', async () => {
  const hook = await receiver(500);
  const { port } = await startLive({ webhook: { url: hook.url } });
  const one = await raw(port);
  await join(one, 'a');
  await expect.poll(() => hook.deliveries).toHaveLength(1);
  await join(one, 'b');
  await expect.poll(() => hook.deliveries).toHaveLength(3);
  expect(hook.events().map(({ channel }) => channel)).toEqual(['a', 'a', 'b']);
});
