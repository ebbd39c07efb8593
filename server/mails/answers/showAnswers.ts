import type { AnswersByMail } from '../../../generated/prisma/client';
import { absoluteUrl, env } from '../../infra/runtime';
import type { Translate } from '../../shared/i18n/translate';
import { toIso } from '../../shared/time';
import { FAILING_AFTER_MS } from '../mailHealth';
import type { MailAnswersValues, MailsPages } from '../pages';
import { findAnswers, keptPassword, sealedOf } from './connection';
import { findReading } from './readings';

type Page = MailsPages['Settings/MailAnswers'];

export const webhookUrl = (): string => absoluteUrl('/webhooks/mail');

/** The form's values; the password is always empty. */
export const answersValues = (row: AnswersByMail): MailAnswersValues => ({
  replyTo: row.replyTo ?? '',
  enabled: row.enabled,
  host: row.host,
  port: row.port,
  security: row.security === 'starttls' ? 'starttls' : 'tls',
  username: row.username,
  password: '',
  mailbox: row.mailbox,
});

/** The status of reading the mailbox, and why it cannot be read; null if none is configured. */
export async function showReading(t: Translate): Promise<Page['reading']> {
  const [{ enabled }, reading] = await Promise.all([findAnswers(), findReading()]);
  if (!enabled) return null;
  const { failingSince, lastReadAt, problem, words, ...rest } = reading;
  const isLong = failingSince !== null && Date.now() - failingSince.getTime() >= FAILING_AFTER_MS;
  return {
    ...rest,
    why: problem && t(`errors.mailbox_${problem}`, { words: words ?? '' }),
    state: isLong ? 'failing' : failingSince ? 'stumbling' : lastReadAt ? 'working' : 'new',
    failingSince: failingSince && toIso(failingSince),
    lastReadAt: lastReadAt && toIso(lastReadAt),
  };
}

export async function showAnswers(t: Translate): Promise<Page> {
  const [row, reading] = await Promise.all([findAnswers(), showReading(t)]);
  const { MAIL_REPLY_TO, MAIL_WEBHOOK_SECRET } = env();
  return {
    record: { id: 'mail_answers', version: row.version, values: answersValues(row) },
    fixedReplyTo: MAIL_REPLY_TO ?? null,
    password: !sealedOf(row) ? 'missing' : keptPassword(row) === null ? 'lost' : 'set',
    webhook: {
      url: webhookUrl(),
      secret: MAIL_WEBHOOK_SECRET ? 'environment' : row.webhookHash ? 'page' : 'none',
    },
    reading,
  };
}
