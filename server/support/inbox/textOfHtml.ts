/** What a mail says that was written as HTML alone: its words and its lines, up to what it quotes. */

/** Longer than any letter. */
const MAX_SIGNS = 300_000;

const UNSEEN = /^<(style|script|head|title)\b/i;
const BREAK = /^<(?:br|\/p|\/div|\/li|\/tr|\/h[1-6])\b/i;
const QUOTE = /^<(?:blockquote\b|div[^>]*(?:gmail_quote|divRplyFwdMsg|moz-cite-prefix))/i;

const ENTITIES: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: `'`, nbsp: ' ' },
};

const decoded = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,10}));/gi, (whole, decimal, hex, name) => {
    if (name) return ENTITIES[name.toLowerCase()] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

/** Reads each sign once, whatever stands there. */
export function textOfHtml(html: string): string {
  const said: string[] = [];
  let unseen: string | null = null;
  for (const [part] of html.slice(0, MAX_SIGNS).matchAll(/<[^<>]*>|[^<]+/g)) {
    if (unseen) {
      if (part.toLowerCase().startsWith(`</${unseen}`)) unseen = null;
    } else if (!part.startsWith('<')) said.push(part.replace(/\s+/g, ' '));
    else if (QUOTE.test(part)) break;
    else if (BREAK.test(part)) said.push('\n');
    else unseen = UNSEEN.exec(part)?.[1]?.toLowerCase() ?? null;
  }
  return decoded(said.join(''))
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
