/** Texts of the catalogue by locale. */
export type LocalText = Readonly<Record<string, string | undefined>>;

/**
 * The text in the reader's language, else in its base language (`pt` for `pt-BR`), else in English, else in any
 * available language; '' if there is none.
 */
export function localText(texts: LocalText, locale: string): string {
  return texts[locale] || texts[locale.split('-', 1)[0]!] || texts.en || Object.values(texts).find(Boolean) || '';
}

/**
 * "Adult or Senior": lists alternatives in one text.
 * @param quote for a list within a sentence: “Adult” or “Senior”
 */
export const eitherOf = (texts: readonly LocalText[], locale: string, quote = (name: string): string => name): string =>
  new Intl.ListFormat(locale, { type: 'disjunction' }).format(texts.map((text) => quote(localText(text, locale))));
