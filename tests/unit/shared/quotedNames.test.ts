/** A list of names within a sentence has quotation marks around each name. */
import { expect, it } from 'vitest';
import { translator } from '../../../server/shared/i18n';
import type { Locale } from '../../../server/shared/i18n/translate';
import { eitherOf } from '../../../server/shared/localText';

const names = [
  { en: 'Adult', es: 'Adulto' },
  { en: 'Senior', es: 'Mayor' },
];
const quoted = (locale: Locale) => {
  const t = translator(locale);
  return eitherOf(names, locale, (name) => t('common.quoted_name', { name }));
};

it('quotes each name, in each language its own way', () => {
  expect([quoted('en'), quoted('es')]).toEqual(['“Adult” or “Senior”', '«Adulto» o «Mayor»']);
  expect(eitherOf(names, 'en')).toBe('Adult or Senior');
});
