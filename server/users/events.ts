/** Emails about changes of accounts, written after the commit. */
import type { Listener } from '../infra/outbox';
import { enqueueAll } from '../infra/queue';
import { paths } from '../shared/paths';
import { ACCOUNT_MAIL_JOB } from './jobs';
import { sendAccountMail } from './mail/accountMails';
import { hashToken } from './registration/oneTimeTokens';
import { findAccount } from './signIn/findAccount';

/** The token is only in its email, so a repeated message writes the same email, which is deduplicated. */
export const mailInvitations: Listener<'invited'> = async (rows) => {
  for (const { payload } of rows) {
    const { user_id: userId, token } = payload;
    const account = await findAccount(userId);
    if (!account?.isInvited) continue;
    await sendAccountMail('invitation', account, paths.auth.invitation(token), `invitation:${hashToken(token)}`);
  }
};

export const enqueueAccountMails: Listener<'account_mail'> = (rows) =>
  enqueueAll(
    ACCOUNT_MAIL_JOB,
    rows.map(({ payload }) => ({ data: payload })),
  );
