/** Changes of the settings for replies by email; every process uses them from its next email on. */
import type { AnswersByMail, Prisma } from '../../../generated/prisma/client';
import { conflictWith, recordChange } from '../../audit';
import { heard } from '../../infra/changes';
import { transaction } from '../../infra/db';
import { linkToken } from '../../infra/linkToken';
import type { AuditContext } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import { isUnchanged } from '../../shared/isUnchanged';
import type { AnswersInput } from './answerRequests';
import { findAnswers, hashOf, keptPassword, sealedOf, sealPassword } from './connection';
import { FIELD_OF, failureOf } from './mailboxFailure';
import { answersValues } from './showAnswers';
import { withMailbox } from './withMailbox';

const SUBJECT = { type: 'mail_answers', id: 'mail_answers', label: '' };
const REQUIRED = ['host', 'username', 'mailbox'] as const;

const withoutPassword = ({ password: _, ...values }: object & { password: string }): Record<string, unknown> => values;

/** The password for reading: the typed one, or the stored one for this host and user. @throws DomainError */
function passwordFor(input: AnswersInput, row: AnswersByMail): string {
  const missing = REQUIRED.find((name) => input[name] === '');
  if (missing) throw new DomainError('mailbox_part_missing', { field: missing });
  const password = input.password || keptPassword(row, input);
  if (password) return password;
  throw new DomainError(sealedOf(row) ? 'mailbox_password_again' : 'mailbox_part_missing', { field: 'password' });
}

/** Keeps a password only for the same host and user. */
function secretsOf(input: AnswersInput, row: AnswersByMail): Prisma.JsonObject {
  if (input.password) return { password: sealPassword(input, input.password) };
  return keptPassword(row, input) === null ? {} : (row.secrets as Prisma.JsonObject);
}

/**
 * Changes the settings for replies. The log tells that the password was replaced, without its value. @throws
 * ConflictError; DomainError beside the missing part
 */
export async function updateAnswers(by: AuditContext, input: AnswersInput, version: number): Promise<void> {
  const row = await findAnswers();
  if (input.enabled) passwordFor(input, row);
  const before = withoutPassword(answersValues(row));
  const after = withoutPassword(input);
  if (row.version === version && !input.password && isUnchanged(before, after)) return;
  const { password: _, replyTo, ...values } = input;
  const data = { ...values, replyTo: replyTo || null, secrets: secretsOf(input, row), version: version + 1 };
  const saved = await transaction(async (tx) => {
    const { count } = await tx.answersByMail.updateMany({ where: { id: 1, version }, data });
    if (count === 0) return false;
    // Retries immediately with the new settings, and resets the failures.
    await tx.mailboxReading.updateMany({
      data: { nextAt: null, failures: 0, failingSince: null, problem: null, words: null },
    });
    await recordChange(tx, by, {
      action: 'mail_answers.updated',
      subject: SUBJECT,
      before,
      after: { ...after, ...(input.password ? { replacedSecrets: ['password'] } : {}) },
    });
    return true;
  });
  if (!saved) {
    const now = await findAnswers();
    throw await conflictWith(SUBJECT, { version: now.version, values: answersValues(now) });
  }
  heard('answers_by_mail');
}

/**
 * Opens the mailbox with the form's values. @returns the number of its emails @throws DomainError beside the wrong part
 */
export async function testMailbox(input: AnswersInput): Promise<number> {
  const password = passwordFor(input, await findAnswers());
  try {
    return await withMailbox({ ...input, password }, async (_client, { exists }) => exists);
  } catch (error) {
    const { problem, words } = failureOf(error);
    throw new DomainError(`mailbox_${problem}`, { field: FIELD_OF[problem], params: { words } });
  }
}

/**
 * Creates a new secret for the webhook and replaces the former one; only its hash is stored.
 * @param id of the request: a repeated request gives the same secret
 */
export async function makeWebhookSecret(by: AuditContext, id: string): Promise<string> {
  const secret = linkToken('mail webhook secret', id);
  await keepHash(by, hashOf(secret), 'mail_answers.secret_made');
  return secret;
}

/** Closes the webhook; idempotent. */
export const removeWebhookSecret = (by: AuditContext): Promise<void> =>
  keepHash(by, null, 'mail_answers.secret_removed');

async function keepHash(by: AuditContext, webhookHash: string | null, action: string): Promise<void> {
  await transaction(async (tx) => {
    const { count } = await tx.answersByMail.updateMany({
      where: webhookHash
        ? { OR: [{ webhookHash: null }, { webhookHash: { not: webhookHash } }] }
        : { webhookHash: { not: null } },
      data: { webhookHash },
    });
    if (count > 0) await recordChange(tx, by, { action, subject: SUBJECT });
  });
  heard('answers_by_mail');
}
