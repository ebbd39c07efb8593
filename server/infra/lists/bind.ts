import { fold } from '../../shared/fold';

/** Collects the values of a statement while its text is built; user input never becomes part of the text. */
export type Binder = { values: unknown[]; bind: (value: unknown) => string };

export function binder(): Binder {
  const values: unknown[] = [];
  return { values, bind: (value) => `$${values.push(value)}` };
}

/** Kinds of order words that can be searched by a part. */
export type PartKind = 'reference' | 'ticket' | 'phone' | 'document' | 'answer' | 'bank' | 'invoice' | 'company';

/**
 * The condition that an order's reference or another number (`has_parts` in the database) contains the typed text.
 * @param order the expression of its id.
 */
export const hasPart = (order: string, kind: PartKind = 'reference'): string =>
  `${order} = any (array(select orders_with_part('${kind}', :q)))`;

/** The same for one value, which needs its own index on a large table. */
export const isPartOf = (value: string): string => `parts(${value}) @@ part_query(:q)`;

/** Escapes a text for LIKE. */
export const likeText = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/**
 * A `tsquery` for word prefixes, folded before quoting (NFKD makes `'` of `＇`); null without words. Words do not start
 * with @: `@example.com` finds all emails there.
 */
export function wordsQuery(text: string): string | null {
  const words = fold(text)
    .split(/\s+/)
    .map((word) => word.replace(/^@+/, ''))
    .filter((word) => word !== '');
  const quoted = words.map((word) => `'${word.replace(/\\/g, '\\\\').replace(/'/g, "''")}':*`);
  return quoted.length > 0 ? quoted.join(' & ') : null;
}
