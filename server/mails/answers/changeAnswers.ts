/** What people do about answers by mail; every process goes by it from its next mail on. */
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

/** The password to read with: the one that was typed, or the one that is kept for this host and user. @throws DomainError */
function passwordFor(input: AnswersInput, row: AnswersByMail): string {
  const missing = REQUIRED.find((name) => input[name] === '');
  if (missing) throw new DomainError('mailbox_part_missing', { field: missing });
  const password = input.password || keptPassword(row, input);
  if (password) return password;
  throw new DomainError(sealedOf(row) ? 'mailbox_password_again' : 'mailbox_part_missing', { field: 'password' });
}

/** A password stays for as long as it is for the same host and user, and is never given to another. */
function secretsOf(input: AnswersInput, row: AnswersByMail): Prisma.JsonObject {
  if (input.password) return { password: sealPassword(input, input.password) };
  return keptPassword(row, input) === null ? {} : (row.secrets as Prisma.JsonObject);
}

/** Changes where answers come in. What is recorded says that the password was replaced, and never by what. @throws ConflictError; DomainError beside what is missing */
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
    // It is tried anew at once, and fails from now on if it does.
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

/** Opens the mailbox as it stands in the form. @returns how many mails are in it @throws DomainError beside what is wrong */
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
 * Makes the secret that a service proves itself with at the webhook, in place of the one there was; only what it is known by is kept.
 * @param id of the request: sent twice, it is the same one
 */
export async function makeWebhookSecret(by: AuditContext, id: string): Promise<string> {
  const secret = linkToken('mail webhook secret', id);
  await keepHash(by, hashOf(secret), 'mail_answers.secret_made');
  return secret;
}

/** Closes the webhook; twice as once. */
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
