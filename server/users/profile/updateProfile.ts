import { sql } from '../../infra/db';
import { enqueue } from '../../infra/queue';
import type { Origin } from '../../shared/actor';
import type { Density } from '../../shared/densities';
import { DomainError } from '../../shared/errors';
import type { Locale } from '../../shared/i18n/translate';
import { ACCOUNT_MAIL_JOB } from '../jobs';
import { checkOwnPassword } from '../signIn/checkPassword';
import { findAccount, findAccountByEmail } from '../signIn/findAccount';

export type ProfileInput = {
  name: string;
  phone: string | null;
  locale: Locale;
  email: string;
  density?: Density | undefined;
  current_password?: string | undefined;
};

/** Notifies the owner of the email, not the person who asks, who would learn that it has an account. */
async function askNewAddress(userId: string, email: string): Promise<void> {
  const holder = await findAccountByEmail(email);
  await enqueue(ACCOUNT_MAIL_JOB, { kind: holder ? 'address_in_use' : 'verify_email', email, userId });
}

/**
 * Changes a person's own data. A new email needs the password and replaces the old one only when its owner has opened
 * the link sent there.
 * @returns whether such a link is on its way.
 * @throws DomainError `wrong_password` on `current_password`
 */
export async function updateProfile(
  userId: string,
  input: ProfileInput,
  from: Origin,
): Promise<{ awaitsAddress: boolean }> {
  const account = await findAccount(userId);
  if (!account) throw new DomainError('credentials');
  const awaitsAddress = input.email !== account.email;
  if (awaitsAddress) await checkOwnPassword(userId, input.current_password ?? '', { field: 'current_password', from });
  await sql(
    'update_profile',
    'update users set name = $2, phone = $3, locale = $4, density = coalesce($5, density), version = version + 1, updated_at = now() where id = $1',
    [userId, input.name, input.phone, input.locale, input.density ?? null],
  );
  if (awaitsAddress) await askNewAddress(userId, input.email);
  return { awaitsAddress };
}
