/** What a mail repeats of the one that it answers, so that a page can fold it. Nothing is taken out. Pure. */

export type Part = { text: string; isQuoted: boolean };

/** A sign of a quotation, and no figure behind it: `> 12 years: two tickets` is what a person wrote. */
const QUOTED = /^\s?>(?:\s*>|\s*$|\s*(?!\d|=)\S)/;

/** "On Friday, 27 November 2026, Museo wrote:", which a mail program may have broken into three lines. */
const OPENERS = /^(?:On|El|Le|Am|Il|Em|O dia|Op|W dniu|Den|Dne|Dňa|Em|\d{1,4}[./-年])/i;
const ATTRIBUTION =
  /(?:wrote|escribió|ha escrito|a écrit|schrieb|ha scritto|escreveu|schreef|napisał|napsal|skrev|kirjoitti|написал|写道|書きました)[^\n]*[:：]\s*$|[:：]\s*$/i;
const WROTE =
  /wrote|escribi|a écrit|schrieb|ha scritto|escreveu|schreef|napisa|napsal|skrev|kirjoitti|написал|写道|書き/i;
const MAX_BROKEN = 3;

const LABELS = {
  from: /^[*_]*(?:From|De|Von|Da|Van|Od|Från|Fra)\s?:[*_]*\s/i,
  sent: /^[*_]*(?:Sent|Date|Enviado(?: el)?|Fecha|Envoyé|Date d'envoi|Gesendet|Datum|Inviato|Data|Verzonden|Wysłano|Skickat)\s?:[*_]*\s/i,
  subject: /^[*_]*(?:Subject|Asunto|Objet|Betreff|Oggetto|Assunto|Onderwerp|Temat|Ämne|Emne)\s?:[*_]*\s/i,
};
const MAX_HEAD = 8;
const RULE = /^\s*(?:_{8,}|-{2,}\s*[\p{L}' ]+\s*-{2,}|-{8,})\s*$/u;

/** Where the lines above a quotation begin that say whose it is; the quotation's own line where none do. */
function attributionAt(lines: readonly string[], quote: number): number {
  let last = quote - 1;
  if (last >= 0 && lines[last]!.trim() === '') last -= 1;
  if (last < 0 || !ATTRIBUTION.test(lines[last]!)) return quote;
  for (let at = last; at >= 0 && last - at < MAX_BROKEN && lines[at]!.trim() !== ''; at -= 1) {
    const said = lines.slice(at, last + 1).join(' ');
    if (WROTE.test(said) && /\d|@/.test(said) && OPENERS.test(lines[at]!.trim())) return at;
  }
  return WROTE.test(lines[last]!) && /@|\d{1,2}[:.]\d{2}/.test(lines[last]!) ? last : quote;
}

/** Where the head of a mail stands that another program repeats whole below an answer: from, sent and subject, and an address. */
function headAt(lines: readonly string[]): number {
  return lines.findIndex((line, at) => {
    if (!LABELS.from.test(line.trim())) return false;
    const head = lines.slice(at, at + MAX_HEAD).map((other) => other.trim());
    return (
      [LABELS.sent, LABELS.subject].every((label) => head.some((other) => label.test(other))) &&
      head.some((other) => other.includes('@'))
    );
  });
}

/** The parts of a mail, those that it quotes told from those that were written; one that would be quoted whole is shown whole. */
export function quotedParts(body: string): Part[] {
  const lines = body.split('\n');
  const isQuoted = lines.map((line) => QUOTED.test(line));
  lines.forEach((_line, at) => {
    if (isQuoted[at] && !isQuoted[at - 1]) isQuoted.fill(true, attributionAt(lines, at), at);
  });
  const head = headAt(lines);
  if (head >= 0) {
    let from = head;
    while (from > 0 && (lines[from - 1]!.trim() === '' || RULE.test(lines[from - 1]!))) from -= 1;
    isQuoted.fill(true, from);
  }
  if (lines.every((line, at) => isQuoted[at] || line.trim() === '')) return [{ text: body, isQuoted: false }];
  const parts: Part[] = [];
  lines.forEach((line, at) => {
    // An empty line belongs to what stands before it.
    const quoted = line.trim() === '' && at > 0 ? parts.at(-1)!.isQuoted : isQuoted[at]!;
    const last = parts.at(-1);
    if (last?.isQuoted === quoted) last.text += `\n${line}`;
    else parts.push({ text: line, isQuoted: quoted });
  });
  return parts.map(({ text, isQuoted }) => ({ text: text.trim(), isQuoted })).filter(({ text }) => text !== '');
}
