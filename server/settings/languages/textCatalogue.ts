/**
 * All translatable texts, with the plural forms of a language. Keys are those of the English dictionaries; where
 * English has one and other, Polish has one, few, many and other.
 */
import { builtInTexts } from '../../shared/i18n/languages';

export type CatalogueText = {
  key: string;
  area: string;
  /** English text; the general form if English lacks a plural form. */
  english: string;
  /** Plural category of the text: `one`, `few`, …. */
  form: string | null;
};

const PLURAL = /^(.+)_(zero|one|two|few|many|other)$/;
/** Counts are integers; forms only for fractions (as in Czech) are skipped. */
const HIGHEST_COUNT = 200;
const FORMS = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

const catalogues = new Map<string, ReadonlyMap<string, CatalogueText>>();

/** Plural forms of integers in a language, and `other`. */
function formsOf(code: string): string[] {
  const rules = new Intl.PluralRules(code);
  const taken = new Set(Array.from({ length: HIGHEST_COUNT + 1 }, (_, count) => rules.select(count)));
  return FORMS.filter((form) => form === 'other' || taken.has(form));
}

function textsOfArea(area: string, english: Readonly<Record<string, string>>, forms: readonly string[]) {
  const texts: CatalogueText[] = [];
  const counted = new Set<string>();
  for (const [name, text] of Object.entries(english)) {
    const [, stem] = PLURAL.exec(name) ?? [];
    const general = stem === undefined ? undefined : english[`${stem}_other`];
    if (stem === undefined || general === undefined) {
      texts.push({ key: `${area}.${name}`, area, english: text, form: null });
    } else if (!counted.has(stem)) {
      counted.add(stem);
      for (const form of forms) {
        const said = english[`${stem}_${form}`] ?? general;
        texts.push({ key: `${area}.${stem}_${form}`, area, english: said, form });
      }
    }
  }
  return texts;
}

/** The texts of a language by their keys, in the order of the dictionaries. */
export function catalogueOf(code: string): ReadonlyMap<string, CatalogueText> {
  const known = catalogues.get(code);
  if (known) return known;
  const forms = formsOf(code);
  const texts = Object.entries(builtInTexts('en')).flatMap(([area, english]) => textsOfArea(area, english, forms));
  const catalogue = new Map(texts.map((text) => [text.key, text]));
  catalogues.set(code, catalogue);
  return catalogue;
}
