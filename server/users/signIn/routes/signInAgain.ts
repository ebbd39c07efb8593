/**
 * Sign-in over a page whose session has ended, by the user for whom it was rendered: with the same two factors as the
 * sign-in page, without leaving the page. Answered as JSON.
 */
import { type Request, type Response, Router } from 'express';
import { anyone } from '../../../http/authorize';
import { validate } from '../../../http/validate';
import { HttpError } from '../../../shared/errors';
import { signInAgainRequest, twoFactorAgainRequest } from '../../requests';
import { type Account, findAccount } from '../findAccount';
import { openSession } from './openSession';
import { awaitTwoFactor, pendingAccount, provePassword, proveTwoFactor, signOutBefore } from './signInSteps';

export const signInAgain = Router();

signInAgain.post('/', anyone, byPassword);
signInAgain.post('/two-factor', anyone, byTwoFactor);

async function enter(req: Request, res: Response, account: Account): Promise<void> {
  await signOutBefore(req);
  await openSession(req, account, { remember: false });
  res.json({ next: 'done' });
}

async function byPassword(req: Request, res: Response): Promise<void> {
  const { userId, password } = validate(req, signInAgainRequest);
  // A closed account gives the same error as a wrong password, after the same time.
  const email = (await findAccount(userId))?.email ?? userId;
  const account = await provePassword(req, email, password);
  if (!account.hasTwoFactor) return enter(req, res, account);
  await awaitTwoFactor(req, account, false);
  res.json({ next: 'two_factor' });
}

async function byTwoFactor(req: Request, res: Response): Promise<void> {
  const { userId, ...input } = validate(req, twoFactorAgainRequest);
  const found = await pendingAccount(req);
  // The time for the second factor is over: the password is needed again.
  if (found?.account.id !== userId) throw new HttpError(401);
  await proveTwoFactor(req, found.account, input);
  return enter(req, res, found.account);
}
