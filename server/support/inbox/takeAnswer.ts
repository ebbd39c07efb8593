import { countTry } from '../../infra/countTry';
import { prisma } from '../../infra/db';
import { logger } from '../../infra/logger';
import { namedUuid } from '../../infra/namedUuid';
import { env } from '../../infra/runtime';
import { answersByMail } from '../../mails';
import { translator } from '../../shared/i18n';
import type { Locale } from '../../shared/i18n/translate';
import { writeByMail } from '../actions/writeMessage';
import type { ReadMail } from './readMail';
import { repliedTo } from './replyAddress';

/**
 * Maximum emails to one conversation within an hour: more than any person writes, and a stop for two programs that
 * answer each other.
 */
const MAX_MAILS = 30;
/** Size of headers of an email with thousands of recipients; our own address is among the first. */
const MAX_HEAD = 256 * 1024;

const addressIn = (text: string): string => /<([^<>\s]+)>/.exec(text)?.[1] ?? text;
export const ownAddresses = async (): Promise<string[]> =>
  [addressIn(env().MAIL_FROM), (await answersByMail()).replyTo ?? ''].map((address) => address.toLowerCase());

/** The id of a reply. An email received twice is recorded once. */
const idOf = (ticketId: string, { messageId }: ReadMail, raw: Buffer): string =>
  namedUuid(`${ticketId} `, messageId ?? raw);

/** The text, with the names of attachments, which stay in the email itself. */
function bodyOf({ said, isCut, names }: ReadMail, locale: Locale): string {
  const t = translator(locale);
  const along = names ? t('help.mail_attached', { names }) : '';
  const written = said || (along ? '' : t('help.mail_empty'));
  return [isCut ? `${written}\n\n${t('help.mail_longer')}` : written, along].filter(Boolean).join('\n\n');
}

/** An email to the address of a conversation: the customer's next message. @returns whether it was recorded */
export async function takeAnswer(mail: ReadMail, raw: Buffer): Promise<boolean> {
  const head = raw.subarray(0, MAX_HEAD).toString('latin1');
  const reference = await repliedTo(head.slice(0, /\r?\n\r?\n/.exec(head)?.index));
  if (reference === null) return false;
  const { writer, sender } = mail;
  if (writer === 'program') return false;
  const ticket = await prisma.supportTicket.findUnique({ where: { reference } });
  if (!ticket) return false;
  if ((await countTry(`mail-in:${ticket.id}`, MAX_MAILS, 3600)) > 0) {
    logger.warn({ conversation: ticket.id }, 'so many mails came to a conversation that the rest are left alone');
    return false;
  }
  await writeByMail(ticket.id, {
    id: idOf(ticket.id, mail, raw),
    body: bodyOf(mail, ticket.locale as Locale),
    sender: sender === ticket.email ? null : sender.slice(0, 254) || '?',
    mail: { raw, isUnsure: writer === 'unsure' },
  });
  return true;
}
