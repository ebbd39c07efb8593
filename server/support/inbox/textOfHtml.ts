/** Plain text of an HTML email: words and lines as a mail program shows them, quotations after `> `. */
import { Parser } from 'htmlparser2';

/** Longer than any letter. */
const MAX_SIGNS = 1_000_000;

const UNSEEN = new Set(['style', 'script', 'title', 'template', 'xml', 'noscript', 'object', 'svg']);
const BLOCKS = new Set(
  'address article aside blockquote body center dd div dl dt fieldset footer form header hr li main ol pre section table tr ul'.split(
    ' ',
  ),
);
/** With an empty line before and after. */
const PARAGRAPHS = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const CITED = /cite|quote/i;

const isHidden = (name: string, { style = '', hidden }: Record<string, string>): boolean =>
  UNSEEN.has(name) || hidden !== undefined || /display\s*:\s*none|mso-hide\s*:\s*all/i.test(style);

/** A quotation marked by a mail program; one that a person made for layout stays normal text. */
function isQuote(
  tag: string,
  { type = '', class: named = '', cite, id = '', style = '', name }: Record<string, string>,
) {
  // Markup of Yahoo and GMX, including the heading.
  if (tag === 'div') return /\byahoo_quoted\b/.test(named) || name === 'quote';
  return (
    type === 'cite' || cite !== undefined || CITED.test(`${named} ${id}`) || /border-left\s*:\s*(?!0|none)/i.test(style)
  );
}
const MAY_QUOTE = new Set(['blockquote', 'div']);

const tidy = (text: string): string =>
  text
    .replace(/\u00a0/g, ' ')
    .replace(/[ \t]*\n[ \t]*/g, '\n')
    .replace(/ {2,}/g, ' ')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

const quoted = (text: string): string =>
  tidy(text)
    .split('\n')
    .map((line) => (line.startsWith('>') ? `>${line}` : `> ${line}`.trimEnd()))
    .join('\n');

/** Reads each character once, for any input. */
export function textOfHtml(html: string): string {
  // The innermost quotation last.
  const texts = [''];
  const quotes: boolean[] = [];
  let unseen = 0;
  let preserved = 0;
  const add = (text: string) => {
    texts[texts.length - 1] += text;
  };
  const breakLine = (lines: number) => {
    const text = texts.at(-1)!.replace(/[ \t]+$/, '');
    const has = text.length - text.replace(/\n+$/, '').length;
    texts[texts.length - 1] = text === '' ? '' : text + '\n'.repeat(Math.max(0, lines - has));
  };
  const endQuote = () => {
    const text = quoted(texts.pop()!);
    breakLine(1);
    if (text !== '>') add(`${text}\n`);
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      if (unseen > 0 || isHidden(name, attributes)) unseen += 1;
      else if (name === 'br') add('\n');
      else if (name === 'img') add(attributes.alt ?? '');
      else if (PARAGRAPHS.has(name)) breakLine(2);
      else if (BLOCKS.has(name)) breakLine(1);
      if (unseen > 0) return;
      if (name === 'li') add('- ');
      if (name === 'pre') preserved += 1;
      if (!MAY_QUOTE.has(name)) return;
      quotes.push(isQuote(name, attributes));
      if (quotes.at(-1)) texts.push('');
    },
    ontext(text) {
      if (unseen === 0) add(preserved > 0 ? text : text.replace(/[ \t\r\n\f]+/g, ' '));
    },
    onclosetag(name) {
      if (unseen > 0) unseen -= 1;
      else if (MAY_QUOTE.has(name)) {
        if (quotes.pop()) endQuote();
        else breakLine(1);
      } else if (name === 'td' || name === 'th') add('\t');
      else if (PARAGRAPHS.has(name)) breakLine(2);
      else if (BLOCKS.has(name)) breakLine(1);
      if (unseen === 0 && name === 'pre') preserved -= 1;
    },
  });
  parser.end(html.slice(0, MAX_SIGNS));
  while (texts.length > 1) endQuote();
  return tidy(texts[0]!);
}
