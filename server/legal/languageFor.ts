import { defaultLocale, offeredLanguages } from '../shared/i18n/languages';
import { type Locale, languageOf } from '../shared/i18n/translate';

/**
 * The language in which a reader gets a text: their own, the one it belongs to, the house's own, its next one, any.
 * Of no languages it is none.
 */
export function languageFor(languages: readonly string[], locale: Locale): string {
  const wanted = [locale, languageOf(locale), defaultLocale(), ...offeredLanguages().map(({ code }) => code)];
  return wanted.find((code) => languages.includes(code)) ?? languages[0] ?? '';
}
