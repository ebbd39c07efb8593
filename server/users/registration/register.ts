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
 * Registers a customer, or notifies the owner of the email that they already have an account. The result looks the
 * same, so a caller does not learn which emails have accounts.
 * @returns the id of the new account; for an existing one, an id of no account.
 */
export async function register(user: Newcomer, from: Origin): Promise<string> {
  try {
    // The other work is the same for a known email: one email is queued.
    const { id } = await createUser(user, from);
    await enqueue(ACCOUNT_MAIL_JOB, { kind: 'verify_email', email: user.email, userId: id });
    return id;
  } catch (error) {
    if (!(error instanceof DomainError && error.code === 'email_taken')) throw error;
    await enqueue(ACCOUNT_MAIL_JOB, { kind: 'already_registered', email: user.email });
    return uuidv7();
  }
}
