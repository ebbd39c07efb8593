import { createHash } from 'node:crypto';
import type { ParsedMail } from 'mailparser';
import { countTry } from '../../infra/countTry';
import { prisma } from '../../infra/db';
import { logger } from '../../infra/logger';
import { env } from '../../infra/runtime';
import { answersByMail } from '../../mails';
import { translator } from '../../shared/i18n';
import type { Locale } from '../../shared/i18n/translate';
import { storable } from '../../shared/requestParts';
import { writeByMail } from '../actions/writeMessage';
import { MAX_BODY } from '../requests';
import { isAutomatic } from './isAutomatic';
import { repliedTo } from './replyAddress';
import { textOfHtml } from './textOfHtml';
import { withoutQuote } from './withoutQuote';

/** Mails to one conversation within an hour: far beyond what anybody writes, and the end of two programs that answer each other. */
const MAX_MAILS = 30;
const MAX_NAMES = 400;

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

/** What was written, with the names of what was sent along, which is not kept. */
function bodyOf({ text, html, attachments }: ParsedMail, locale: Locale): string {
  const written = text || (html ? textOfHtml(html) : '');
  const t = translator(locale);
  const names = attachments.map(({ filename, contentType }) => filename ?? contentType).join(', ');
  const along = names ? t('help.mail_attached', { names: storable(names).slice(0, MAX_NAMES) }) : '';
  const said = storable(withoutQuote(written)).trim() || (along ? '' : t('help.mail_empty'));
  return [said.slice(0, MAX_BODY - along.length - 2), along].filter(Boolean).join('\n\n');
}

/** A mail to the address of a conversation: what the customer says next. @returns whether it was taken */
export async function takeAnswer(mail: ParsedMail, raw: Buffer): Promise<boolean> {
  const end = raw.indexOf('\r\n\r\n');
  const reference = await repliedTo(raw.subarray(0, end < 0 ? raw.length : end).toString('latin1'));
  if (reference === null || isAutomatic(mail, await ownAddresses())) return false;
  const ticket = await prisma.supportTicket.findUnique({ where: { reference } });
  if (!ticket) return false;
  if ((await countTry(`mail-in:${ticket.id}`, MAX_MAILS, 3600)) > 0) {
    logger.warn({ conversation: ticket.id }, 'so many mails came to a conversation that the rest are left alone');
    return false;
  }
  const sender = storable(mail.from?.value[0]?.address ?? '').toLowerCase();
  await writeByMail(ticket.id, {
    id: idOf(ticket.id, mail, raw),
    body: bodyOf(mail, ticket.locale as Locale),
    sender: sender === ticket.email ? null : sender.slice(0, 254) || '?',
  });
  return true;
}
