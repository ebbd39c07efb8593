/** How customers' answers come in by mail, as staff set it up, and its secrets at rest. */
import { createHash } from 'node:crypto';
import type { AnswersByMail } from '../../../generated/prisma/client';
import { prisma } from '../../infra/db';
import { sealFor, unsealFor } from '../../infra/sealing';
import type { MailboxSecurity } from '../pages';

const PURPOSE = 'answers by mail';

/** Whose the password is: it opens for this host and this user, and is never given to another. */
export type PasswordOwner = { host: string; username: string };
export type OpenMailbox = PasswordOwner & {
  port: number;
  security: MailboxSecurity;
  password: string;
  mailbox: string;
};

const ownerOf = ({ host, username }: PasswordOwner): string => `${host} ${username}`;

export const sealPassword = (owner: PasswordOwner, password: string): string =>
  sealFor(PURPOSE, password, ownerOf(owner));

export const sealedOf = ({ secrets }: Pick<AnswersByMail, 'secrets'>): string | undefined =>
  (secrets as { password?: string }).password;

/** The password that is kept; null where there is none for this host and user, or its key is gone. */
export function keptPassword(row: AnswersByMail, owner: PasswordOwner = row): string | null {
  const sealed = sealedOf(row);
  try {
    return sealed ? unsealFor(PURPOSE, sealed, ownerOf(owner)) : null;
  } catch {
    return null;
  }
}

export const findAnswers = (): Promise<AnswersByMail> => prisma.answersByMail.findUniqueOrThrow({ where: { id: 1 } });

/** What is kept of the webhook's secret, which cannot be guessed. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');
