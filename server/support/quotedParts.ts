/** Finds the quoted parts of an email, so that a page can collapse them. Removes nothing. Pure. */

export type Part = { text: string; isQuoted: boolean };

/** A quotation mark without a digit after it: `> 12 years: two tickets` is a person's own text. */
const QUOTED = /^\s?>(?:\s*>|\s*$|\s*(?!\d|=)\S)/;

/** "On Friday, 27 November 2026, Museo wrote:", which a mail program may have split into three lines. */
const OPENERS = /^(?:On|El|Le|Am|Il|Em|O dia|Op|W dniu|Den|Dne|Dňa|Em|\d{1,4}[./-年])/i;
const ATTRIBUTION =
  /(?:wrote|escribió|ha escrito|a écrit|schrieb|ha scritto|escreveu|schreef|napisał|napsal|skrev|kirjoitti|написал|写道|書きました)[^\n]*[:：]\s*$|[:：]\s*$/i;
const WROTE =
  /wrote|escribi|a écrit|schrieb|ha scritto|escreveu|schreef|geschreven|napisa|pisze|napsal|napísal|skrev|kirjoitti|a scris|έγραψε|написал|пише|写道|書き/i;
/** In any language: an email address, a day or an hour, and a colon at the end. */
const ADDRESSED = /[<(]\P{L}*[^\s<>()]+@[^\s<>()]+[>)]/u;
const isAddressed = (line: string): boolean =>
  ADDRESSED.test(line) && /\d{1,2}[:.]\d{2}|\d{4}/.test(line) && /(?:[:：]|작성)\p{Cf}*\s*$/u.test(line);
const MAX_BROKEN = 3;

const label = (words: string): RegExp => new RegExp(`^[*_]*(?:${words})\\s?:[*_]*\\s`, 'i');
const LABELS = {
  from: label('From|De|Von|Da|Van|Od|Från|Fra|Lähettäjä|Feladó|De la|Kimden|От|Від|Από|差出人|发件人|보낸 사람'),
  sent: label(
    "Sent|Date|Enviado(?: el)?|Enviada(?: em)?|Fecha|Envoyé|Date d'envoi|Gesendet|Datum|Inviato|Data|Verzonden|Wysłan[oe]|Skickat|Sendt|Lähetetty|Odesláno|Odoslané|Elküldve|Trimis|Gönderildi|Отправлено|Дата|Надіслано|Στάλθηκε|送信日時|发送时间|보낸 날짜",
  ),
  subject: label(
    'Subject|Asunto|Assumpte|Objet|Betreff|Oggetto|Assunto|Onderwerp|Temat|Ämne|Emne|Aihe|Předmět|Predmet|Tárgy|Subiect|Konu|Тема|Θέμα|件名|主题|제목',
  ),
};
const MAX_HEAD = 8;
const RULE = /^\s*(?:_{8,}|-{2,}\s*[\p{L}' ]+\s*-{2,}|-{8,})\s*$/u;

/** The first line of an attribution whose last line this is, since a program may have split it. */
function beginningOf(lines: readonly string[], last: number): number {
  const above = lines[last - 1]?.trim() ?? '';
  return !RULE.test(lines[last]!) && OPENERS.test(above) && /\d{4}/.test(above) ? last - 1 : last;
}

/** The first line of the attribution above a quotation; the quotation's own line if there is none. */
function attributionAt(lines: readonly string[], quote: number): number {
  let last = quote - 1;
  if (last >= 0 && lines[last]!.trim() === '') last -= 1;
  if (last >= 0 && (RULE.test(lines[last]!) || isAddressed(lines[last]!))) return beginningOf(lines, last);
  if (last < 0 || !ATTRIBUTION.test(lines[last]!)) return quote;
  for (let at = last; at >= 0 && last - at < MAX_BROKEN && lines[at]!.trim() !== ''; at -= 1) {
    const said = lines.slice(at, last + 1).join(' ');
    if (WROTE.test(said) && /\d|@/.test(said) && OPENERS.test(lines[at]!.trim())) return at;
  }
  return WROTE.test(lines[last]!) && /@|\d{1,2}[:.]\d{2}/.test(lines[last]!) ? last : quote;
}

/** The position of a repeated email header below an answer: from, sent and subject in any order, and an address. */
function headAt(lines: readonly string[]): number {
  return lines.findIndex((line, at) => {
    if (!Object.values(LABELS).some((first) => first.test(line.trim()))) return false;
    const head = lines.slice(at, at + MAX_HEAD).map((other) => other.trim());
    return (
      Object.values(LABELS).every((named) => head.some((other) => named.test(other))) &&
      head.some((other) => other.includes('@'))
    );
  });
}

/** The parts of an email, quoted and written; an email that would be quoted as a whole is shown whole. */
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
    // An empty line belongs to the part before it.
    const quoted = line.trim() === '' && at > 0 ? parts.at(-1)!.isQuoted : isQuoted[at]!;
    const last = parts.at(-1);
    if (last?.isQuoted === quoted) last.text += `\n${line}`;
    else parts.push({ text: line, isQuoted: quoted });
  });
  return parts.map(({ text, isQuoted }) => ({ text: text.trim(), isQuoted })).filter(({ text }) => text !== '');
}
