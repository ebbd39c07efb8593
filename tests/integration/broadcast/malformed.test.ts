import { describe, expect, test } from 'vitest';
import { join, raw, startLive } from './liveServer';

const MISTAKE = { event: 'pusher:error', data: { code: null, message: expect.any(String) } };

describe('frames no client library would send', () => {
  test.each([
    ['no JSON', 'hello'],
    ['a JSON number', '7'],
    ['null', 'null'],
    ['a list', '[]'],
    ['an empty text', ''],
    ['no event', '{"data":{}}'],
    ['an event that is no text', '{"event":7}'],
    ['an event of the object prototype', '{"event":"constructor"}'],
    ['an unknown protocol event', '{"event":"pusher:unheard-of"}'],
    ['a server event', '{"event":"App\\\\Events\\\\OrderPaid","channel":"private-a","data":{}}'],
    ['an internal event', '{"event":"pusher_internal:member_removed","channel":"presence-a","data":"{}"}'],
    ['bytes', Buffer.from([0, 255, 1])],
    ['a subscription without data', '{"event":"pusher:subscribe"}'],
    ['a subscription to a number', '{"event":"pusher:subscribe","data":{"channel":7}}'],
    ['a subscription to a list', '{"event":"pusher:subscribe","data":{"channel":["a"]}}'],
    ['data that is a list', '{"event":"pusher:subscribe","data":["a"]}'],
    ['data that is broken JSON', '{"event":"pusher:subscribe","data":"{"}'],
    ['a sign-in without data', '{"event":"pusher:signin"}'],
    ['a sign-in with numbers', '{"event":"pusher:signin","data":{"auth":1,"user_data":2}}'],
  ])('%s is answered and the connection stays open', async (_case, message) => {
    const { port } = await startLive();
    const one = await raw(port);
    one.say(message);
    expect(await one.take('pusher:error')).toEqual(MISTAKE);
    expect((await join(one, 'still-works')).event).toBe('pusher_internal:subscription_succeeded');
  });

  test.each(['pusher:subscribe', 'pusher:unsubscribe', 'pusher:signin', 'client-x', 'pusher:ping', 'pusher:pong'])(
    '%s with every kind of wrong field leaves the server standing',
    async (event) => {
      const { port } = await startLive();
      const one = await raw(port);
      const odd: unknown[] = [null, 0, '', 'x', '__proto__', [], {}, { toString: 1 }, true];
      for (const value of odd) {
        one.say({ event, data: value, channel: value });
        one.say({ event, data: { channel: value, auth: value, channel_data: value, user_data: value } });
        one.say({ event, data: { channel: 'presence-a', auth: 'live-key:00', channel_data: value } });
      }
      // A failed sign-in closes the connection, as the protocol requires.
      await Promise.race([one.settle(), one.closed]);
      expect((await join(await raw(port), 'still-works')).event).toBe('pusher_internal:subscription_succeeded');
    },
  );

  test('a frame too large ends its connection and no other', async () => {
    const { port } = await startLive();
    const [large, calm] = [await raw(port), await raw(port)];
    large.say(JSON.stringify({ event: 'client-x', data: 'x'.repeat(70_000) }));
    expect((await large.closed).code).toBe(1009);
    await calm.settle();
  });

  test('a client that asks and asks and never reads is cut off', async () => {
    const { port, pusher } = await startLive();
    const [greedy, calm] = [await raw(port), await raw(port)];
    greedy.ws.pause();
    const question = JSON.stringify({ event: 'pusher:subscribe', data: { channel: 'x'.repeat(60_000) } });
    for (let asked = 0; asked < 2_000 && pusher.stats().connections > 1; asked += 1) {
      await new Promise((resolve) => greedy.ws.send(question, resolve));
      await new Promise((resolve) => setImmediate(resolve));
    }
    await expect.poll(() => pusher.stats().connections).toBe(1);
    await calm.settle();
  });

  test('a connection reset without a word is forgotten', async () => {
    const { port, pusher } = await startLive();
    const [gone, calm] = [await raw(port), await raw(port)];
    await join(gone, 'presence-gate', { user_id: '1' });
    await join(calm, 'presence-gate', { user_id: '2' });
    gone.ws.terminate();
    await calm.take('pusher_internal:member_removed');
    expect(pusher.stats()).toMatchObject({ connections: 1, channels: 1 });
  });

  test('pings are answered, as an object or as text', async () => {
    const { port } = await startLive();
    const one = await raw(port);
    one.say('{"event":"pusher:ping","data":{}}');
    expect(await one.take('pusher:pong')).toEqual({ event: 'pusher:pong', data: '{}' });
    one.say('{"event":"pusher:ping","data":"{}"}');
    await one.take('pusher:pong');
    one.say('{"event":"pusher:ping"}');
    await one.take('pusher:pong');
    expect(one.frames.filter(({ event }) => event === 'pusher:error')).toEqual([]);
  });
});
