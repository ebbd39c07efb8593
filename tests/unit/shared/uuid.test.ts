import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isUuid, uuidFromBytes, uuidToBytes, uuidv7 } from '../../../server/shared/uuid';

afterEach(() => {
  vi.useRealTimers();
});

describe('uuidv7', () => {
  it('is a version 7 identifier of the RFC variant that begins with the millisecond', () => {
    const before = Date.now();
    const id = uuidv7();
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    const millisecond = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
    expect(millisecond).toBeGreaterThanOrEqual(before);
    expect(millisecond).toBeLessThanOrEqual(Date.now() + 5);
  });

  it('ascends strictly through 20,000 in a row, more than fit in a few milliseconds', () => {
    const ids = Array.from({ length: 20_000 }, uuidv7);
    expect(ids).toEqual([...new Set(ids)].sort());
  });

  it('ascends when the clock stands still and when it steps back', () => {
    vi.useFakeTimers({ now: Date.now() });
    const still = Array.from({ length: 10_000 }, uuidv7);
    vi.setSystemTime(Date.now() - 3_600_000);
    const back = Array.from({ length: 100 }, uuidv7);
    const ids = [...still, ...back];
    expect(ids).toEqual([...new Set(ids)].sort());
  });
});

describe('isUuid', () => {
  it.each([uuidv7(), '01890A5D-AC96-774B-BCCE-B302099A8057', '6f1c1b8e-55e4-4b58-9c5c-0f8a3c7c9d01'])(
    'accepts %s',
    (id) => {
      expect(isUuid(id)).toBe(true);
    },
  );

  it.each([
    '',
    '01890a5dac96774bbcceb302099a8057',
    '01890a5d-ac96-774b-bcce-b302099a805g',
    ` ${uuidv7()}`,
    `${uuidv7()}\n`,
    7,
    null,
  ])('refuses %j', (value) => {
    expect(isUuid(value)).toBe(false);
  });
});

describe('the bytes of an identifier', () => {
  it('are written and read alike', () => {
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        expect(uuidFromBytes(uuidToBytes(id))).toBe(id);
      }),
    );
    expect([...uuidToBytes('00010203-0405-0607-0809-0a0b0c0d0eff')]).toEqual([
      0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 255,
    ]);
  });

  it('are refused in another form', () => {
    expect(() => uuidToBytes('ticket')).toThrow(RangeError);
    expect(() => uuidFromBytes(new Uint8Array(15))).toThrow(RangeError);
  });
});
