import { fold } from '../../shared/fold';

/** Collects the values of a statement while its text is put together; nothing a visitor typed becomes text. */
export type Binder = { values: unknown[]; bind: (value: unknown) => string };

export function binder(): Binder {
  const values: unknown[] = [];
  return { values, bind: (value) => `$${values.push(value)}` };
}

/** The kinds of words of an order of which a part is searched. */
export type PartKind = 'reference' | 'ticket' | 'phone' | 'document' | 'answer' | 'bank' | 'invoice' | 'company';

/**
 * The condition that an order has what was typed in its reference, or in another number (`has_parts` in the database), at any place.
 * @param order the expression of its id.
 */
export const hasPart = (order: string, kind: PartKind = 'reference'): string =>
  `${order} = any (array(select orders_with_part('${kind}', :q)))`;

/** The same for one value, which needs an index of its own where the table is large. */
export const isPartOf = (value: string): string => `parts(${value}) @@ part_query(:q)`;

/** A text that stands for itself inside a LIKE. */
export const likeText = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/**
 * Words that each begin a word of what is searched, as a `tsquery`, folded before it is quoted (NFKD makes `'` of `＇`); null where there are none. No word
 * begins with the sign of an address: `@example.com` is all who have theirs there.
 */
export function wordsQuery(text: string): string | null {
  const words = fold(text)
    .split(/\s+/)
    .map((word) => word.replace(/^@+/, ''))
    .filter((word) => word !== '');
  const quoted = words.map((word) => `'${word.replace(/\\/g, '\\\\').replace(/'/g, "''")}':*`);
  return quoted.length > 0 ? quoted.join(' & ') : null;
}
