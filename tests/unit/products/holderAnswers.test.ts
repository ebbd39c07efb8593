import { describe, expect, it } from 'vitest';
import { keptAnswer, problemText, problemWith } from '../../../server/products/holderAnswers';
import { askedField, type HolderField, parseHolderFields } from '../../../server/products/holderFields';
import { translator } from '../../../server/shared/i18n';

const field = (kind: HolderField['kind'], more: Partial<HolderField> = {}): HolderField => ({
  name: 'field',
  kind,
  label: { en: 'Field' },
  required: false,
  ...more,
});
const SIZES = [
  { value: 's', label: { en: 'Small', es: 'Pequeña' } },
  { value: 'l', label: { en: 'Large', es: 'Grande' } },
];

describe('an answer', () => {
  it.each<[HolderField, string, string | null]>([
    [field('text', { required: true }), '', 'required'],
    [field('text'), '', null],
    [field('text', { min: 3 }), 'ab', 'too_short'],
    [field('text', { max: 3 }), 'abcd', 'too_long'],
    [field('text', { min: 3, max: 3 }), 'abc', null],
    [field('text'), 'x'.repeat(201), 'too_long'],
    [field('email'), 'ana@example', 'email'],
    [field('email'), 'ana@example.com', null],
    [field('number'), 'twelve', 'not_a_number'],
    [field('number', { min: 4 }), '3', 'too_low'],
    [field('number', { max: 12 }), '12.5', 'too_high'],
    [field('number', { min: 4, max: 12 }), '4,5', null],
    [field('number', { min: 0 }), '-1', 'too_low'],
    [field('date'), '2026-02-30', 'invalid'],
    [field('date', { from: '2020-01-01' }), '2019-12-31', 'date_too_early'],
    [field('date', { until: '2020-01-01' }), '2020-01-02', 'date_too_late'],
    [field('date', { from: '2020-01-01', until: '2020-01-01' }), '2020-01-01', null],
    [field('choice', { options: SIZES }), 'm', 'invalid'],
    [field('choice', { options: SIZES }), 'Small', 'invalid'],
    [field('choice', { options: SIZES }), 'l', null],
    [field('choice', { options: SIZES, required: true }), '', 'required'],
    [field('checkbox', { required: true }), '', 'tick_required'],
    [field('checkbox', { required: true }), 'yes', null],
    [field('checkbox'), 'on', 'invalid'],
  ])('%j: %s', (asked, answer, code) => {
    expect(problemWith(asked, answer)?.code ?? null).toBe(code);
  });

  it.each<[HolderField, string, string, string | null]>([
    [field('email'), '\u202aAna&Bo@Example.test\u202c', 'ana&bo@example.test', null],
    [field('email'), 'ivan@пример.рф', 'ivan@xn--e1afmkfd.xn--p1ai', null],
    [field('phone'), '0171/1234567', '0171/1234567', null],
    [field('phone'), '+966 ٥٠١ ٢٣٤ ٥٦٧ ext. 12', '+966 501 234 567 ext. 12', null],
    [field('phone'), 'call me 1', 'call me 1', 'invalid'],
    [field('text', { required: true }), '\u200f\u3164', '', 'required'],
    [field('text'), 'محمد', 'محمد', null],
  ])('%j: %j is kept as every form keeps it', (asked, typed, kept, code) => {
    expect(keptAnswer(asked, typed)).toBe(kept);
    expect(problemWith(asked, keptAnswer(asked, typed))?.code ?? null).toBe(code);
  });

  it('is refused in words, with the limit in them', () => {
    const say = (asked: HolderField, answer: string, locale: 'en' | 'es') =>
      problemText(problemWith(asked, answer)!, translator(locale), locale);
    expect(say(field('number', { min: 4 }), '3', 'en')).toBe('Enter 4 or more.');
    expect(say(field('text', { min: 3 }), 'a', 'en')).toBe('Use at least 3 characters.');
    expect(say(field('date', { from: '2020-01-31' }), '2019-01-01', 'es')).toBe(
      'Introduzca el 31 de enero de 2020 o una fecha posterior.',
    );
  });
});

describe('a field as it is asked', () => {
  it('has its texts in the reader’s language and names no limit that it lacks', () => {
    const [stored] = parseHolderFields([
      {
        name: 'size',
        kind: 'choice',
        label: { en: 'Size', es: 'Talla' },
        required: true,
        options: SIZES,
        min: null,
        from: '',
      },
    ]);
    expect(askedField(stored!, 'es')).toEqual({
      name: 'size',
      kind: 'choice',
      label: 'Talla',
      required: true,
      options: [
        { value: 's', label: 'Pequeña' },
        { value: 'l', label: 'Grande' },
      ],
    });
  });
});
