/** What somebody wrote in a mail, without what they answered to. */

const PLACES: readonly RegExp[] = [
  // "On Monday, … wrote:", also where a mail program broke the line.
  /^(?:On|El|Le|Am|Il|Em|O dia|Op)\b[^\n]{0,200}(?:\n[^\n]{0,200}){0,2}?(?:wrote|escribió|a écrit|schrieb[^\n]{0,120}|ha scritto|escreveu|schreef[^\n]{0,120})\s?:[ \t]*$/m,
  /^[-_ ]{2,}\s*(?:Original Message|Mensaje original|Message d'origine|Ursprüngliche Nachricht|Forwarded message|Mensaje reenviado)\b/im,
  /^_{8,}\s*$/m,
  /^(?:From|De|Von|Da): [^\n]+\n(?:[^\n]+\n)?(?:Sent|Date|Enviado|Fecha|Envoyé|Gesendet|Datum|Inviato|Data)[^\n]*:/m,
  // The sign that begins a signature.
  /^-- $/m,
];

/** Longer than any letter. */
const MAX_SIGNS = 100_000;

/** All of it where nothing is left otherwise: somebody may have written below, or between the lines. */
export function withoutQuote(text: string): string {
  const plain = text.slice(0, MAX_SIGNS).replace(/\r\n/g, '\n');
  const starts = PLACES.map((place) => place.exec(plain)?.index).filter((at) => at !== undefined);
  const lines = plain.slice(0, Math.min(plain.length, ...starts)).split('\n');
  const end = lines.findLastIndex((line) => line.trim() !== '' && !line.startsWith('>'));
  return (
    lines
      .slice(0, end + 1)
      .join('\n')
      .trim() || plain.trim()
  );
}
