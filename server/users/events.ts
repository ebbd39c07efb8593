/** What changes of accounts tell: mails, written once the change stands. */
import type { Listener } from '../infra/outbox';
import { enqueue } from '../infra/queue';
import { paths } from '../shared/paths';
import { ACCOUNT_MAIL_JOB } from './jobs';
import { sendAccountMail } from './mail/accountMails';
import { hashToken } from './oneTimeTokens';
import { findAccount } from './queries/findAccount';

/** The link is nowhere but in its mail, so telling it twice writes the same mail, which is kept once. */
export const mailInvitations: Listener = async (rows) => {
  for (const { payload } of rows) {
    const [userId, token] = [String(payload.user_id), String(payload.token)];
    const account = await findAccount(userId);
    if (!account?.isInvited) continue;
    await sendAccountMail('invitation', account, paths.auth.invitation(token), `invitation:${hashToken(token)}`);
  }
};

export const enqueueAccountMails: Listener = async (rows) => {
  for (const { payload } of rows) await enqueue(ACCOUNT_MAIL_JOB, payload);
};
