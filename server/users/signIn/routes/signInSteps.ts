/** The two proofs of signing in, with their limits and waits, wherever they are asked for. */
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

/** Whose password was right, waiting for their second proof. */
type Pending = { userId: string; remember: boolean; at: number };

/**
 * Under what a try is counted: address and network together, the network, and the account. On a browser that its owner has
 * used before they are counted for themselves, so that guessing elsewhere does not shut them out.
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

/** Its owner hears of it, once until a sign-in succeeds or a day is quiet. */
const warnOwner = (email: string): Promise<unknown> => enqueue(ACCOUNT_MAIL_JOB, { kind: 'sign_in_tries', email });

/** The account that address and password open. @throws DomainError `credentials`, and what `guess` throws */
export async function provePassword(req: Request, email: string, password: string): Promise<Account> {
  const keys = await keysOfSignIn(req, email);
  const warn = (key: string) => (key === `account:${email}` ? warnOwner(email) : Promise.resolve());
  return guess(req, { keys, field: 'email', onLastFree: warn }, () => checkCredentials(email, password, originOf(req)));
}

/** Who is signed in is signed out, before another account is opened; nothing of theirs comes along. */
export async function signOutBefore(req: Request): Promise<void> {
  const { user } = req.actor;
  if (!user) return;
  await req.session.signOut();
  await recordSecurityEvent({ kind: 'signed_out', userId: user.id, from: originOf(req) });
}

/**
 * Waits for the second proof, as a guest: a password alone opens no session. Something is proved: a token that was
 * planted before is worth nothing. `end_sessions` knows the session by the account that `PENDING` names.
 */
export async function awaitTwoFactor(req: Request, { id }: Account, remember: boolean): Promise<void> {
  await signOutBefore(req);
  await req.session.renew();
  req.session.put(PENDING, { userId: id, remember, at: Date.now() } satisfies Pending);
}

/** Whose second proof is waited for, if anybody's. */
export async function pendingAccount(req: Request): Promise<{ account: Account; pending: Pending } | null> {
  const pending = req.session.get<Pending>(PENDING);
  if (!pending || Date.now() - pending.at > PENDING_MS) return null;
  const account = await findAccount(pending.userId);
  return account?.hasTwoFactor ? { account, pending } : null;
}

/** @throws DomainError `two_factor_code` or `recovery_code`, and what `guess` throws */
export async function proveTwoFactor(
  req: Request,
  account: Account,
  { code, recovery_code }: z.output<typeof twoFactorRequest>,
): Promise<void> {
  // By account alone: the person here knows the password, and six digits must not fall to many addresses.
  const asked = { keys: [{ key: `two-factor:${account.id}` }], field: recovery_code ? 'recovery_code' : 'code' };
  await guess(req, asked, () =>
    recovery_code
      ? passByRecoveryCode(account, recovery_code, originOf(req))
      : passTwoFactor(account, code ?? '', originOf(req)),
  );
  req.session.forget(PENDING);
}
