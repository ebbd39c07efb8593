import { enqueue } from '../../infra/queue';
import type { Acceptance } from '../../legal';
import type { Origin } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import type { Locale } from '../../shared/i18n/translate';
import { uuidv7 } from '../../shared/uuid';
import { ACCOUNT_MAIL_JOB } from '../jobs';
import { createUser } from '../people/createUser';

type Newcomer = {
  name: string;
  email: string;
  password: string;
  locale: Locale;
  acceptances: readonly Acceptance[];
};

/**
 * Takes in a customer, or tells the owner of the address that they have an account already. To the caller both look
 * the same: a caller does not learn which addresses have accounts.
 * @returns the account that was made; where there is one already, the id of none.
 */
export async function register(user: Newcomer, from: Origin): Promise<string> {
  try {
    // What is done beside it is the same where the address is known: one mail is queued.
    const { id } = await createUser(user, from);
    await enqueue(ACCOUNT_MAIL_JOB, { kind: 'verify_email', email: user.email, userId: id });
    return id;
  } catch (error) {
    if (!(error instanceof DomainError && error.code === 'email_taken')) throw error;
    await enqueue(ACCOUNT_MAIL_JOB, { kind: 'already_registered', email: user.email });
    return uuidv7();
  }
}
