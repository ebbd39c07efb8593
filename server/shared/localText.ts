/** Texts per language as the catalogue keeps them, by locale. */
export type LocalText = Readonly<Record<string, string | undefined>>;

/**
 * The text in the reader's language, else in the one it belongs to (`pt` for `pt-BR`), else in English, else in whatever
 * language there is; '' when there is none.
 */
export function localText(texts: LocalText, locale: string): string {
  return texts[locale] || texts[locale.split('-', 1)[0]!] || texts.en || Object.values(texts).find(Boolean) || '';
}
