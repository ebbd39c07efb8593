import { describe, expect, test } from 'vitest';
import { client, connected, heard, join, payload, raw, startLive, subscribed } from './liveServer';

describe('silence', () => {
  test('is asked about in both languages', async () => {
    const { port } = await startLive({ activityTimeoutSeconds: 0.1, pongTimeoutSeconds: 20 });
    const one = await raw(port);
    const controlFrame = new Promise((resolve) => one.ws.once('ping', resolve));
    expect(await one.take('pusher:ping')).toEqual({ event: 'pusher:ping', data: '{}' });
    await controlFrame;
  });

  test('of a client that does not answer ends with 4201', async () => {
    const { port, pusher } = await startLive({ activityTimeoutSeconds: 0.1, pongTimeoutSeconds: 0.1 });
    const mute = await raw(port);
    // The ws package answers control frames automatically, unless the socket is not read.
    mute.ws.pong = () => {};
    mute.ws.pause();
    await expect.poll(() => pusher.stats().connections).toBe(0);
    mute.ws.resume();
    expect((await mute.closed).code).toBe(4201);
    expect(await mute.take('pusher:error')).toMatchObject({ data: { code: 4201 } });
  });

  test('broken by a pong, of either kind, keeps the connection', async () => {
    // Silent for longer than the timeout, which a busy machine must not exceed by accident.
    const { port } = await startLive({ activityTimeoutSeconds: 0.1, pongTimeoutSeconds: 4 });
    const answering = await raw(port);
    const end = Date.now() + 5_000;
    while (Date.now() < end) await answering.take('pusher:ping');
    expect(answering.ws.readyState).toBe(answering.ws.OPEN);
  });
});

describe('shutting down', () => {
  test('tells every client to reconnect at once, and the official client does', async () => {
    const first = await startLive();
    const browser = client(first.port);
    await connected(browser);
    const before = browser.connection.socket_id;
    const one = await raw(first.port);
    const left = heard<{ previous: string; current: string }>(browser.connection, 'state_change');
    await first.pusher.drain();
    expect((await one.closed).code).toBe(4200);
    expect(await one.take('pusher:error')).toMatchObject({ data: { code: 4200 } });
    expect((await left)[0]).toEqual({ previous: 'connected', current: 'connecting' });
    expect(first.pusher.stats().connections).toBe(0);
    expect(browser.connection.socket_id).toBe(before);
  });

  test('delivers what was published before', async () => {
    const { port, pusher } = await startLive();
    const crowd = await Promise.all(Array.from({ length: 50 }, () => raw(port)));
    await Promise.all(crowd.map((one) => join(one, 'a')));
    for (let n = 0; n < 20; n += 1) void pusher.publish({ channels: ['a'], name: 'news', data: JSON.stringify({ n }) });
    await pusher.drain();
    await Promise.all(crowd.map(({ closed }) => closed));
    const received = crowd.map(({ frames }) =>
      frames.filter(({ event }) => event === 'news').map((frame) => payload(frame).n),
    );
    expect(received).toEqual(Array.from({ length: 50 }, () => Array.from({ length: 20 }, (_, n) => n)));
  });

  test('a client that does not read does not hold it up', async () => {
    const { port, pusher } = await startLive();
    const mute = await raw(port);
    mute.ws.pause();
    await pusher.drain();
    expect(pusher.stats().connections).toBe(0);
  });

  test('newcomers are sent on', async () => {
    const { port, pusher } = await startLive();
    await pusher.drain();
    expect((await (await raw(port)).closed).code).toBe(4200);
  });
});

describe('many listeners', () => {
  test('a broadcast reaches all of 300 and lets other requests in between', async () => {
    const { port, pusher } = await startLive();
    const crowd = await Promise.all(Array.from({ length: 300 }, () => raw(port)));
    await Promise.all(crowd.map((one) => join(one, 'a')));
    const published = Array.from({ length: 30 }, (_, n) =>
      pusher.publish({ channels: ['a'], name: 'news', data: JSON.stringify({ n }) }),
    );
    expect(await (await fetch(`http://127.0.0.1:${port}/page`)).text()).toBe('a page');
    await Promise.all(published);
    expect(pusher.stats()).toMatchObject({ delivered: 9_000, queued: 0, cutOff: 0 });
    const inOrder = Array.from({ length: 30 }, (_, n) => n);
    for (const one of crowd) {
      await one.settle();
      expect(one.frames.filter(({ event }) => event === 'news').map((frame) => payload(frame).n)).toEqual(inOrder);
    }
  });

  test('one that reads too slowly is cut off, the others hear everything', async () => {
    const { port, pusher } = await startLive();
    const [slow, quick] = [await raw(port), await raw(port)];
    await join(slow, 'a');
    await join(quick, 'a');
    slow.ws.pause();
    const data = 'x'.repeat(10_000);
    let sent = 0;
    while (pusher.stats().cutOff === 0 && sent < 5_000) {
      await pusher.publish({ channels: ['a'], name: 'news', data });
      await quick.take('news');
      sent += 1;
    }
    expect(pusher.stats().cutOff).toBe(1);
    await expect.poll(() => pusher.stats().connections).toBe(1);
    expect(quick.frames.filter(({ event }) => event === 'news')).toHaveLength(sent);
  });

  test('the official client subscribes again by itself after being cut off', async () => {
    const { port, pusher } = await startLive();
    const browser = client(port);
    const channel = await subscribed(browser, 'a');
    const again = heard(channel, 'pusher:subscription_succeeded');
    (
      browser.connection as unknown as { connection: { transport: { socket: { close(): void } } } }
    ).connection.transport.socket.close();
    await again;
    const event = heard(channel, 'news');
    await pusher.publish({ channels: ['a'], name: 'news', data: '{"n":1}' });
    expect(await event).toEqual([{ n: 1 }]);
  });
});
