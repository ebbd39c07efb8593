import { prisma } from '../../infra/db';
import { absoluteUrl } from '../../infra/runtime';
import { composeMail, declareMail, type MailContent, type MailKind, queueMail } from '../../mails';
import { translator } from '../../shared/i18n';
import type { Locale } from '../../shared/i18n/translate';
import { paths } from '../../shared/paths';
import { formatReference } from '../../shared/reference';
import { replyAddress } from '../inbox/replyAddress';

const SAMPLE = { name: 'Clara Vidal', reference: '7K2M-QPX', subject: 'Wheelchair', answer: '…' };
const SAMPLE_SECRET = 'sample';

type Said = { name: string; reference: string; subject?: string; answer?: string; how?: string };

function contentOf(said: Said, secret: string, locale: Locale): MailContent {
  const t = translator(locale);
  return {
    placeholders: said,
    frame: { action: { label: t('help.mail_action'), url: absoluteUrl(paths.help.conversation(secret)) } },
  };
}

/** How to reply: by answering the email, if the organisation receives replies. */
const howText = (replyTo: string | null, locale: Locale): string =>
  translator(locale)(replyTo ? 'help.mail_answered_how_mail' : 'help.mail_answered_how');

/** Text typed by a stranger is not sent to an address that may be another's. */
const OPENED: MailKind = declareMail({
  kind: 'support.opened',
  subject: 'help.mail_opened_subject',
  heading: 'help.mail_opened_heading',
  body: ['help.mail_greeting', 'help.mail_opened_text'],
  placeholders: ['name', 'reference'],
  essential: [],
  sample: (locale) => contentOf({ name: SAMPLE.name, reference: SAMPLE.reference }, SAMPLE_SECRET, locale),
});

const ANSWERED: MailKind = declareMail({
  kind: 'support.answered',
  subject: 'help.mail_answered_subject',
  heading: 'help.mail_answered_heading',
  body: ['help.mail_greeting', '{answer}', '{how}'],
  placeholders: ['name', 'reference', 'subject', 'answer', 'how'],
  typed: ['subject'],
  essential: ['answer'],
  sample: (locale) => contentOf({ ...SAMPLE, how: howText(null, locale) }, SAMPLE_SECRET, locale),
});

/** Confirms that a question has arrived, with the link to its page. */
export async function mailQuestion(ticketId: string): Promise<void> {
  const ticket = await prisma.supportTicket.findUnique({ where: { id: ticketId } });
  if (!ticket) return;
  const { name, email, locale, reference, secret, proven, orderId } = ticket;
  const content = contentOf({ name, reference: formatReference(reference) }, secret, locale);
  await queueMail({
    kind: OPENED.kind,
    dedupeKey: `support_opened:${ticketId}`,
    recipient: email,
    locale,
    always: proven,
    ...(orderId && { orderId }),
    data: { ticketId },
    ...(await composeMail(OPENED, locale, content)),
  });
}

/** Sends an answer to the customer. */
export async function mailAnswer(messageId: string): Promise<void> {
  const message = await prisma.supportMessage.findUnique({ where: { id: messageId }, include: { ticket: true } });
  if (!message) return;
  const { id: ticketId, name, email, locale, reference, secret, subject, orderId } = message.ticket;
  const replyTo = await replyAddress(reference);
  const how = howText(replyTo, locale);
  const said = { name, reference: formatReference(reference), subject, answer: message.body, how };
  await queueMail({
    kind: ANSWERED.kind,
    dedupeKey: `support_answered:${messageId}`,
    recipient: email,
    locale,
    always: true,
    ...(orderId && { orderId }),
    data: { ticketId, ...(replyTo && { replyTo }) },
    ...(await composeMail(ANSWERED, locale, contentOf(said, secret, locale))),
  });
}
