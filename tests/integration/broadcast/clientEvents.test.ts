import { describe, expect, test } from 'vitest';
import { client, connected, heard, join, type RawClient, raw, startLive, subscribed } from './liveServer';

const whisper = (one: RawClient, channel: string, data: unknown = {}, event = 'client-typing') =>
  one.say({ event, channel, data });

/** Two members of the channel: the sender and the listener. */
async function pair(port: number, channel: string): Promise<[RawClient, RawClient]> {
  const [one, two] = [await raw(port), await raw(port)];
  await join(one, channel, { user_id: '1' });
  await join(two, channel, { user_id: '2' });
  return [one, two];
}

describe('whispers', () => {
  test.each(['private-a', 'presence-a', 'private-cache-a', 'presence-cache-a'])(
    'on %s reach the official client of everybody else',
    async (name) => {
      const { port } = await startLive();
      const [one, two] = [client(port, { id: '1' }), client(port, { id: '2' })];
      const [mine, theirs] = [await subscribed(one, name), await subscribed(two, name)];
      const own: unknown[] = [];
      mine.bind('client-typing', (data: unknown) => own.push(data));
      const event = heard(theirs, 'client-typing');
      mine.trigger('client-typing', { field: 'note' });
      expect(await event).toEqual([{ field: 'note' }]);
      expect(own).toEqual([]);
    },
  );

  test('are passed on as they were said, text as text and nothing as nothing', async () => {
    const { port } = await startLive();
    const [one, two] = await pair(port, 'private-a');
    whisper(one, 'private-a', '{"n":1}');
    expect((await two.take('client-typing')).data).toBe('{"n":1}');
    one.say({ event: 'client-typing', channel: 'private-a' });
    expect(await two.take('client-typing')).toEqual({ event: 'client-typing', channel: 'private-a' });
    one.say('{"event":"client-typing","channel":"private-a","data":{"__proto__":{"x":1}},"user_id":"9"}');
    const frame = await two.take('client-typing');
    expect(JSON.stringify(frame)).toBe('{"event":"client-typing","channel":"private-a","data":{"__proto__":{"x":1}}}');
  });

  test.each([
    ['a public channel', 'public-a', {}, 'client-typing'],
    ['an encrypted channel', 'private-encrypted-a', {}, 'client-typing'],
    ['a name of 201 characters', 'private-a', {}, `client-${'x'.repeat(194)}`],
    ['more than 10 KB', 'private-a', 'ñ'.repeat(5_121), 'client-typing'],
    ['more than 10 KB of object', 'private-a', { text: 'x'.repeat(10_240) }, 'client-typing'],
  ])('%s: rejected, the connection stays', async (_case, channel, data, event) => {
    const { port } = await startLive();
    const [one, two] = await pair(port, channel);
    whisper(one, channel, data, event);
    expect(await one.take('pusher:error')).toMatchObject({ data: { code: 4301 } });
    await Promise.all([one.settle(), two.settle()]);
    expect(two.frames.filter((frame) => frame.event.startsWith('client-'))).toEqual([]);
  });

  test('the largest data and the longest name allowed pass', async () => {
    const { port } = await startLive();
    const [one, two] = await pair(port, 'private-a');
    const name = `client-${'x'.repeat(193)}`;
    whisper(one, 'private-a', 'x'.repeat(10_240), name);
    expect((await two.take(name)).data).toHaveLength(10_240);
  });

  test('need a subscription of the sender', async () => {
    const { port } = await startLive();
    const [, two] = await pair(port, 'private-a');
    const outsider = await raw(port);
    whisper(outsider, 'private-a');
    expect(await outsider.take('pusher:error')).toMatchObject({ data: { code: 4301 } });
    await two.settle();
    expect(two.frames.filter(({ event }) => event === 'client-typing')).toEqual([]);
  });

  test('are off where the application wants none', async () => {
    const { port } = await startLive({ clientEvents: false });
    const [one, two] = await pair(port, 'private-a');
    whisper(one, 'private-a');
    expect(await one.take('pusher:error')).toMatchObject({ data: { code: 4301 } });
    await two.settle();
    expect(two.frames.filter(({ event }) => event === 'client-typing')).toEqual([]);
  });

  test('are ten a second; what is above is dropped and the connection stays', async () => {
    const { port } = await startLive();
    const [one, two] = await pair(port, 'private-a');
    for (let n = 0; n < 15; n += 1) whisper(one, 'private-a', n);
    await one.settle();
    await two.settle();
    const passed = two.frames.filter(({ event }) => event === 'client-typing').map(({ data }) => data);
    const dropped = one.frames.filter(
      ({ event, data }) => event === 'pusher:error' && (data as { code: number }).code === 4301,
    );
    expect(passed).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(dropped).toHaveLength(5);
  });

  test('a rejection reaches the official client as an error of the connection', async () => {
    const { port } = await startLive();
    const browser = client(port);
    await connected(browser);
    await subscribed(browser, 'public-a');
    const error = heard<{ data: { code: number } }>(browser.connection, 'error');
    browser.send_event('client-typing', {}, 'public-a');
    expect((await error)[0]).toMatchObject({ type: 'PusherError', data: { code: 4301 } });
    expect(browser.connection.state).toBe('connected');
  });
});
