import { createTranslator, type Dictionary, type Locale, type Translate } from '@server/shared/i18n/translate';

/**
 * The texts loaded so far, by language. Each area of each language is a chunk of its own, fetched beside the
 * page that reads it; translators read the same records, so an area that arrives later is there at once.
 */
const loaded: Record<Locale, Record<string, Dictionary>> = {};
const translators: Record<Locale, Translate> = {};

/** The areas of a language that are here; `loadTexts` adds to them. */
export const dictionariesOf = (locale: Locale): Record<string, Dictionary> => {
  loaded[locale] ??= {};
  return loaded[locale];
};

/** Gives all texts of a language at once, as the server has them; another state of them replaces the last. */
export function provideTexts(locale: Locale, dictionaries: Record<string, Dictionary>): void {
  if (loaded[locale] === dictionaries) return;
  loaded[locale] = dictionaries;
  delete translators[locale];
}

/** The translator of a language over whatever areas are loaded. */
export function translatorOf(locale: Locale): Translate {
  translators[locale] ??= createTranslator(locale, dictionariesOf(locale));
  return translators[locale];
}

/** The language the document is in, for code that runs outside any page. */
export const documentLocale = (): Locale => document.documentElement.lang || 'en';

/** The document's translator, for code that runs outside any page. */
export const documentTranslate = (): Translate => translatorOf(documentLocale());
