import {
  builtInFor,
  createTranslator,
  type Dictionary,
  type Locale,
  type Translate,
} from '@server/shared/i18n/translate';
import { familyOf } from '@server/shared/pageTable';

/**
 * The texts loaded so far, by language. Each area of each language is a chunk of its own, fetched beside the
 * page that reads it; translators read the same records, so an area that arrives later is there at once.
 */
const files = import.meta.glob<Record<string, Dictionary>>([
  '../../../server/shared/i18n/*/*.ts',
  '!../../../server/shared/i18n/*/index.ts',
]);

const loaded: Record<Locale, Record<string, Dictionary>> = {};
const translators: Record<Locale, Translate> = {};

const dictionariesOf = (locale: Locale) => {
  loaded[locale] ??= {};
  return loaded[locale];
};

/** What the installation wrote itself; where it cannot be fetched, the built-in texts do. */
const loadOwn = (overlay: string, area: string): Promise<Dictionary | null> =>
  fetch(`${overlay}/${area}.json`).then(
    (answer) => answer.json(),
    () => null,
  );

/** Fetches one area; one that is here already costs nothing. */
export async function loadArea(locale: Locale, area: string, overlay: string | null): Promise<void> {
  const dictionaries = dictionariesOf(locale);
  const file = files[`../../../server/shared/i18n/${builtInFor(locale)}/${area}.ts`];
  if (dictionaries[area] || !file) return;
  const [module, own] = await Promise.all([file(), overlay && loadOwn(overlay, area)]);
  dictionaries[area] = { ...module[area], ...(own || null) };
}

/** Gives all texts of a language at once, as the server has them; another state of them replaces the last. */
export function provideTexts(locale: Locale, dictionaries: Record<string, Dictionary>): void {
  if (loaded[locale] === dictionaries) return;
  loaded[locale] = dictionaries;
  delete translators[locale];
}

/** Fetches what a page's texts need; an area already here costs nothing. */
export const loadTexts = (locale: Locale, pageName: string, overlay: string | null): Promise<unknown> =>
  Promise.all(familyOf(pageName).texts.map((area) => loadArea(locale, area, overlay)));

/** The translator of a language over whatever areas are loaded. */
export function translatorOf(locale: Locale): Translate {
  translators[locale] ??= createTranslator(locale, dictionariesOf(locale));
  return translators[locale];
}

/** The language the document is in, for code that runs outside any page. */
export const documentLocale = (): Locale => document.documentElement.lang || 'en';

/** The document's translator, for code that runs outside any page. */
export const documentTranslate = (): Translate => translatorOf(documentLocale());
