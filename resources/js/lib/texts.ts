import {
  createTranslator,
  type Dictionary,
  isLocale,
  type Locale,
  type Translate,
} from '@server/shared/i18n/translate';
import { areasOf } from '@server/shared/pageAreas';

/**
 * The texts loaded so far, by language. Each area of each language is a chunk of its own, fetched beside the
 * page that reads it; translators read the same records, so an area that arrives later is there at once.
 */
const files = import.meta.glob<Record<string, Dictionary>>([
  '../../../server/shared/i18n/*/*.ts',
  '!../../../server/shared/i18n/*/index.ts',
]);

const loaded: Partial<Record<Locale, Record<string, Dictionary>>> = {};
const translators: Partial<Record<Locale, Translate>> = {};

const dictionariesOf = (locale: Locale) => {
  loaded[locale] ??= {};
  return loaded[locale];
};

async function loadArea(locale: Locale, area: string): Promise<void> {
  const dictionaries = dictionariesOf(locale);
  const file = files[`../../../server/shared/i18n/${locale}/${area}.ts`];
  if (dictionaries[area] || !file) return;
  const module = await file();
  dictionaries[area] = module[area] ?? {};
}

/** Fetches what a page's texts need; an area already here costs nothing. */
export const loadTexts = (locale: Locale, pageName: string): Promise<unknown> =>
  Promise.all(areasOf(pageName).map((area) => loadArea(locale, area)));

/** The translator of a language over whatever areas are loaded. */
export function translatorOf(locale: Locale): Translate {
  translators[locale] ??= createTranslator(locale, dictionariesOf(locale));
  return translators[locale];
}

/** The language the document is in, for code that runs outside any page. */
export function documentLocale(): Locale {
  const { lang } = document.documentElement;
  return isLocale(lang) ? lang : 'en';
}

/** The document's translator, for code that runs outside any page. */
export const documentTranslate = (): Translate => translatorOf(documentLocale());
