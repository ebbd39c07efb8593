/** The browser library on top of the official client, as pages use it. */
import Echo from 'laravel-echo';
import { expect, onTestFinished, test } from 'vitest';
import { notification } from '../../../server/infra/broadcaster/broadcaster';
import { embeddedBroadcaster } from '../../../server/infra/broadcaster/embeddedBroadcaster';
import { memoryBroadcaster } from '../../../server/infra/broadcaster/memoryBroadcaster';
import { channels, echoName } from '../../../server/shared/channels';
import { client, connected, startLive } from './liveServer';

async function page(port: number, user: { id: string; name: string }) {
  const pusher = client(port, user);
  await connected(pusher);
  const echo = new Echo({ broadcaster: 'pusher', client: pusher });
  onTestFinished(() => echo.disconnect());
  return echo;
}

test('pages hear events by their short names, notifications, people and whispers', async () => {
  const { port, pusher } = await startLive();
  const broadcaster = embeddedBroadcaster(pusher);
  const [ana, blas] = [await page(port, { id: '1', name: 'Ana' }), await page(port, { id: '2', name: 'Blas' })];

  const order = ana.private(echoName(channels.order('o1')));
  const paid = new Promise((resolve) => order.listen('OrderPaid', resolve));
  const deep = new Promise((resolve) => order.listen('Admin.Checked', resolve));
  const literal = new Promise((resolve) => order.listen('.as.it.stands', resolve));
  const notified = new Promise((resolve) => ana.private(echoName(channels.user('1'))).notification(resolve));
  const gate = ana.join(echoName(channels.gate('7')));
  const here = new Promise((resolve) => gate.here(resolve));
  const joining = new Promise((resolve) => gate.joining(resolve));
  const typing = new Promise((resolve) => gate.listenForWhisper('typing', resolve));
  await Promise.all([
    new Promise<void>((resolve) => order.subscribed(() => resolve())),
    new Promise<void>((resolve) => ana.private(echoName(channels.user('1'))).subscribed(() => resolve())),
    here,
  ]);
  expect(await here).toEqual([{ id: '1', name: 'Ana' }]);

  const blasAtGate = blas.join(echoName(channels.gate('7')));
  expect(await joining).toEqual({ id: '2', name: 'Blas' });
  (blasAtGate as unknown as { whisper(name: string, data: object): void }).whisper('typing', { on: true });
  expect(await typing).toEqual({ on: true });

  await broadcaster.publish([
    { channels: [channels.order('o1')], event: 'OrderPaid', data: { total: 1250 } },
    { channels: [channels.order('o1')], event: 'Admin.Checked', data: { n: 2 } },
    { channels: [channels.order('o1')], event: '.as.it.stands', data: { n: 3 } },
    notification('1', { id: 'n1', type: 'OrderReady', order: 'o1' }),
  ]);
  expect(await paid).toEqual({ total: 1250 });
  expect(await deep).toEqual({ n: 2 });
  expect(await literal).toEqual({ n: 3 });
  expect(await notified).toEqual({ id: 'n1', type: 'OrderReady', order: 'o1' });
});

test('a page left out of its own event hears the next', async () => {
  const { port, pusher } = await startLive();
  const broadcaster = embeddedBroadcaster(pusher);
  const echo = await page(port, { id: '1', name: 'Ana' });
  const seen: unknown[] = [];
  const channel = echo.channel(channels.event('e1'));
  channel.listen('AvailabilityChanged', (data: unknown) => seen.push(data));
  await new Promise<void>((resolve) => channel.subscribed(() => resolve()));
  const change = (left: number, exceptSocketId?: string) => ({
    channels: [channels.event('e1')],
    event: 'AvailabilityChanged',
    data: { left },
    ...(exceptSocketId && { exceptSocketId }),
  });
  const last = new Promise((resolve) => channel.listen('Done', resolve));
  await broadcaster.publish([change(3, echo.socketId()), change(2, '9.9'), change(1, 'not an id')]);
  await broadcaster.publish([{ channels: [channels.event('e1')], event: 'Done', data: {} }]);
  await last;
  expect(seen).toEqual([{ left: 2 }, { left: 1 }]);
});

test('the one for tests keeps what was published and has the same limits', async () => {
  const broadcaster = memoryBroadcaster();
  const event = { channels: ['a'], event: 'OrderPaid', data: {} };
  await broadcaster.publish([event]);
  await expect(broadcaster.publish([{ ...event, channels: ['a b'] }])).rejects.toThrow('channel name');
  expect(broadcaster.published).toEqual([event]);
});
