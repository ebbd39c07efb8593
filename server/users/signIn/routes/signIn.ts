import { type Request, type Response, Router } from 'express';
import { originOf } from '../../../http/auditContext';
import { anyone, guestOnly } from '../../../http/authorize';
import { clearHistory } from '../../../http/inertia';
import { keepReturn } from '../../../http/intended';
import { render } from '../../../http/render';
import { validate } from '../../../http/validate';
import { recordSecurityEvent } from '../../../infra/securityEvents';
import { paths } from '../../../shared/paths';
import { loginRequest, twoFactorRequest } from '../../requests';
import type { Account } from '../findAccount';
import { openSession, pullDestination } from './openSession';
import { awaitTwoFactor, pendingAccount, provePassword, proveTwoFactor } from './signInSteps';

export const signIn = Router();

signIn.get('/login', guestOnly, showLogin);
signIn.post('/login', guestOnly, login);
signIn.get('/two-factor', guestOnly, showTwoFactor);
signIn.post('/two-factor', guestOnly, passChallenge);
signIn.post('/logout', anyone, logout);

async function enter(req: Request, res: Response, account: Account, remember: boolean): Promise<void> {
  await openSession(req, account, { remember });
  res.redirect(303, pullDestination(req, account));
}

function showLogin(req: Request, res: Response): Promise<void> {
  keepReturn(req);
  return render(res, 'Auth/Login', {});
}

async function login(req: Request, res: Response): Promise<void> {
  const { email, password, remember } = validate(req, loginRequest);
  const account = await provePassword(req, email, password);
  if (!account.hasTwoFactor) return enter(req, res, account, remember);
  await awaitTwoFactor(req, account, remember);
  res.redirect(303, paths.auth.twoFactor());
}

async function showTwoFactor(req: Request, res: Response): Promise<void> {
  if (!(await pendingAccount(req))) return res.redirect(303, paths.auth.login());
  return render(res, 'Auth/TwoFactor', {});
}

async function passChallenge(req: Request, res: Response): Promise<void> {
  const input = validate(req, twoFactorRequest);
  const found = await pendingAccount(req);
  if (!found) return res.redirect(303, paths.auth.login());
  await proveTwoFactor(req, found.account, input);
  return enter(req, res, found.account, found.pending.remember);
}

async function logout(req: Request, res: Response): Promise<void> {
  const { user } = req.actor;
  await req.session.signOut();
  if (user) await recordSecurityEvent({ kind: 'signed_out', userId: user.id, from: originOf(req) });
  clearHistory(req);
  res.redirect(303, paths.message('signed_out'));
}
