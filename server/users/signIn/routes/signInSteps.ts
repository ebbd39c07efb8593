/** The two factors of sign-in, with their limits and waits, for all routes that ask for them. */
import type { Request } from 'express';
import type { z } from 'zod';
import { originOf } from '../../../http/auditContext';
import { enqueue } from '../../../infra/queue';
import { recordSecurityEvent } from '../../../infra/securityEvents';
import { networkOf } from '../../../shared/network';
import { MINUTE_MS } from '../../../shared/time';
import { ACCOUNT_MAIL_JOB } from '../../jobs';
import type { twoFactorRequest } from '../../requests';
import { checkCredentials } from '../checkPassword';
import { type Account, findAccount } from '../findAccount';
import { passByRecoveryCode, passTwoFactor } from '../passTwoFactor';
import { findOwnDevice } from './openSession';
import { type GuessKey, guess } from './tries';

const PENDING = 'auth.twoFactor';
const PENDING_MS = 10 * MINUTE_MS;

/** The person whose password was right, with a pending second factor. */
type Pending = { userId: string; remember: boolean; at: number };

/**
 * The keys for counting attempts: email and network together, the network, and the account. A browser that the owner
 * has used before is counted separately, so that guesses elsewhere do not lock them out.
 */
async function keysOfSignIn(req: Request, email: string): Promise<GuessKey[]> {
  const network = networkOf(req.ip);
  const device = await findOwnDevice(req, email);
  return [
    { key: `pair:${email}:${device ?? network}` },
    ...(device
      ? []
      : [
          { key: `account:${email}`, times: 2 },
          { key: `network:${network}`, times: 6, isShared: true },
        ]),
  ];
}

/** Notifies the owner, once until a sign-in succeeds or a day passes without attempts. */
const warnOwner = (email: string): Promise<unknown> => enqueue(ACCOUNT_MAIL_JOB, { kind: 'sign_in_tries', email });

/** The account of an email and password. @throws DomainError `credentials`, and the errors of `guess` */
export async function provePassword(req: Request, email: string, password: string): Promise<Account> {
  const keys = await keysOfSignIn(req, email);
  const warn = (key: string) => (key === `account:${email}` ? warnOwner(email) : Promise.resolve());
  return guess(req, { keys, field: 'email', onLastFree: warn }, () => checkCredentials(email, password, originOf(req)));
}

/** Signs out the current user before another account is opened; none of their data stays. */
export async function signOutBefore(req: Request): Promise<void> {
  const { user } = req.actor;
  if (!user) return;
  await req.session.signOut();
  await recordSecurityEvent({ kind: 'signed_out', userId: user.id, from: originOf(req) });
}

/**
 * Stores the pending second factor in a guest session: a password alone opens no account. Renews the session id, so
 * that a token planted before is useless. `end_sessions` finds the session by the account in `PENDING`.
 */
export async function awaitTwoFactor(req: Request, { id }: Account, remember: boolean): Promise<void> {
  await signOutBefore(req);
  await req.session.renew();
  req.session.put(PENDING, { userId: id, remember, at: Date.now() } satisfies Pending);
}

/** The account with a pending second factor, if any. */
export async function pendingAccount(req: Request): Promise<{ account: Account; pending: Pending } | null> {
  const pending = req.session.get<Pending>(PENDING);
  if (!pending || Date.now() - pending.at > PENDING_MS) return null;
  const account = await findAccount(pending.userId);
  return account?.hasTwoFactor ? { account, pending } : null;
}

/** @throws DomainError `two_factor_code` or `recovery_code`, and the errors of `guess` */
export async function proveTwoFactor(
  req: Request,
  account: Account,
  { code, recovery_code }: z.output<typeof twoFactorRequest>,
): Promise<void> {
  // Counted by account alone: this person knows the password, and six digits must not be guessable from many
  // addresses.
  const asked = { keys: [{ key: `two-factor:${account.id}` }], field: recovery_code ? 'recovery_code' : 'code' };
  await guess(req, asked, () =>
    recovery_code
      ? passByRecoveryCode(account, recovery_code, originOf(req))
      : passTwoFactor(account, code ?? '', originOf(req)),
  );
  req.session.forget(PENDING);
}
