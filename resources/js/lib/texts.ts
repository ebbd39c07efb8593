import { createTranslator, type Dictionary, type Locale, type Translate } from '@server/shared/i18n/translate';

/**
 * Loaded texts by language. Each area of a language is a chunk, loaded with the page that uses it; translators read the
 * same records, so an area that loads later is available immediately.
 */
const loaded: Record<Locale, Record<string, Dictionary>> = {};
const translators: Record<Locale, Translate> = {};

/** The loaded areas of a language; `loadTexts` adds to them. */
export const dictionariesOf = (locale: Locale): Record<string, Dictionary> => {
  loaded[locale] ??= {};
  return loaded[locale];
};

/** Sets all texts of a language, as the server has them; another call replaces them. */
export function provideTexts(locale: Locale, dictionaries: Record<string, Dictionary>): void {
  if (loaded[locale] === dictionaries) return;
  loaded[locale] = dictionaries;
  delete translators[locale];
}

/** Translator of a language, over the areas loaded so far. */
export function translatorOf(locale: Locale): Translate {
  translators[locale] ??= createTranslator(locale, dictionariesOf(locale));
  return translators[locale];
}

/** The document's language, for code outside pages. */
export const documentLocale = (): Locale => document.documentElement.lang || 'en';

/** The document's translator, for code outside pages. */
export const documentTranslate = (): Translate => translatorOf(documentLocale());
