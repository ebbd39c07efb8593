/**
 * Sends emails about accounts shortly after the request: the look-up of an email's account runs in the background, so
 * that the response time does not reveal whether there is one.
 */

import type { Tx } from '../infra/db';
import { limitReached } from '../infra/limitReached';
import { publish } from '../infra/outbox';
import type { Job } from '../infra/queue';
import { isMailboxFull } from '../mails';
import { paths } from '../shared/paths';
import type { Topics } from '../shared/topics';
import { sendAccountMail } from './mail/accountMails';
import { deleteOldTokens, issueToken } from './registration/oneTimeTokens';
import { findAccount, findAccountByEmail } from './signIn/findAccount';

export const ACCOUNT_MAIL_JOB = 'users.account-mail';

export type AccountMailTask = Topics['account_mail'];

/** No request waits for a result here, so a held-back email is recorded in the security log. */
async function isFull(address: string): Promise<boolean> {
  const full = await isMailboxFull(address);
  if (full) await limitReached({ name: 'mailbox', address });
  return full;
}

async function sendVerification(email: string, userId: string): Promise<void> {
  const account = await findAccount(userId);
  if (!account || (await isFull(email))) return;
  const token = await issueToken('email_verification', { userId, email });
  await sendAccountMail('verify_email', { ...account, email }, paths.auth.verifyEmail(token));
}

/** To the former or current email of the account. */
async function sendWord(kind: 'address_changed' | 'two_factor_off', email: string, userId: string): Promise<void> {
  const account = await findAccount(userId);
  if (account) await sendAccountMail(kind, { ...account, email });
}

async function sendReset(email: string): Promise<void> {
  const account = await findAccountByEmail(email);
  // Otherwise an invitation that has expired or was limited to a week would never end.
  if (!account || account.isInvited) return;
  // A new link invalidates the earlier one, so none is created for an email that is held back.
  if (await isFull(email)) return;
  const token = await issueToken('password_reset', { userId: account.id, email });
  await sendAccountMail('reset_password', account, paths.auth.resetPassword(token));
}

/** Only for a proved email: otherwise it would open an account that a stranger registered with it. */
async function sendSignInLink(email: string): Promise<void> {
  const account = await findAccountByEmail(email);
  if (!account?.isVerified || account.isInvited || (await isFull(email))) return;
  const token = await issueToken('sign_in', { userId: account.id, email });
  await sendAccountMail('sign_in_link', account, paths.auth.signInLink(token));
}

async function sendNotice(
  kind: 'already_registered' | 'address_in_use' | 'sign_in_tries',
  email: string,
): Promise<void> {
  const account = await findAccountByEmail(email);
  if (account) await sendAccountMail(kind, account);
}

/** Queues an email about an account, sent after the commit. */
export const publishAccountMail = (tx: Tx, task: AccountMailTask): Promise<unknown> =>
  publish(tx, 'account_mail', task);

export const accountMailJob: Job<AccountMailTask> = {
  name: ACCOUNT_MAIL_JOB,
  handle: async ({ kind, email, userId }) => {
    if (kind === 'verify_email') return userId ? sendVerification(email, userId) : undefined;
    if (kind === 'address_changed' || kind === 'two_factor_off')
      return userId ? sendWord(kind, email, userId) : undefined;
    if (kind === 'reset_password') return sendReset(email);
    if (kind === 'sign_in_link') return sendSignInLink(email);
    return sendNotice(kind, email);
  },
};

export const pruneTokensJob: Job<never> = {
  name: 'users.prune-tokens',
  cron: '41 4 * * *',
  handle: async () => void (await deleteOldTokens()),
};
