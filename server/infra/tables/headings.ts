/** Recognises the columns of a file by their headings. */

/** "Nº de Entradas:" becomes "no de entradas", "E-mail" becomes "e mail", "Max_Uses" becomes "max uses". */
export const plainHeading = (words: string): string =>
  words
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The headings of each field in any language, the usual ones first. */
export type Vocabulary<K extends string = string> = Readonly<Record<K, readonly string[]>>;

export type Recognise<K extends string> = (heading: string) => K | null;

/** @returns the field of a heading, without regard to case, accents and punctuation; null if it is of none */
export function recogniser<K extends string>(vocabulary: Vocabulary<K>): Recognise<K> {
  const fields = new Map<string, K>();
  for (const [field, words] of Object.entries(vocabulary) as [K, readonly string[]][])
    for (const word of words) if (!fields.has(plainHeading(word))) fields.set(plainHeading(word), field);
  return (heading) => fields.get(plainHeading(heading)) ?? null;
}

/** A field for each heading; the first of several columns has it. */
export function fieldsOfHeadings<K extends string>(headings: readonly string[], recognise: Recognise<K>): (K | null)[] {
  const found = headings.map(recognise);
  return found.map((field, at) => (found.indexOf(field) === at ? field : null));
}
