import { enqueue } from '../../infra/queue';
import { DomainError } from '../../shared/errors';
import type { Locale } from '../../shared/i18n/translate';
import { ACCOUNT_MAIL_JOB } from '../jobs';
import { createUser } from '../people/createUser';

/**
 * Takes in a customer, or tells whoever has the address that they have an account already. To the caller both look
 * the same: which addresses have accounts is nobody's business.
 */
export async function register(user: { name: string; email: string; password: string; locale: Locale }): Promise<void> {
  try {
    const { id } = await createUser(user);
    await enqueue(ACCOUNT_MAIL_JOB, { kind: 'verify_email', email: user.email, userId: id });
  } catch (error) {
    if (!(error instanceof DomainError && error.code === 'email_taken')) throw error;
    await enqueue(ACCOUNT_MAIL_JOB, { kind: 'already_registered', email: user.email });
  }
}
