import { sql, transaction } from '../../infra/db';
import { ASKS_TWO_FACTOR } from '../../infra/heldRoles';
import { recordSecurityEvent, securityEventJson } from '../../infra/securityEvents';
import type { Origin } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import { sendAccountMail } from '../mail/accountMails';
import { fingerprint, seal, unseal } from '../secretBox';
import { findAccount } from '../signIn/findAccount';
import { notifyAdministrators } from '../signIn/notifyAdministrators';
import { newRecoveryCodes } from './recoveryCodes';
import { matchingStep, newTotpSecret } from './totp';

/** Creates the shared secret; inactive until a code proves that the app has it. */
export async function beginTwoFactor(userId: string): Promise<void> {
  const [begun] = await sql(
    'begin_two_factor',
    `update users set two_factor_secret = $2, two_factor_last_step = null, updated_at = now()
     where id = $1 and two_factor_confirmed_at is null returning id`,
    [userId, seal(newTotpSecret(), userId)],
  );
  if (!begun) throw new DomainError('two_factor_is_on');
}

/**
 * Turns two-factor on with a first code from the app.
 * @returns the recovery codes, which are stored as fingerprints and shown this once.
 * @throws DomainError `two_factor_code` on `code`
 */
export async function confirmTwoFactor(userId: string, code: string, from: Origin): Promise<string[]> {
  const account = await findAccount(userId);
  const secret = account?.twoFactorSecret && !account.hasTwoFactor ? account.twoFactorSecret : null;
  const step = secret && matchingStep(unseal(secret, userId), code);
  if (!account || !step) throw new DomainError('two_factor_code', { field: 'code' });
  const codes = newRecoveryCodes();
  const [confirmed] = await sql(
    'confirm_two_factor',
    `with confirmed as (
       update users set two_factor_confirmed_at = now(), two_factor_last_step = $3, recovery_codes = $4, updated_at = now()
       where id = $1 and two_factor_secret = $2 and two_factor_confirmed_at is null returning id)
     select record_security_events($5::jsonb) as count from confirmed`,
    [
      userId,
      secret,
      step,
      JSON.stringify(codes.map((one) => fingerprint(one, userId))),
      securityEventJson({ kind: 'second_factor_on', userId, from }),
    ],
  );
  if (!confirmed) throw new DomainError('two_factor_code', { field: 'code' });
  await sendAccountMail('two_factor_on', account);
  return codes;
}

/**
 * Turns two-factor off and deletes its secret and codes. @throws DomainError `two_factor_stays` if a role requires it
 */
export async function disableTwoFactor(userId: string, from: Origin): Promise<void> {
  const account = await findAccount(userId);
  await transaction(async (tx) => {
    const disabled = await tx.$queryRawUnsafe<{ id: string }[]>(
      `update users u set two_factor_secret = null, two_factor_confirmed_at = null, two_factor_last_step = null,
         recovery_codes = null, updated_at = now() where id = $1::uuid and not ${ASKS_TWO_FACTOR} returning id`,
      userId,
    );
    if (disabled.length === 0) throw new DomainError('two_factor_stays');
    if (!account?.hasTwoFactor) return;
    await recordSecurityEvent({ kind: 'second_factor_off', userId, from }, tx);
    await notifyAdministrators(tx, 'administrator_factor_off', userId, {});
  });
  if (account?.hasTwoFactor) await sendAccountMail('two_factor_off', account);
}

/** Replaces all recovery codes. @returns the new ones, shown this once. @throws DomainError `two_factor_is_off` */
export async function renewRecoveryCodes(userId: string, from: Origin): Promise<string[]> {
  const codes = newRecoveryCodes();
  const [renewed] = await sql(
    'renew_recovery_codes',
    `with renewed as (
       update users set recovery_codes = $2, updated_at = now()
       where id = $1 and two_factor_confirmed_at is not null returning id)
     select record_security_events($3::jsonb) as count from renewed`,
    [
      userId,
      JSON.stringify(codes.map((one) => fingerprint(one, userId))),
      securityEventJson({ kind: 'recovery_codes_renewed', userId, from }),
    ],
  );
  if (!renewed) throw new DomainError('two_factor_is_off');
  return codes;
}
