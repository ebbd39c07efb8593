import type { PresenceChannel } from 'pusher-js';
import { describe, expect, test } from 'vitest';
import { signUser } from '../../../server/infra/pusher/signatures';
import { app, client, heard, join, payload, type RawClient, raw, sdk, startLive, subscribed } from './liveServer';

const GATE = 'presence-gates.7';
const changes = ({ frames }: RawClient) =>
  frames
    .filter(({ event }) => /member_(added|removed)$/.test(event))
    .map((frame) => [frame.event.slice(23), payload(frame).user_id]);
const leave = (one: RawClient) => one.say({ event: 'pusher:unsubscribe', data: { channel: GATE } });

describe('who is at the gate', () => {
  test('the official client sees people come and go', async () => {
    const { port } = await startLive();
    const channel = (await subscribed(client(port, { id: '1', name: 'Ana' }), GATE)) as PresenceChannel;
    expect(channel.members.count).toBe(1);
    expect(channel.members.me).toEqual({ id: '1', info: { id: '1', name: 'Ana' } });
    const added = heard(channel, 'pusher:member_added');
    const other = client(port, { id: '2', name: 'Blas' });
    const seen = (await subscribed(other, GATE)) as PresenceChannel;
    expect(await added).toEqual([{ id: '2', info: { id: '2', name: 'Blas' } }]);
    expect(Object.keys(seen.members.members)).toEqual(['1', '2']);
    const removed = heard(channel, 'pusher:member_removed');
    other.disconnect();
    expect(await removed).toEqual([{ id: '2', info: { id: '2', name: 'Blas' } }]);
    expect(channel.members.count).toBe(1);
  });

  test('the list holds people, not connections, and the one who joins', async () => {
    const { port } = await startLive();
    await join(await raw(port), GATE, { user_id: '1', user_info: { name: 'Ana' } });
    await join(await raw(port), GATE, { user_id: '1', user_info: { name: 'Ana' } });
    const last = await join(await raw(port), GATE, { user_id: '2' });
    expect(payload(last)).toEqual({ presence: { ids: ['1', '2'], hash: { 1: { name: 'Ana' }, 2: {} }, count: 2 } });
  });

  test('a number and its text are one person', async () => {
    const { port } = await startLive();
    const watcher = await raw(port);
    await join(watcher, GATE, { user_id: 'watcher' });
    await join(await raw(port), GATE, { user_id: 2 });
    const joined = await join(await raw(port), GATE, { user_id: '2' });
    expect(payload(joined).presence).toMatchObject({ ids: ['watcher', '2'], count: 2 });
    await watcher.settle();
    expect(changes(watcher)).toEqual([['added', '2']]);
  });

  test.each([[[0, 1, 2]], [[0, 2, 1]], [[1, 0, 2]], [[1, 2, 0]], [[2, 0, 1]], [[2, 1, 0]]])(
    'three tabs closed in the order %j are one coming and one going',
    async (order) => {
      const { port } = await startLive();
      const watcher = await raw(port);
      await join(watcher, GATE, { user_id: 'watcher' });
      const tabs: RawClient[] = [];
      for (let tab = 0; tab < 3; tab += 1) {
        tabs.push(await raw(port));
        await join(tabs[tab]!, GATE, { user_id: '1' });
      }
      // Each way to leave once: unsubscribing, closing, terminating.
      const parting = [leave, ({ ws }: RawClient) => ws.close(), ({ ws }: RawClient) => ws.terminate()];
      for (const [step, tab] of order.entries()) {
        await watcher.settle();
        expect(changes(watcher)).toEqual([['added', '1']]);
        parting[step]!(tabs[tab]!);
        if (step > 0) await tabs[tab]!.closed;
        else await tabs[tab]!.settle();
      }
      await watcher.take('pusher_internal:member_removed');
      expect(changes(watcher)).toEqual([
        ['added', '1'],
        ['removed', '1'],
      ]);
    },
  );

  test('a page that reloads, new connection first, is no event', async () => {
    const { port } = await startLive();
    const [watcher, before, after] = [await raw(port), await raw(port), await raw(port)];
    await join(watcher, GATE, { user_id: 'watcher' });
    await join(before, GATE, { user_id: '1' });
    await join(after, GATE, { user_id: '1' });
    before.ws.close();
    await before.closed;
    await Promise.all([watcher.settle(), after.settle()]);
    expect(changes(watcher)).toEqual([['added', '1']]);
    expect(changes(after)).toEqual([]);
  });

  test('twenty tabs of one person at once are one coming', async () => {
    const { port } = await startLive();
    const watcher = await raw(port);
    await join(watcher, GATE, { user_id: 'watcher' });
    const tabs = await Promise.all(Array.from({ length: 20 }, () => raw(port)));
    await Promise.all(tabs.map((tab) => join(tab, GATE, { user_id: '1' })));
    for (const tab of tabs) tab.ws.close();
    await watcher.take('pusher_internal:member_removed');
    expect(changes(watcher)).toEqual([
      ['added', '1'],
      ['removed', '1'],
    ]);
  });

  test('events come with no sender, whispers with the true one', async () => {
    const { port } = await startLive();
    const [one, two] = [await raw(port), await raw(port)];
    await join(one, GATE, { user_id: '1' });
    await join(two, GATE, { user_id: '2' });
    one.say({ event: 'client-wave', channel: GATE, data: { at: 'gate' }, user_id: 'forged', extra: true });
    expect(await two.take('client-wave')).toEqual({
      event: 'client-wave',
      channel: GATE,
      data: { at: 'gate' },
      user_id: '1',
    });
    await sdk(port).trigger(GATE, 'scan', {});
    expect(await two.take('scan')).toEqual({ event: 'scan', channel: GATE, data: '{}' });
  });
});

describe('limits', () => {
  test('a hundred people and no more, but any number of tabs', async () => {
    const { port } = await startLive();
    const people = await Promise.all(Array.from({ length: 100 }, () => raw(port)));
    await Promise.all(people.map((one, n) => join(one, GATE, { user_id: `u${n}` })));
    const late = await raw(port);
    expect(await join(late, GATE, { user_id: 'late' })).toMatchObject({
      event: 'pusher:subscription_error',
      data: { type: 'LimitReached', status: 4100 },
    });
    expect((await join(late, GATE, { user_id: 'u5' })).event).toBe('pusher_internal:subscription_succeeded');
  });

  test.each([
    ['an id of 128 characters', { user_id: 'x'.repeat(128) }, 'pusher_internal:subscription_succeeded'],
    ['an id of 129 characters', { user_id: 'x'.repeat(129) }, 'pusher:subscription_error'],
    [
      'a kilobyte of information',
      { user_id: '1', user_info: 'x'.repeat(1_022) },
      'pusher_internal:subscription_succeeded',
    ],
    ['more than that', { user_id: '1', user_info: 'x'.repeat(1_023) }, 'pusher:subscription_error'],
    ['no id', {}, 'pusher:subscription_error'],
    ['an empty id', { user_id: '' }, 'pusher:subscription_error'],
    ['an id that is a list', { user_id: ['1'] }, 'pusher:subscription_error'],
    ['an id of the object prototype', { user_id: '__proto__' }, 'pusher_internal:subscription_succeeded'],
  ])('%s', async (_case, member, event) => {
    const { port } = await startLive();
    const answer = await join(await raw(port), GATE, member as { user_id: string });
    expect(answer.event).toBe(event);
  });

  test('a signed-in user needs no channel data', async () => {
    const { port } = await startLive();
    const one = await raw(port);
    expect((await join(one, GATE)).event).toBe('pusher:subscription_error');
    const signed = signUser({ ...app, socketId: one.socketId, user: { id: '42', user_info: { name: 'Ana' } } });
    one.say({ event: 'pusher:signin', data: signed });
    await one.take('pusher:signin_success');
    expect(payload(await join(one, GATE)).presence).toEqual({ ids: ['42'], hash: { 42: { name: 'Ana' } }, count: 1 });
  });
});
