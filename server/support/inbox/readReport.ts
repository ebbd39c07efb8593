/**
 * Parses a delivery report: RFC 3464 and 6533, or plain text (qmail, Exim). Our emails are identified by their
 * Message-ID in the returned part, or by their envelope id.
 */
import type { Attachment, ParsedMail } from 'mailparser';
import { storable } from '../../shared/requestParts';
import { textOfHtml } from './textOfHtml';

/** @property returned the decoded part that identifies our email; the raw report is searched as well */
export type Report = { delivery: 'delayed' | 'bounced'; words: string; returned: string };

const MAX_WORDS = 500;

/** The fields of each group; a line that begins with a space continues the one before. */
const fieldsOf = (text: string): Map<string, string>[] =>
  text
    .replace(/\r\n/g, '\n')
    .replace(/\n[ \t]+/g, ' ')
    .split(/\n{2,}/)
    .map((group) => {
      const lines = group.split('\n').flatMap((line) => {
        const [, name, value] = /^([\w-]+):\s*(.*)$/.exec(line) ?? [];
        return name ? [[name.toLowerCase(), value!.trim()] as const] : [];
      });
      return new Map(lines);
    });

/** A server's message in its stored form: one line, without unstorable characters. */
export const keptWords = (said: string): string => storable(said.replace(/\s+/g, ' ').trim()).slice(0, MAX_WORDS);

/** Without its type (`smtp;`). */
const wordsOf = (fields: Map<string, string>): string =>
  keptWords(
    [fields.get('status'), fields.get('diagnostic-code')?.replace(/^[\w-]+;\s*/, '')].filter(Boolean).join(' '),
  );

const isStatus = ({ contentType }: Attachment): boolean =>
  /^message\/(?:global-)?delivery-status$/i.test(contentType ?? '');

const decoded = (part: Attachment): string => {
  const text = part.content.toString('utf8');
  // A part inside a message may still be encoded.
  const compact = text.replace(/\s+/g, '');
  return /^[A-Za-z0-9+/]{40,}={0,2}$/.test(compact) ? Buffer.from(compact, 'base64').toString('utf8') : text;
};

/** Servers that return an email without the parts of a report. */
const FROM_A_SERVER = /^(?:mailer-daemon|postmaster|mailerdaemon|mail-daemon|mdaemon|microsoftexchange[0-9a-f]{20,})@/i;
const FAILED =
  /permanent (?:fatal )?error|i have given up|could not be delivered|couldn['’]t be delivered|undeliverable|delivery (?:has )?failed|failed permanently|mail delivery failed|returning message to sender|no such (?:user|box|mailbox)|user unknown|not (?:be )?deliver|unable to deliver|mailbox unavailable|unzustellbar|nicht zugestellt|fehler bei der nachrichtenzustellung|no se (?:pudo|puede|ha podido) entregar|no entregado|échec de la remise|non remis|pas pu être (?:remis|délivré|distribué)|non è stato (?:recapitato|consegnato)|mancato recapito|niet (?:worden )?(?:afgeleverd|bezorgd)|não (?:pôde|foi possível) (?:ser )?entreg|nie (?:można|udało się) dostarczyć|nie został[ao]? dostarczon/i;
const STILL_TRIED =
  /has not yet been delivered|still being (?:attempted|retried)|will (?:continue|keep) (?:to )?try|delayed|temporar(?:y|ily)|warning only|4\.\d+\.\d+/i;
const NOT_YET =
  /has not yet been delivered|delivery (?:has been |is )?delayed|message delayed|still being (?:attempted|retried)/i;
const PERMANENT = /\b5\.\d{1,3}\.\d{1,3}\b|\b55[0-9][ -]|permanent|given up|failed permanently/i;

/** A plain text report, followed by a copy of the email. */
function readWords({ from, headers, subject = '', text, html, attachments }: ParsedMail): Report | null {
  const shown = text?.trim() ? text : html ? textOfHtml(html) : '';
  const said = `${shown}\n${subject}`.slice(0, 100_000);
  const isFromServer = FROM_A_SERVER.test(from?.value[0]?.address ?? '') || headers.has('x-failed-recipients');
  const told = FAILED.exec(said) ?? NOT_YET.exec(said);
  if (!isFromServer || !told) return null;
  const line = /^.*\b(?:[45]\d\d[ -]|[45]\.\d{1,3}\.\d{1,3}\b).*$/m.exec(said)?.[0] ?? told[0];
  const isDelay = STILL_TRIED.test(said) && !PERMANENT.test(said);
  const returned = [said, ...attachments.map(decoded)].join('\n');
  return { delivery: isDelay ? 'delayed' : 'bounced', words: keptWords(line), returned };
}

/** The report in an email; null if it is none, or reports success. */
export function readReport(mail: ParsedMail): Report | null {
  const part = mail.attachments.find(isStatus);
  if (!part) return readWords(mail);
  const groups = fieldsOf(decoded(part));
  const returned = [mail.text ?? '', ...mail.attachments.map(decoded)].join('\n');
  const of = (action: string) => groups.find((fields) => fields.get('action')?.toLowerCase().startsWith(action));
  const failed = of('failed');
  const delayed = of('delayed');
  // A status of class 4 is temporary, independent of the rest of the report.
  if (failed)
    return {
      delivery: failed.get('status')?.startsWith('4') ? 'delayed' : 'bounced',
      words: wordsOf(failed),
      returned,
    };
  return delayed ? { delivery: 'delayed', words: wordsOf(delayed), returned } : null;
}
