/** The settings for replies by email, with encrypted secrets. */
import { createHash } from 'node:crypto';
import type { AnswersByMail } from '../../../generated/prisma/client';
import { prisma } from '../../infra/db';
import { sealFor, unsealFor } from '../../infra/sealing';
import type { MailboxSecurity } from '../pages';

const PURPOSE = 'answers by mail';

/** The owner of a password: it can only be decrypted for this host and user. */
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

/** The stored password; null if there is none for this host and user, or its key is lost. */
export function keptPassword(row: AnswersByMail, owner: PasswordOwner = row): string | null {
  const sealed = sealedOf(row);
  try {
    return sealed ? unsealFor(PURPOSE, sealed, ownerOf(owner)) : null;
  } catch {
    return null;
  }
}

export const findAnswers = (): Promise<AnswersByMail> => prisma.answersByMail.findUniqueOrThrow({ where: { id: 1 } });

/** The stored form of the webhook's secret, which cannot be guessed. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');
