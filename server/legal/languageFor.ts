import { defaultLocale, offeredLanguages } from '../shared/i18n/languages';
import { type Locale, languageOf } from '../shared/i18n/translate';

/**
 * Language of a text for a reader: their own, its base, the organisation's, its next ones, any. Empty without
 * languages.
 */
export function languageFor(languages: readonly string[], locale: Locale): string {
  const wanted = [locale, languageOf(locale), defaultLocale(), ...offeredLanguages().map(({ code }) => code)];
  return wanted.find((code) => languages.includes(code)) ?? languages[0] ?? '';
}
