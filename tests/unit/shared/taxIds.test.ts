/** Tax numbers: those that companies publish, and each of them with one figure changed. */
import { describe, expect, it } from 'vitest';
import { isTaxId, normaliseTaxId, vatNumber } from '../../../server/shared/taxIds';

const RIGHT: [string, string][] = [
  ['ES', 'A28015865'],
  ['ES', 'B12345674'],
  ['ES', '12345678Z'],
  ['ES', 'X1234567L'],
  ['ES', 'Q2818014I'],
  ['PT', '501442600'],
  ['FR', '40303265045'],
  ['DE', '136695976'],
  ['IT', '00743110157'],
  ['BE', '0428759497'],
  ['NL', '004495445B01'],
  ['AT', 'U13585627'],
  ['PL', '8567346215'],
  ['DK', '13585628'],
  ['FI', '20774740'],
  ['LU', '15027442'],
  ['SE', '123456789701'],
];

const withAnother = (id: string): string => id.replace(/\d/, (figure) => String((Number(figure) + 1) % 10));

describe('a tax number', () => {
  it('is right as it is published', () => {
    for (const [country, id] of RIGHT) expect([country, id, isTaxId(country, id)]).toEqual([country, id, true]);
  });

  it('is wrong with one figure changed', () => {
    for (const [country, id] of RIGHT)
      expect([country, id, isTaxId(country, withAnother(id))]).toEqual([country, id, false]);
  });

  it('is typed with or without spaces, points and the letters of its country', () => {
    expect(normaliseTaxId('ES', ' es-b 1234.5674')).toBe('B12345674');
    expect(normaliseTaxId('FR', 'FR 40 303 265 045')).toBe('40303265045');
    expect(normaliseTaxId('GR', 'EL123456789')).toBe('123456789');
    expect(normaliseTaxId('US', '12-3456789')).toBe('123456789');
    expect([vatNumber('GR', '123456789'), vatNumber('ES', 'B12345674'), vatNumber('US', '1')]).toEqual([
      'EL123456789',
      'ESB12345674',
      '1',
    ]);
  });
});
