/** Position of the match in a text. */
import { fold } from '../shared/fold';

const SIGNS = /[\s@\-._'’`+/\\()#,;:"&·‐‑–—]/;

/** Normalised text, with the original position of each letter. */
function compact(text: string): { plain: string; at: number[] } {
  let plain = '';
  const at: number[] = [];
  for (const { 0: letter, index } of text.matchAll(/./gsu)) {
    if (SIGNS.test(letter)) continue;
    for (const part of fold(letter)) {
      plain += part;
      for (let n = 0; n < part.length; n += 1) at.push(index);
    }
  }
  return { plain, at };
}

export type Mark = { from: number; to: number };

/** The matching part of the text, ignoring punctuation and accents; null if there is none. */
export function markIn(text: string, word: string): Mark | null {
  const { plain, at } = compact(text);
  const found = plain.indexOf(word);
  if (found < 0 || word === '') return null;
  const last = at[found + word.length - 1]!;
  // Includes combining marks after the last letter.
  const end = last + String.fromCodePoint(text.codePointAt(last)!).length;
  return { from: at[found]!, to: end + (/^\p{M}*/u.exec(text.slice(end))?.[0].length ?? 0) };
}
