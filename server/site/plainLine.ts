import { blocksOf, type Inline } from '../shared/markup';

/** Length of a description in search results. */
const LONGEST = 160;

const wordsOf = (parts: readonly Inline[]): string =>
  parts.map((part) => (part.type === 'bold' ? wordsOf(part.parts) : part.text)).join('');

/** Plain text of a formatted one, in one line. */
export function plainLine(text: string): string {
  const lines = blocksOf(text).flatMap((block) =>
    block.type === 'heading'
      ? [wordsOf(block.parts)]
      : (block.type === 'list' ? block.items : block.lines).map(wordsOf),
  );
  return lines.join(' ').replace(/\s+/g, ' ').trim();
}

/** Beginning of a text, truncated between words. */
export function describe(text: string, longest = LONGEST): string {
  const line = plainLine(text);
  if (line.length <= longest) return line;
  const cut = line.slice(0, longest);
  const space = cut.lastIndexOf(' ');
  // Text without spaces is truncated between letters.
  const kept = space > longest / 2 ? cut.slice(0, space) : [...line].slice(0, longest - 1).join('');
  return `${kept.replace(/[\s.,;:–—-]+$/, '')}…`;
}
