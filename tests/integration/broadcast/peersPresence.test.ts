import { afterAll, describe, expect, test } from 'vitest';
import { createDatabase } from '../../support/database';
import { prepare } from '../../support/prepare';
import { join, payload, raw, sdk } from './liveServer';
import { linked, startNode } from './peerNode';

const database = prepare(createDatabase);
afterAll(() => database.drop());

/** Members of a presence channel according to one process. */
async function users(port: number, channel: string): Promise<{ id: string }[]> {
  const response = await sdk(port).get({ path: `/channels/${channel}/users` });
  return ((await response.json()) as { users: { id: string }[] }).users;
}

/** Waits until the batched messages of one process have reached the other. */
async function passing(from: Awaited<ReturnType<typeof startNode>>, to: typeof from.peers): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 50));
  await linked(from, to);
}

describe('presence on several processes', () => {
  test('people on a presence channel see each other wherever they are connected', async () => {
    const [a, b] = [await startNode(database.url), await startNode(database.url)];
    await Promise.all([linked(a, b.peers), linked(b, a.peers)]);
    const gate = 'presence-gates.9';
    const [here, there, second] = [await raw(a.port), await raw(b.port), await raw(b.port)];
    await join(here, gate, { user_id: '1', user_info: { name: 'Ana' } });
    await expect.poll(() => users(b.port, gate)).toEqual([{ id: '1' }]);

    const joined = await join(there, gate, { user_id: '2', user_info: { name: 'Blas' } });
    expect(payload(joined).presence).toEqual({
      ids: ['2', '1'],
      hash: { 1: { name: 'Ana' }, 2: { name: 'Blas' } },
      count: 2,
    });
    const added = await here.take('pusher_internal:member_added');
    expect(payload(added)).toEqual({ user_id: '2', user_info: { name: 'Blas' } });

    await join(second, gate, { user_id: '1' });
    here.say({ event: 'pusher:unsubscribe', data: { channel: gate } });
    await here.settle();
    second.ws.close();
    expect(payload(await there.take('pusher_internal:member_removed'))).toEqual({ user_id: '1' });
    await there.settle();
    const changes = there.frames.filter(({ event }) => /member_(added|removed)$/.test(event));
    expect(changes).toHaveLength(1);
    await expect.poll(() => users(a.port, gate)).toEqual([{ id: '2' }]);
  });

  test('a person on two processes comes once and goes once, for watchers on both', async () => {
    const [a, b] = [await startNode(database.url), await startNode(database.url)];
    await Promise.all([linked(a, b.peers), linked(b, a.peers)]);
    const gate = 'presence-gates.12';
    const watchers = [await raw(a.port), await raw(b.port)];
    for (const [n, watcher] of watchers.entries()) await join(watcher, gate, { user_id: `watcher${n}` });
    const [onA, onB] = [await raw(a.port), await raw(b.port)];
    await join(onA, gate, { user_id: '1' });
    await watchers[1]!.take(({ event, data }) => event.endsWith('member_added') && String(data).includes('"1"'));
    await join(onB, gate, { user_id: '1' });
    await passing(b, a.peers);
    onA.ws.close();
    await onA.closed;
    await passing(a, b.peers);
    onB.ws.close();
    for (const watcher of watchers) await watcher.take('pusher_internal:member_removed');
    await Promise.all([passing(a, b.peers), passing(b, a.peers)]);
    for (const watcher of watchers) {
      await watcher.settle();
      const changes = watcher.frames.filter(({ event }) => /member_(added|removed)$/.test(event));
      const ofOne = changes.filter((frame) => payload(frame).user_id === '1').map(({ event }) => event);
      expect(ofOne).toEqual(['pusher_internal:member_added', 'pusher_internal:member_removed']);
    }
  });

  test('a process that starts later knows who is there; one that ends takes its people with it', async () => {
    const a = await startNode(database.url);
    const gate = 'presence-gates.10';
    const mute = await raw(a.port);
    await join(mute, gate, { user_id: '1' });
    const b = await startNode(database.url);
    await expect.poll(() => users(b.port, gate)).toEqual([{ id: '1' }]);
    const watcher = await raw(b.port);
    expect(payload(await join(watcher, gate, { user_id: '2' })).presence.count).toBe(2);
    mute.ws.pause();
    await a.pusher.drain();
    await a.broadcaster.close();
    expect(payload(await watcher.take('pusher_internal:member_removed'))).toEqual({ user_id: '1' });
    expect(await users(b.port, gate)).toEqual([{ id: '2' }]);
  });

  test('a channel holds a hundred people on all processes together', async () => {
    const [a, b] = [await startNode(database.url), await startNode(database.url)];
    await Promise.all([linked(a, b.peers), linked(b, a.peers)]);
    const gate = 'presence-gates.11';
    const people = await Promise.all(Array.from({ length: 100 }, (_, n) => raw(n % 2 ? a.port : b.port)));
    await Promise.all(people.map((one, n) => join(one, gate, { user_id: String(n) })));
    await expect.poll(() => users(b.port, gate)).toHaveLength(100);
    expect(await join(await raw(b.port), gate, { user_id: 'late' })).toMatchObject({ data: { type: 'LimitReached' } });
    expect(payload(await join(await raw(b.port), gate, { user_id: '1' })).presence.count).toBe(100);
  });
});
