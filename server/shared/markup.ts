/**
 * The formatting of long texts: headings (`## `), paragraphs, lists (`- `, `1. `), **bold**, [links](https://…). It is
 * parsed into plain values that a page renders as elements, so other markup stays text.
 */
export type Inline =
  | { type: 'text'; text: string }
  | { type: 'bold'; parts: Inline[] }
  | { type: 'link'; href: string; text: string };

export type Block =
  | { type: 'heading'; level: 2 | 3; parts: Inline[] }
  | { type: 'paragraph'; lines: Inline[][] }
  | { type: 'list'; ordered: boolean; items: Inline[][] };

const HEADING = /^(#{1,3}) +(.+)$/;
const BULLET = /^\s*[-*] +(.+)$/;
const NUMBERED = /^\s*\d{1,3}[.)] +(.+)$/;
const INLINE = /\*\*(?<bold>[^*\n]+)\*\*|\[(?<label>[^\]\n]+)\]\((?<href>[^()\s]+)\)/g;

/** Allowed link targets: a page of this site, another site, an email or a phone number. */
const SAFE = /^(https?:\/\/[^\s]+|mailto:[^\s]+|tel:[+\d().-]+|\/(?![/\\])[^\s]*)$/i;
export const isSafeLink = (href: string): boolean => SAFE.test(href);

/** The parts of one line; an unsafe link stays plain text. */
export function inlineOf(line: string): Inline[] {
  const parts: Inline[] = [];
  let at = 0;
  const text = (until: number) => {
    if (until > at) parts.push({ type: 'text', text: line.slice(at, until) });
  };
  for (const match of line.matchAll(INLINE)) {
    const { bold, label, href } = match.groups as { bold?: string; label?: string; href?: string };
    if (href !== undefined && !isSafeLink(href)) continue;
    text(match.index);
    parts.push(
      bold === undefined ? { type: 'link', href: href!, text: label! } : { type: 'bold', parts: inlineOf(bold) },
    );
    at = match.index + match[0].length;
  }
  text(line.length);
  return parts;
}

type Line = { kind: 'heading' | 'bullet' | 'numbered' | 'blank' | 'plain'; text: string; level?: 2 | 3 };

function lineOf(raw: string): Line {
  const line = raw.trimEnd();
  const heading = HEADING.exec(line);
  if (heading) return { kind: 'heading', text: heading[2]!, level: heading[1]!.length === 3 ? 3 : 2 };
  const bullet = BULLET.exec(line);
  if (bullet) return { kind: 'bullet', text: bullet[1]! };
  const numbered = NUMBERED.exec(line);
  if (numbered) return { kind: 'numbered', text: numbered[1]! };
  return line.trim() === '' ? { kind: 'blank', text: '' } : { kind: 'plain', text: line.trim() };
}

/** The blocks of a text, in order. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  // The block that the next line may continue: none after an empty line or a heading.
  let open: Block | null = null;
  for (const raw of text.split(/\r?\n/)) {
    const { kind, text: said, level } = lineOf(raw);
    const begin = (block: Block): Block => {
      blocks.push(block);
      return block;
    };
    if (kind === 'blank') open = null;
    else if (kind === 'heading') {
      begin({ type: 'heading', level: level!, parts: inlineOf(said) });
      open = null;
    } else if (kind === 'plain') {
      if (open?.type === 'paragraph') open.lines.push(inlineOf(said));
      else if (open?.type === 'list') open.items.at(-1)!.push({ type: 'text', text: ' ' }, ...inlineOf(said));
      else open = begin({ type: 'paragraph', lines: [inlineOf(said)] });
    } else {
      const ordered = kind === 'numbered';
      // List items separated by an empty line stay in one list.
      const last: Block | undefined = open ?? blocks.at(-1);
      if (last?.type === 'list' && last.ordered === ordered) {
        last.items.push(inlineOf(said));
        open = last;
      } else open = begin({ type: 'list', ordered, items: [inlineOf(said)] });
    }
  }
  return blocks;
}
