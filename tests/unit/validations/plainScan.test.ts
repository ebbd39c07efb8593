import { describe, expect, it } from 'vitest';
import { plainScan, scanRequest } from '../../../server/validations/requests';

const ID = '5f9d4b1e-7c3a-4e21-9b60-2d8f1a7c4e93';
const ORDERED_ID = '01a20474-df3b-75a8-b50d-c2a9ef7cf133';
const PLAIN = { nonce: ID, code: 'K7QPM2XW9T', scannedAt: '2026-11-22T10:15:30.123Z' };

/** Every field as it may come: written as our pages do, good but written otherwise, and bad. */
const WAYS: Record<keyof NonNullable<ReturnType<typeof plainScan>>, readonly unknown[]> = {
  nonce: [
    ID,
    ORDERED_ID,
    ID.toUpperCase(),
    '00000000-0000-0000-0000-000000000000',
    `${ID}\n`,
    ID.slice(1),
    '',
    7,
    null,
  ],
  code: ['K7QPM2XW9T', 'x'.repeat(2000), 'x'.repeat(2001), ' K7QPM 2XW9T\u0000', '\ud800', '🎟', ' ', '', 7, null],
  gateId: [undefined, null, ORDERED_ID, ID.toUpperCase(), '', 'gate'],
  eventId: [undefined, null, ID, 'event'],
  scannedAt: [
    PLAIN.scannedAt,
    '2028-02-29T00:00:00.000Z',
    '2027-02-29T00:00:00.000Z',
    '2026-11-31T00:00:00.000Z',
    '2026-11-22T24:00:00.000Z',
    '2026-11-22T10:15:30Z',
    '2026-11-22T10:15:30.123456Z',
    '2026-11-22T10:15:30.123+01:00',
    '1999-12-31T23:59:59.999Z',
    '2200-01-01T00:00:00.000Z',
    `${PLAIN.scannedAt}\n`,
    1_795_000_000_000,
    undefined,
  ],
  forceReason: [undefined, null, 'school class', 'no', ' school class '],
};

/** Every body that can be put together from these ways. */
function* bodies(fields = Object.entries(WAYS)): Generator<Record<string, unknown>> {
  const [first, ...rest] = fields;
  if (!first) return yield {};
  for (const body of bodies(rest)) for (const value of first[1]) yield { [first[0]]: value, ...body };
}

describe('a scan that is recognised without the schema', () => {
  it('is what the schema would make of it, whatever is put together', () => {
    const recognised = [...bodies()].filter((body) => {
      const scan = plainScan(body);
      if (scan) expect(scan).toEqual(scanRequest.parse(body));
      return scan !== null;
    });
    // Two nonces, two codes, three gates, three events, two times, no reason said in two ways.
    expect(recognised).toHaveLength(2 * 2 * 3 * 3 * 2 * 2);
  });

  it('is what the gates send', () => {
    expect(plainScan({ ...PLAIN, gateId: ORDERED_ID, eventId: null })).toEqual({
      ...PLAIN,
      gateId: ORDERED_ID,
      eventId: null,
      forceReason: undefined,
    });
    expect(plainScan(PLAIN)).toMatchObject(PLAIN);
  });

  it.each([[undefined], [null], [[]], [{}], ['K7QPM2XW9T']])('is not %j', (body) => {
    expect(plainScan(body)).toBeNull();
  });
});
