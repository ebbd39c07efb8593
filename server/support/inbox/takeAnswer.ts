import { createHash } from 'node:crypto';
import type { ParsedMail } from 'mailparser';
import { countTry } from '../../infra/countTry';
import { prisma } from '../../infra/db';
import { logger } from '../../infra/logger';
import { env } from '../../infra/runtime';
import { answersByMail } from '../../mails';
import { isVisible } from '../../shared/contacts';
import { translator } from '../../shared/i18n';
import type { Locale } from '../../shared/i18n/translate';
import { storable } from '../../shared/requestParts';
import { writeByMail } from '../actions/writeMessage';
import { repliedTo } from './replyAddress';
import { textOfHtml } from './textOfHtml';
import { senderOf, writerOf } from './writerOf';

/** Mails to one conversation within an hour: far beyond what anybody writes, and the end of two programs that answer each other. */
const MAX_MAILS = 30;
const MAX_NAMES = 400;
/** Signs of one mail on the page, quotations included; the mail itself has the rest. */
const MAX_BODY = 50_000;

const addressIn = (text: string): string => /<([^<>\s]+)>/.exec(text)?.[1] ?? text;
const ownAddresses = async (): Promise<string[]> =>
  [addressIn(env().MAIL_FROM), (await answersByMail()).replyTo ?? ''].map((address) => address.toLowerCase());

/** The same for the same mail, so that one that comes twice is written down once; in the form of a UUID of our own making. */
function idOf(ticketId: string, mail: ParsedMail, raw: Buffer): string {
  const hex = createHash('sha256')
    .update(`${ticketId} `)
    .update(mail.messageId ?? raw)
    .digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const lettersIn = (text: string): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;

/** What a mail program shows: the HTML, unless that is blank or says less than half of what stands in the text beside it. */
function writtenIn({ text = '', html }: ParsedMail): string {
  const shown = html ? textOfHtml(html) : '';
  const plain = isVisible(text) ? text.replace(/\r\n?/g, '\n') : '';
  return lettersIn(shown) * 2 < lettersIn(plain) || !isVisible(shown) ? plain : shown;
}

/** All that was written, what it quotes included, with the names of what was sent along, which the mail itself has. */
function bodyOf(mail: ParsedMail, locale: Locale): string {
  const t = translator(locale);
  const names = mail.attachments.map(({ filename, contentType }) => filename ?? contentType).join(', ');
  const along = names ? t('help.mail_attached', { names: storable(names).slice(0, MAX_NAMES) }) : '';
  const said = storable(writtenIn(mail)).trim() || (along ? '' : t('help.mail_empty'));
  const cut = said.length > MAX_BODY ? `${said.slice(0, MAX_BODY)}\n\n${t('help.mail_longer')}` : said;
  return [cut, along].filter(Boolean).join('\n\n');
}

/** A mail to the address of a conversation: what the customer says next. @returns whether it was taken */
export async function takeAnswer(mail: ParsedMail, raw: Buffer): Promise<boolean> {
  const end = /\r?\n\r?\n/.exec(raw.toString('latin1'))?.index ?? raw.length;
  const reference = await repliedTo(raw.subarray(0, end).toString('latin1'));
  if (reference === null) return false;
  const own = await ownAddresses();
  const writer = writerOf(mail, own);
  if (writer === 'program') return false;
  const ticket = await prisma.supportTicket.findUnique({ where: { reference } });
  if (!ticket) return false;
  if ((await countTry(`mail-in:${ticket.id}`, MAX_MAILS, 3600)) > 0) {
    logger.warn({ conversation: ticket.id }, 'so many mails came to a conversation that the rest are left alone');
    return false;
  }
  const sender = storable(senderOf(mail, own));
  await writeByMail(ticket.id, {
    id: idOf(ticket.id, mail, raw),
    body: bodyOf(mail, ticket.locale as Locale),
    sender: sender === ticket.email ? null : sender.slice(0, 254) || '?',
    mail: { raw, isUnsure: writer === 'unsure' },
  });
  return true;
}
