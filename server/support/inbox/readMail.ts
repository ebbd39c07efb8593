/** What a mail says, and who wrote it: the part of taking it in that takes time, done in a worker where it is large. */
import { type ParsedMail, simpleParser } from 'mailparser';
import { isVisible } from '../../shared/contacts';
import { ownMailIds } from '../../shared/mailIds';
import { storable } from '../../shared/storable';
import { type Report, readReport } from './readReport';
import { textOfHtml } from './textOfHtml';
import { senderOf, type Writer, writerOf } from './writerOf';

const MAX_NAMES = 400;
/** Signs of one mail on the page, quotations included; the mail itself has the rest. */
const MAX_BODY = 50_000;

export type ReadMail = {
  /** Of a mail of ours that could not be delivered. */
  report: Pick<Report, 'delivery' | 'words'> | null;
  /** The mails of ours that a report names. */
  named: string[];
  writer: Writer;
  sender: string;
  messageId: string | null;
  /** All that was written, what it quotes included, as far as a page shows it. */
  said: string;
  isCut: boolean;
  /** What was sent along. */
  names: string;
};

const lettersIn = (text: string): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;

/** What a mail program shows: the HTML, unless that is blank or says less than half of what stands in the text beside it. */
function writtenIn({ text = '', html }: ParsedMail): string {
  const shown = html ? textOfHtml(html) : '';
  const plain = isVisible(text) ? text.replace(/\r\n?/g, '\n') : '';
  return lettersIn(shown) * 2 < lettersIn(plain) || !isVisible(shown) ? plain : shown;
}

/** @param own addresses of ours. @returns null where it is no mail */
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
