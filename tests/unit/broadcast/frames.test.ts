import type { Writable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as wsPackage from 'ws';
import { gather } from '../../../server/infra/broadcaster/gather';
import { payloadReader, toPayloads } from '../../../server/infra/broadcaster/notifications';
import { batches } from '../../../server/infra/broadcaster/pusherBroadcaster';
import { createCachedEvents } from '../../../server/infra/pusher/cachedEvents';
import { wireFrame } from '../../../server/infra/pusher/frames';
import { readPeerMessage, writePeerMessage } from '../../../server/infra/pusher/peers';

/** The package's receiver, which its types omit. */
const { Receiver } = wsPackage as unknown as { Receiver: new (options: { isServer: boolean }) => Writable };

/** The ws package's reading of these bytes. */
function received(bytes: Buffer): Promise<{ text: string; isBinary: boolean }[]> {
  const messages: { text: string; isBinary: boolean }[] = [];
  const receiver = new Receiver({ isServer: false });
  return new Promise((resolve, reject) => {
    receiver.on('message', (data: Buffer, isBinary: boolean) => messages.push({ text: data.toString(), isBinary }));
    receiver.on('error', reject);
    receiver.on('finish', () => resolve(messages));
    receiver.end(bytes);
  });
}

describe('frames', () => {
  test.each([0, 1, 125, 126, 127, 65_535, 65_536, 100_000])(
    'of %i bytes are read as they were written',
    async (length) => {
      const text = 'x'.repeat(length);
      expect(await received(Buffer.concat([wireFrame(text), wireFrame('next')]))).toEqual([
        { text, isBinary: false },
        { text: 'next', isBinary: false },
      ]);
    },
  );

  test('count bytes, not characters', async () => {
    const text = 'ñ🎟'.repeat(30);
    expect(await received(wireFrame(text))).toEqual([{ text, isBinary: false }]);
  });
});

describe('messages between processes', () => {
  test('of any content fit into notifications and come out as the same value', () => {
    const content = fc.array(fc.oneof(fc.string({ unit: 'binary', maxLength: 20_000 }), fc.string()), { maxLength: 4 });
    fc.assert(
      fc.property(content, (value) => {
        const payloads = toPayloads('sender', 1, JSON.stringify(value));
        expect(payloads.every((payload) => Buffer.byteLength(payload) < 8_000)).toBe(true);
        expect(new Set(payloads).size).toBe(payloads.length);
        const read = payloadReader('another');
        const texts = payloads.map(read);
        expect(texts.slice(0, -1).every((text) => text === null)).toBe(true);
        expect(JSON.parse(texts.at(-1)!)).toEqual(value);
      }),
      { numRuns: 100 },
    );
  });

  test('of two senders may be mixed; broken and own ones are dropped', () => {
    const read = payloadReader('me');
    const [a1, a2] = toPayloads('a', 1, JSON.stringify('a'.repeat(10_000)));
    const [b1, b2] = toPayloads('b', 9, JSON.stringify('b'.repeat(10_000)));
    expect([a1!, b1!].map(read)).toEqual([null, null]);
    expect(JSON.parse(read(a2!)!)).toBe('a'.repeat(10_000));
    expect(JSON.parse(read(b2!)!)).toBe('b'.repeat(10_000));
    expect(read(b2!)).toBeNull();
    expect(read('no payload of ours')).toBeNull();
    expect(toPayloads('me', 1, '{}').map(read)).toEqual([null]);
  });

  test('are read only when they are what this version writes', () => {
    const message = { kind: 'publish' as const, events: [{ channels: ['a'], name: 'news', data: '{}' }] };
    expect(readPeerMessage(writePeerMessage(message))).toEqual(message);
    const silence = { kind: 'clientEvent' as const, event: { channel: 'a', name: 'client-x', data: undefined } };
    expect(readPeerMessage(writePeerMessage(silence))).toMatchObject({ kind: 'clientEvent', event: { channel: 'a' } });
    for (const text of ['', '{', 'null', '{"kind":"other"}', '{"kind":"publish","events":[{}]}']) {
      expect(readPeerMessage(text)).toBeNull();
    }
  });
});

describe('batches for the SDK', () => {
  test('keep order, at most ten events and nine kilobytes each, and the large one alone', () => {
    const entry = fc.record({
      channel: fc.constant('a'),
      name: fc.constant('n'),
      data: fc.string({ maxLength: 9_216, size: 'max' }),
    });
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 40 }), (entries) => {
        const result = batches(entries);
        expect(result.flat()).toEqual(entries);
        for (const batch of result) {
          expect(batch.length).toBeLessThanOrEqual(10);
          if (batch.length > 1) expect(Buffer.byteLength(JSON.stringify(batch))).toBeLessThanOrEqual(9_002);
        }
      }),
      { numRuns: 50 },
    );
    const small = Array.from({ length: 25 }, (_, n) => ({ channel: 'a', name: 'n', data: String(n) }));
    expect(batches(small).map(({ length }) => length)).toEqual([10, 10, 5]);
  });
});

describe('the last event of a cache channel', () => {
  test('is kept half an hour from its own time, and swept', () => {
    let now = 0;
    const events = createCachedEvents(() => now);
    events.keep('a', 'news', '1');
    now = 1_000_000;
    events.keep('b', 'news', '2');
    now = 1_799_999;
    expect([events.find('a')?.data, events.find('b')?.data]).toEqual(['1', '2']);
    now = 1_800_000;
    expect([events.find('a'), events.find('b')?.data]).toEqual([null, '2']);
    events.sweep();
    now = 1_000_001;
    expect([events.find('a'), events.find('b')?.data]).toEqual([null, '2']);
  });

  test('makes room for newer ones, the most recently written staying', () => {
    const events = createCachedEvents(() => 0);
    for (let n = 0; n < 10_000; n += 1) events.keep(`c${n}`, 'news', String(n));
    events.keep('c0', 'news', 'again');
    events.keep('one-more', 'news', 'x');
    expect([events.find('c0')?.data, events.find('c1'), events.find('c2')?.data]).toEqual(['again', null, '2']);
  });
});

describe('calls made together', () => {
  test('keep order, never overlap, and fail together', async () => {
    const calls: number[][] = [];
    let underWay = 0;
    const send = gather<number>(async (items) => {
      underWay += 1;
      expect(underWay).toBe(1);
      await new Promise((resolve) => setImmediate(resolve));
      underWay -= 1;
      calls.push(items);
      if (items.includes(13)) throw new Error('unlucky');
    });
    const first = send(1);
    const together = [send(2), send(3)];
    await first;
    const unlucky = [send(13), send(14)];
    expect((await Promise.allSettled([...together, ...unlucky])).map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ]);
    await send(15);
    expect(calls).toEqual([[1], [2, 3], [13, 14], [15]]);
  });
});
