/** Where in a text stands what it was found by. */

const SIGNS = /[\s@\-._'’`+/\\()#,;:"&·‐‑–—]/;

/** A text as it is compared, and of each of its letters the place it came from. */
function compact(text: string): { plain: string; at: number[] } {
  let plain = '';
  const at: number[] = [];
  for (const { 0: letter, index } of text.matchAll(/./gsu)) {
    if (SIGNS.test(letter)) continue;
    for (const part of letter.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')) {
      plain += part;
      for (let n = 0; n < part.length; n += 1) at.push(index);
    }
  }
  return { plain, at };
}

export type Mark = { from: number; to: number };

/** The part of the text that reads so, whatever signs and accents are in it; none where the two are put down differently. */
export function markIn(text: string, word: string): Mark | null {
  const { plain, at } = compact(text);
  const found = plain.indexOf(word);
  if (found < 0 || word === '') return null;
  const last = at[found + word.length - 1]!;
  return { from: at[found]!, to: last + String.fromCodePoint(text.codePointAt(last)!).length };
}
