import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';
import pg from 'pg';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { postgresPeers } from '../../../server/infra/broadcaster/postgresPeers';
import { signUser } from '../../../server/infra/pusher/signatures';
import { createDatabase } from '../../support/database';
import { prepare } from '../../support/prepare';
import { app, join, payload, raw, sdk, silentLog } from './liveServer';
import { linked, startNode } from './peerNode';

const database = prepare(createDatabase);
afterAll(() => database.drop());

/** A proxy in front of the database that can be closed and reopened on the same port. */
async function door() {
  const { hostname, port: target } = new URL(database.url);
  const open = new Set<Socket>();
  let shut = false;
  const server = createServer((socket) => {
    if (shut) return void socket.destroy();
    const onward = createConnection(Number(target || 5432), hostname);
    for (const side of [socket, onward]) {
      open.add(side);
      side.on('error', () => {});
    }
    socket.pipe(onward).pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const url = new URL(database.url);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    shut() {
      shut = true;
      for (const socket of open) socket.destroy();
    },
    open() {
      shut = false;
    },
  };
}

describe('two processes on one database', () => {
  test('what one publishes reaches the clients of both, once', async () => {
    const [a, b] = [await startNode(database.url), await startNode(database.url)];
    await Promise.all([linked(a, b.peers), linked(b, a.peers)]);
    const [here, there] = [await raw(a.port), await raw(b.port)];
    for (const one of [here, there]) await join(one, 'events.1');
    const events = Array.from({ length: 20 }, (_, n) => ({
      channels: ['events.1'],
      event: 'AvailabilityChanged',
      data: { n },
    }));
    await a.broadcaster.publish(events);
    for (const one of [here, there]) {
      for (let n = 0; n < 20; n += 1)
        expect(payload(await one.take('App\\Events\\AvailabilityChanged'))).toEqual({ n });
      await one.settle();
      expect(one.frames.filter(({ event }) => event.startsWith('App'))).toHaveLength(20);
    }
  });

  test('payloads of any size and alphabet arrive to the letter', async () => {
    const [a, b] = [await startNode(database.url), await startNode(database.url)];
    await linked(a, b.peers);
    const one = await raw(b.port);
    await join(one, 'events.1');
    const texts = ['ñ€🎟'.repeat(1_000), 'x'.repeat(9_200), '\u0000\u007f\u2028"\\', ''];
    await a.broadcaster.publish(texts.map((text) => ({ channels: ['events.1'], event: 'Text', data: { text } })));
    for (const text of texts) expect(payload(await one.take('App\\Events\\Text'))).toEqual({ text });
  });

  test('the sender is left out wherever it is connected', async () => {
    const [a, b] = [await startNode(database.url), await startNode(database.url)];
    await linked(a, b.peers);
    const [sender, other] = [await raw(b.port), await raw(b.port)];
    for (const one of [sender, other]) await join(one, 'events.1');
    const event = { channels: ['events.1'], event: 'News', data: {}, exceptSocketId: sender.socketId };
    await a.broadcaster.publish([event]);
    await other.take('App\\Events\\News');
    await sender.settle();
    expect(sender.frames.filter(({ event: name }) => name.startsWith('App'))).toEqual([]);
  });

  test('the signed API, whispers and terminations cross over too', async () => {
    const [a, b] = [await startNode(database.url), await startNode(database.url)];
    await linked(a, b.peers);
    const [here, there] = [await raw(a.port), await raw(b.port)];
    await join(here, 'presence-gates.1', { user_id: '1' });
    await join(there, 'presence-gates.1', { user_id: '2' });
    here.say({ event: 'client-wave', channel: 'presence-gates.1', data: { n: 1 } });
    expect(await there.take('client-wave')).toEqual({
      event: 'client-wave',
      channel: 'presence-gates.1',
      data: { n: 1 },
      user_id: '1',
    });
    await sdk(a.port).trigger('presence-gates.1', 'news', { n: 2 });
    expect(payload(await there.take('news'))).toEqual({ n: 2 });
    there.say({ event: 'pusher:signin', data: signUser({ ...app, socketId: there.socketId, user: { id: '2' } }) });
    await there.take('pusher:signin_success');
    await sdk(a.port).sendToUser('2', 'hello', {});
    expect((await there.take('hello')).channel).toBe('#server-to-user-2');
    await sdk(a.port).terminateUserConnections('2');
    expect((await there.closed).code).toBe(4009);
  });

  test('nonsense on the channel harms nobody', async () => {
    const [a, b] = [await startNode(database.url), await startNode(database.url)];
    await linked(a, b.peers);
    const one = await raw(b.port);
    await join(one, 'events.1');
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    for (const text of ['', 'x', 'stranger 1 0 1 {', 'stranger 1 0 1 {"kind":"publish"}', 'stranger 1 1 2 tail']) {
      await client.query('SELECT pg_notify($1, $2)', ['aforo_broadcast', text]);
    }
    await client.end();
    await a.broadcaster.publish([{ channels: ['events.1'], event: 'News', data: {} }]);
    expect((await one.take('App\\Events\\News')).channel).toBe('events.1');
  });
});

describe('a database that goes away and comes back', () => {
  test('publishing fails meanwhile, before anybody hears of it, and works again afterwards', async () => {
    const way = await door();
    const [a, b] = [await startNode(way.url), await startNode(database.url)];
    await Promise.all([linked(a, b.peers), linked(b, a.peers)]);
    const [here, there] = [await raw(a.port), await raw(b.port)];
    for (const one of [here, there]) await join(one, 'events.1');

    way.shut();
    const event = (n: number) => [{ channels: ['events.1'], event: 'News', data: { n } }];
    await expect(a.broadcaster.publish(event(1))).rejects.toThrow();
    await here.settle();
    expect(here.frames.filter(({ event: name }) => name.startsWith('App'))).toEqual([]);

    way.open();
    await Promise.all([linked(a, b.peers), linked(b, a.peers)]);
    await a.broadcaster.publish(event(2));
    await b.broadcaster.publish(event(3));
    for (const one of [here, there]) {
      expect(payload(await one.take('App\\Events\\News'))).toEqual({ n: 2 });
      expect(payload(await one.take('App\\Events\\News'))).toEqual({ n: 3 });
    }
  });

  test('a process may start before its database', async () => {
    const way = await door();
    way.shut();
    const a = await startNode(way.url);
    const b = await startNode(database.url);
    way.open();
    await linked(a, b.peers);
  });

  test('closing does not wait for a database that is not there', async () => {
    const way = await door();
    way.shut();
    const peers = postgresPeers(way.url, silentLog);
    await peers.close();
    await expect(peers.send('{}')).rejects.toThrow();
  });
});
