/**
 * What a server further on says of a mail that it could not deliver (RFC 3464, in a `multipart/report` of RFC 3462). Ours are
 * known by their Message-ID, in what is returned of them, or by the envelope's id that they were sent with.
 */
import type { ParsedMail } from 'mailparser';
import { storable } from '../../shared/requestParts';

export type Report = { delivery: 'delayed' | 'bounced'; words: string };

const MAX_WORDS = 500;

/** The fields of each group; a line that begins with a space goes on from the one before. */
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

const isReport = ({ headers }: ParsedMail): boolean => {
  const type = headers.get('content-type') as { value?: string; params?: Record<string, string> } | undefined;
  return type?.value === 'multipart/report' && type.params?.['report-type']?.toLowerCase() === 'delivery-status';
};

/** What a server said, as it is kept: in one line, without what cannot be stored. */
export const keptWords = (said: string): string => storable(said.replace(/\s+/g, ' ')).slice(0, MAX_WORDS);

/** Without its kind (`smtp;`). */
const wordsOf = (fields: Map<string, string>): string =>
  keptWords(
    [fields.get('status'), fields.get('diagnostic-code')?.replace(/^[\w-]+;\s*/, '')].filter(Boolean).join(' '),
  );

/** The report that a mail is; null where it is none, or says that all is well. */
export function readReport(mail: ParsedMail): Report | null {
  if (!isReport(mail)) return null;
  const part = mail.attachments.find(({ contentType }) => contentType === 'message/delivery-status');
  const groups = part ? fieldsOf(part.content.toString('utf8')) : [];
  const of = (action: string) => groups.find((fields) => fields.get('action')?.toLowerCase() === action);
  const failed = of('failed');
  const delayed = of('delayed');
  // A status of the class 4 is of a moment, whatever the server means to do about it.
  if (failed)
    return { delivery: failed.get('status')?.startsWith('4') ? 'delayed' : 'bounced', words: wordsOf(failed) };
  return delayed ? { delivery: 'delayed', words: wordsOf(delayed) } : null;
}
