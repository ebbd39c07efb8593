import { fold } from '../../shared/fold';

/** Collects the values of a statement while its text is put together; nothing a visitor typed becomes text. */
export type Binder = { values: unknown[]; bind: (value: unknown) => string };

export function binder(): Binder {
  const values: unknown[] = [];
  return { values, bind: (value) => `$${values.push(value)}` };
}

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
