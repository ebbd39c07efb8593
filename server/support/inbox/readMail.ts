/** Extracts text and author of an email: the slow part of receiving it, done in a worker if it is large. */
import { type ParsedMail, simpleParser } from 'mailparser';
import { isVisible } from '../../shared/contacts';
import { ownMailIds } from '../../shared/mailIds';
import { storable } from '../../shared/storable';
import { type Report, readReport } from './readReport';
import { textOfHtml } from './textOfHtml';
import { senderOf, type Writer, writerOf } from './writerOf';

const MAX_NAMES = 400;
/** Characters of an email on the page, including quotations; the email itself has the rest. */
const MAX_BODY = 50_000;

export type ReadMail = {
  /** The delivery report of one of our emails. */
  report: Pick<Report, 'delivery' | 'words'> | null;
  /** Our emails that a report mentions. */
  named: string[];
  writer: Writer;
  sender: string;
  messageId: string | null;
  /** The whole text with quotations, up to the length shown on a page. */
  said: string;
  isCut: boolean;
  /** Names of attachments. */
  names: string;
};

const lettersIn = (text: string): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;

/** The text that a mail program shows: the HTML, unless it is blank or has less than half of the plain text. */
function writtenIn({ text = '', html }: ParsedMail): string {
  const shown = html ? textOfHtml(html) : '';
  const plain = isVisible(text) ? text.replace(/\r\n?/g, '\n') : '';
  return lettersIn(shown) * 2 < lettersIn(plain) || !isVisible(shown) ? plain : shown;
}

/** @param own our addresses. @returns null if it is not an email */
export async function readMail(raw: Buffer, own: readonly string[], host: string): Promise<ReadMail | null> {
  const mail = await simpleParser(raw, {
    keepDeliveryStatus: true,
    skipImageLinks: true,
    skipTextLinks: true,
    skipHtmlToText: true,
  }).catch(() => null);
  if (!mail) return null;
  const report = readReport(mail);
  const said = storable(writtenIn(mail)).trim();
  const names = mail.attachments.map(({ filename, contentType }) => filename ?? contentType).join(', ');
  return {
    report: report && { delivery: report.delivery, words: report.words },
    named: report ? ownMailIds(`${raw.toString('latin1')}\n${report.returned}`, host) : [],
    writer: writerOf(mail, own),
    sender: storable(senderOf(mail, own)),
    messageId: mail.messageId ?? null,
    said: said.slice(0, MAX_BODY),
    isCut: said.length > MAX_BODY,
    names: storable(names).slice(0, MAX_NAMES),
  };
}
