/** Tax IDs published by companies, and each with one digit changed. */
import { describe, expect, it } from 'vitest';
import { isTaxId, isVatId, normaliseTaxId, vatNumber } from '../../../server/shared/taxIds';

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

  it.each([
    ['IT', 'RSSMRA80A01H501U', 'RSSMRA80A01H501U'],
    ['DE', '26 954 371 827', '26954371827'],
    ['FR', '732 829 320', '732829320'],
    ['FR', '732 829 320 00074', '73282932000074'],
    ['SE', '811228-9874', '8112289874'],
    ['SE', '19811228-9874', '198112289874'],
    ['NL', '111222333', '111222333'],
    ['PL', '44051401359', '44051401359'],
    ['FI', '131052-308T', '131052308T'],
    ['RO', '1800101221144', '1800101221144'],
  ])('of %s need not be one of VAT: %s', (country, typed, stored) => {
    const id = normaliseTaxId(country, typed);
    expect([id, isTaxId(country, id), isVatId(country, id), vatNumber(country, id)]).toEqual([
      stored,
      true,
      false,
      stored,
    ]);
  });

  it.each([
    ['GR', 'GR094259216', '094259216', 'EL094259216'],
    ['GR', 'EL 094259216', '094259216', 'EL094259216'],
    ['BE', '403170701', '0403170701', 'BE0403170701'],
    ['BE', 'BE 403.170.701', '0403170701', 'BE0403170701'],
    ['ES', '1234567-L', '01234567L', 'ES01234567L'],
    ['ES', '\u202aB12345674\u202c', 'B12345674', 'ESB12345674'],
  ])('of %s is one of VAT however it is typed: %s', (country, typed, stored, vat) => {
    const id = normaliseTaxId(country, typed);
    expect([id, isVatId(country, id), vatNumber(country, id)]).toEqual([stored, true, vat]);
  });

  it('is refused where it is none of either', () => {
    const wrong = [
      ['IT', 'RSSMRA80A01H501A'],
      ['DE', '26954371828'],
      ['FR', '732829321'],
      ['SE', '8112289875'],
      ['PL', '44051401358'],
      ['GR', '12'],
      ['ES', '01234567A'],
      ['BE', '0403170702'],
    ] as const;
    expect(wrong.filter(([country, id]) => isTaxId(country, id))).toEqual([]);
    expect(isVatId('US', '941234567')).toBe(false);
  });
});
