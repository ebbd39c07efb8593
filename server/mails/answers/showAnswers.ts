import type { AnswersByMail } from '../../../generated/prisma/client';
import { absoluteUrl, env } from '../../infra/runtime';
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

/** The status of reading the mailbox; null if none is configured. */
export async function showReading(): Promise<Page['reading']> {
  const [{ enabled }, reading] = await Promise.all([findAnswers(), findReading()]);
  if (!enabled) return null;
  const { failingSince, lastReadAt, ...rest } = reading;
  const isLong = failingSince !== null && Date.now() - failingSince.getTime() >= FAILING_AFTER_MS;
  return {
    ...rest,
    state: isLong ? 'failing' : failingSince ? 'stumbling' : lastReadAt ? 'working' : 'new',
    failingSince: failingSince && toIso(failingSince),
    lastReadAt: lastReadAt && toIso(lastReadAt),
  };
}

export async function showAnswers(): Promise<Page> {
  const [row, reading] = await Promise.all([findAnswers(), showReading()]);
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
