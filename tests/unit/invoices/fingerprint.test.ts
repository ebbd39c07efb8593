/** The examples of the tax agency's document about hashes, version 0.1.2. */
import { describe, expect, it } from 'vitest';
import { decimal, fingerprintOf, type RecordFields } from '../../../server/invoices/verifactu/fingerprint';
import { clockTime, type IsoDate } from '../../../server/shared/time';

const day = '2024-01-01' as IsoDate;
const alta = (code: string, second: number): RecordFields => ({
  kind: 'alta',
  issuer: '89890001K',
  code,
  issuedOn: day,
  type: 'F1',
  taxTotal: '12.35',
  total: '123.45',
  generatedAt: `2024-01-01T19:20:${second}+01:00`,
});
const FIRST = '3C464DAF61ACB827C65FDA19F352A4E3BDC2C640E9E9FC4CC058073F38F12F60';
const SECOND = 'F7B94CFD8924EDFF273501B01EE5153E4CE8F259766F88CF6ACB8935802A2B97';
const THIRD = '177547C0D57AC74748561D054A9CEC14B4C4EA23D1BEFD6F2E69E3A388F90C68';

describe('the fingerprint of a record', () => {
  it('is the agency’s, of the first, of the next, and of a cancellation', () => {
    expect(fingerprintOf(alta('12345678/G33', 30), '')).toBe(FIRST);
    expect(fingerprintOf(alta('12345679/G34', 35), FIRST)).toBe(SECOND);
    const cancelled: RecordFields = {
      kind: 'anulacion',
      issuer: '89890001K',
      code: '12345679/G34',
      issuedOn: day,
      generatedAt: '2024-01-01T19:20:40+01:00',
    };
    expect(fingerprintOf(cancelled, SECOND)).toBe(THIRD);
  });

  it('is of amounts and times as they are written', () => {
    expect([0, 5, 1205, -7, -123_456_789].map(decimal)).toEqual(['0.00', '0.05', '12.05', '-0.07', '-1234567.89']);
    const at = (text: string) => clockTime(new Date(text), 'Europe/Madrid');
    expect(at('2026-01-31T23:30:05Z')).toBe('2026-02-01T00:30:05+01:00');
    expect(at('2026-07-01T12:00:00Z')).toBe('2026-07-01T14:00:00+02:00');
    expect(clockTime(new Date('2026-07-01T12:00:00Z'), 'UTC')).toBe('2026-07-01T12:00:00+00:00');
  });
});
