import { type Request, type Response, Router } from 'express';
import { originOf } from '../../../http/auditContext';
import { anyone, guestOnly } from '../../../http/authorize';
import { clearHistory } from '../../../http/inertia';
import { render } from '../../../http/render';
import { validate } from '../../../http/validate';
import { enqueue } from '../../../infra/queue';
import { recordSecurityEvent } from '../../../infra/securityEvents';
import { networkOf } from '../../../shared/network';
import { paths } from '../../../shared/paths';
import { MINUTE_MS } from '../../../shared/time';
import { ACCOUNT_MAIL_JOB } from '../../jobs';
import { loginRequest, twoFactorRequest } from '../../requests';
import { checkCredentials } from '../checkPassword';
import { type Account, findAccount } from '../findAccount';
import { passByRecoveryCode, passTwoFactor } from '../passTwoFactor';
import { findOwnDevice, openSession, pullDestination } from './openSession';
import { type GuessKey, guess } from './tries';

const PENDING = 'auth.twoFactor';
const PENDING_MS = 10 * MINUTE_MS;

/** Whose password was right, waiting for their second proof. */
type Pending = { userId: string; remember: boolean; at: number };

export const signIn = Router();

signIn.get('/login', guestOnly, (_req, res) => render(res, 'Auth/Login', {}));
signIn.post('/login', guestOnly, login);
signIn.get('/two-factor', guestOnly, showTwoFactor);
signIn.post('/two-factor', guestOnly, passChallenge);
signIn.post('/logout', anyone, logout);

async function enter(req: Request, res: Response, account: Account, remember: boolean): Promise<void> {
  await openSession(req, account, { remember });
  res.redirect(303, pullDestination(req, account.permissions));
}

/**
 * Under what a try is counted: address and network together, the network, and the account. On a browser that its owner has
 * used before they are counted for themselves, so that nobody shuts them out by guessing elsewhere.
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

/** Its owner hears of it, once until somebody gets in or a day is quiet. */
const warnOwner = (email: string): Promise<unknown> => enqueue(ACCOUNT_MAIL_JOB, { kind: 'sign_in_tries', email });

async function login(req: Request, res: Response): Promise<void> {
  const { email, password, remember } = validate(req, loginRequest);
  const keys = await keysOfSignIn(req, email);
  const warn = (key: string) => (key === `account:${email}` ? warnOwner(email) : Promise.resolve());
  const account = await guess(req, { keys, field: 'email', onLastFree: warn }, () =>
    checkCredentials(email, password, originOf(req)),
  );
  if (!account.hasTwoFactor) return enter(req, res, account, remember);
  // Something is proved: a token that was planted before is worth nothing.
  await req.session.renew();
  req.session.put(PENDING, { userId: account.id, remember, at: Date.now() } satisfies Pending);
  res.redirect(303, paths.auth.twoFactor());
}

async function pendingAccount(req: Request): Promise<{ account: Account; pending: Pending } | null> {
  const pending = req.session.get<Pending>(PENDING);
  if (!pending || Date.now() - pending.at > PENDING_MS) return null;
  const account = await findAccount(pending.userId);
  return account?.hasTwoFactor ? { account, pending } : null;
}

async function showTwoFactor(req: Request, res: Response): Promise<void> {
  if (!(await pendingAccount(req))) return res.redirect(303, paths.auth.login());
  return render(res, 'Auth/TwoFactor', {});
}

async function passChallenge(req: Request, res: Response): Promise<void> {
  const { code, recovery_code } = validate(req, twoFactorRequest);
  const found = await pendingAccount(req);
  if (!found) return res.redirect(303, paths.auth.login());
  const { account, pending } = found;
  // By account alone: whoever is here knows the password, and six digits must not fall to many addresses.
  const asked = { keys: [{ key: `two-factor:${account.id}` }], field: recovery_code ? 'recovery_code' : 'code' };
  await guess(req, asked, () =>
    recovery_code
      ? passByRecoveryCode(account, recovery_code, originOf(req))
      : passTwoFactor(account, code ?? '', originOf(req)),
  );
  req.session.forget(PENDING);
  return enter(req, res, account, pending.remember);
}

async function logout(req: Request, res: Response): Promise<void> {
  const { user } = req.actor;
  await req.session.signOut();
  if (user) await recordSecurityEvent({ kind: 'signed_out', userId: user.id, from: originOf(req) });
  clearHistory(req);
  res.redirect(303, paths.message('signed_out'));
}
