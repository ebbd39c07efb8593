import { sql } from '../../infra/db';
import { recordSecurityEvent } from '../../infra/securityEvents';
import type { Origin } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import { hashPassword, isOutdated, passwordFits } from '../passwords';
import { type Account, findAccount, findAccountByEmail } from './findAccount';
import { recordFailedSignIn } from './recordFailedSignIn';

async function renewHash(account: Account, password: string): Promise<void> {
  if (!isOutdated(account.passwordHash)) return;
  await sql('renew_password_hash', 'update users set password_hash = $2 where id = $1 and password_hash = $3', [
    account.id,
    await hashPassword(password),
    account.passwordHash,
  ]);
}

/**
 * The account of an email and password. An unknown email takes as long and gives the same error as a wrong password.
 * @throws DomainError `credentials` on `email`
 */
export async function checkCredentials(email: string, password: string, from: Origin): Promise<Account> {
  const account = await findAccountByEmail(email);
  const fits = await passwordFits(password, account?.passwordHash ?? null);
  if (!account || !fits) {
    await recordFailedSignIn(email, from);
    throw new DomainError('credentials', { field: 'email' });
  }
  await renewHash(account, password);
  return account;
}

/**
 * Checks the signed-in person's password again.
 * @throws DomainError `wrong_password` on `field`
 */
export async function checkOwnPassword(
  userId: string,
  password: string,
  { field, from }: { field: string; from: Origin },
): Promise<Account> {
  const account = await findAccount(userId);
  const fits = await passwordFits(password, account?.passwordHash ?? null);
  if (!account || !fits) {
    await recordSecurityEvent({ kind: 'confirmation_failed', reason: 'wrong_password', userId, from });
    throw new DomainError('wrong_password', { field });
  }
  await renewHash(account, password);
  return account;
}
