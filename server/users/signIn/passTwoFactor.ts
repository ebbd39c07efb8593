import { sql } from '../../infra/db';
import { recordSecurityEvent, securityEventJson } from '../../infra/securityEvents';
import type { Origin } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import { sendAccountMail } from '../mail/accountMails';
import { plainRecoveryCode } from '../profile/recoveryCodes';
import { matchingStep } from '../profile/totp';
import { fingerprints, unseal } from '../secretBox';
import type { Account } from './findAccount';

/**
 * Accepts a code of the account's app. A code works once: the last used step only increases.
 * @throws DomainError `two_factor_code` on `code`
 */
export async function passTwoFactor(account: Account, code: string, from: Origin): Promise<void> {
  const step = account.twoFactorSecret && matchingStep(unseal(account.twoFactorSecret, account.id), code);
  const [passed] = step
    ? await sql(
        'use_two_factor_step',
        `update users set two_factor_last_step = $2
         where id = $1 and two_factor_confirmed_at is not null and coalesce(two_factor_last_step, 0) < $2 returning id`,
        [account.id, step],
      )
    : [];
  if (passed) return;
  await recordSecurityEvent({ kind: 'sign_in_failed', reason: 'second_factor', userId: account.id, from });
  throw new DomainError('two_factor_code', { field: 'code' });
}

/**
 * Accepts a recovery code, and deletes it.
 * @throws DomainError `recovery_code` on `recovery_code`
 */
export async function passByRecoveryCode(account: Account, typed: string, from: Origin): Promise<void> {
  const event = { userId: account.id, from };
  const [passed] = await sql(
    'use_recovery_code',
    `with used as (
       update users set recovery_codes = recovery_codes - $2::text[]
       where id = $1 and two_factor_confirmed_at is not null and jsonb_exists_any(recovery_codes, $2::text[]) returning id)
     select record_security_events($3::jsonb) as count from used`,
    [
      account.id,
      fingerprints(plainRecoveryCode(typed), account.id),
      securityEventJson({ ...event, kind: 'recovery_code_used' }),
    ],
  );
  if (!passed) {
    await recordSecurityEvent({ ...event, kind: 'sign_in_failed', reason: 'recovery_code' });
    throw new DomainError('recovery_code', { field: 'recovery_code' });
  }
  await sendAccountMail('recovery_code_used', account);
}
