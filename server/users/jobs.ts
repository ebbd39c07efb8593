/**
 * Mails about accounts leave from here, a moment after the request: whether an address has an account is looked up
 * where nobody can time it.
 */
import type { Job } from '../infra/queue';
import { paths } from '../shared/paths';
import { sendAccountMail } from './mail/accountMails';
import { deleteOldTokens, issueToken } from './oneTimeTokens';
import { findAccount, findAccountByEmail } from './queries/findAccount';

export const ACCOUNT_MAIL_JOB = 'users.account-mail';

export type AccountMailTask = {
  kind: 'verify_email' | 'reset_password' | 'already_registered' | 'address_in_use';
  email: string;
  /** Whose address this is to become. */
  userId?: string;
};

async function sendVerification(email: string, userId: string): Promise<void> {
  const account = await findAccount(userId);
  if (!account) return;
  const token = await issueToken('email_verification', { userId, email });
  await sendAccountMail('verify_email', { ...account, email }, paths.auth.verifyEmail(token));
}

async function sendReset(email: string): Promise<void> {
  const account = await findAccountByEmail(email);
  if (!account) return;
  const token = await issueToken('password_reset', { userId: account.id, email });
  await sendAccountMail('reset_password', account, paths.auth.resetPassword(token));
}

async function sendNotice(kind: 'already_registered' | 'address_in_use', email: string): Promise<void> {
  const account = await findAccountByEmail(email);
  if (account) await sendAccountMail(kind, account);
}

export const accountMailJob: Job<AccountMailTask> = {
  name: ACCOUNT_MAIL_JOB,
  handle: async ({ kind, email, userId }) => {
    if (kind === 'verify_email') return userId ? sendVerification(email, userId) : undefined;
    if (kind === 'reset_password') return sendReset(email);
    return sendNotice(kind, email);
  },
};

export const pruneTokensJob: Job<never> = {
  name: 'users.prune-tokens',
  cron: '41 4 * * *',
  handle: async () => void (await deleteOldTokens()),
};
