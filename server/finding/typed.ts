/** Translates typed text into queries on order words. */
import { sql } from '../infra/db';

/** A query term: any of `words` in full, or a word starting with `prefix`. */
export type Term = { words: string[]; prefix: string | null };

type Spelled = { word: string; near: string[] | null };

const MAX_TERMS = 6;
/** Shorter prefixes match too many. */
const SHORTEST_PREFIX = 2;
/** Digits of a national phone number. */
const NATIONAL = 9;

const SPELL = `
  select coalesce(word_of(chunk), '') as word, near_keys(word_of(chunk)) as near
  from unnest($1::text[]) with ordinality as typed(chunk, n) order by n`;

const spell = (chunks: readonly string[]) => sql<Spelled>('spell_words', SPELL, [chunks]);

/** Matches numbers with and without country code. */
const same = (word: string): string[] =>
  /^\d+$/.test(word) && word.length > NATIONAL ? [word, word.slice(-NATIONAL)] : [word];

const termOf = ({ word }: Spelled): Term => ({
  words: same(word),
  prefix: word.length >= SHORTEST_PREFIX ? word : null,
});

const termsOf = (spelled: readonly Spelled[]): Term[] =>
  spelled
    .filter(({ word }) => word !== '')
    .slice(0, MAX_TERMS)
    .map(termOf);

const JOINTS = /[\s@\-._'’/,;]+/;

/**
 * Interpretations of typed text, most literal first: one number in groups (`12.345.678 Z`), word by word, and split at
 * joints.
 */
export async function readings(q: string): Promise<Term[][]> {
  const chunks = q.split(/\s+/).filter(Boolean);
  const whole = chunks.length > 1 && /\d/.test(q) ? [await spell([chunks.join('')])] : [];
  const pieces = q.split(JOINTS).filter(Boolean);
  const jointed = pieces.length > chunks.length ? [await spell(pieces)] : [];
  return [...whole, await spell(chunks), ...jointed].map(termsOf).filter((terms) => terms.length > 0);
}

/** Edit distance with transposition of neighbours. */
function distance(one: string, other: string): number {
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, n) => n);
  for (let at = 1; at <= one.length; at += 1) {
    const next = [at];
    for (let n = 1; n <= other.length; n += 1) {
      const isSame = one[at - 1] === other[n - 1];
      let least = Math.min(row[n]! + 1, next[n - 1]! + 1, row[n - 1]! + (isSame ? 0 : 1));
      if (at > 1 && n > 1 && one[at - 1] === other[n - 2] && one[at - 2] === other[n - 1])
        least = Math.min(least, before[n - 2]! + 1);
      next.push(least);
    }
    [before, row] = [row, next];
  }
  return row[other.length]!;
}

const NEAR = `select word, sound from near_words($1::text[])`;
const MAX_NEAR = 20;
/** Length from which a word may have two mistakes. */
const LONG = 8;

/** Existing words similar to the typed one, nearest first. */
async function nearWords({ word, near }: Spelled): Promise<string[]> {
  if (!near) return [];
  const sound = near[0]!;
  const most = word.length >= LONG ? 2 : 1;
  const candidates = await sql<{ word: string; sound: string }>('near_words', NEAR, [near]);
  return candidates
    .map((known) => ({ word: known.word, away: Math.min(distance(sound, known.sound), distance(word, known.word)) }))
    .filter(({ away }) => away <= most)
    .sort((one, other) => one.away - other.away || one.word.localeCompare(other.word))
    .slice(0, MAX_NEAR)
    .map((found) => found.word);
}

/** Query with similar words; null if none is similar. */
export async function forgiving(q: string): Promise<Term[] | null> {
  // Only the local part of an email identifies the person.
  const chunks = q
    .split(/\s+/)
    .map((chunk) => chunk.replace(/@.*$/, ''))
    .filter(Boolean);
  const spelled = (await spell(chunks.slice(0, MAX_TERMS))).filter(({ word }) => word !== '');
  const near = await Promise.all(spelled.map(nearWords));
  if (near.every((words) => words.length === 0)) return null;
  return spelled.map((one, n) => ({ ...termOf(one), words: [...new Set([...same(one.word), ...near[n]!])] }));
}
