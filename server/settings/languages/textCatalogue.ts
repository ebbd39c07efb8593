/**
 * Every text of the product that can be translated into a language, with the plural forms that this language has. The
 * keys are those of the English dictionaries; where English says one and other, Polish says one, few, many and other.
 */
import { builtInTexts } from '../../shared/i18n/languages';

export type CatalogueText = {
  key: string;
  area: string;
  /** What stands there in English; of a plural form that English lacks, the general one. */
  english: string;
  /** For which numbers, where the text counts: `one`, `few`, …. */
  form: string | null;
};

const PLURAL = /^(.+)_(zero|one|two|few|many|other)$/;
/** Counts are whole numbers; a form that no such number takes (the fractions of Czech) is not asked for. */
const HIGHEST_COUNT = 200;
const FORMS = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

const catalogues = new Map<string, ReadonlyMap<string, CatalogueText>>();

/** The forms that the counts of a language take, and `other`, which every language has. */
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
