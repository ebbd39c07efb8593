/** Sign-in by a link from an email, without a password. */
import { type Request, type Response, Router } from 'express';
import { originOf } from '../../../http/auditContext';
import { guestOnly } from '../../../http/authorize';
import { render } from '../../../http/render';
import { throttle } from '../../../http/throttle';
import { validate } from '../../../http/validate';
import { countTry } from '../../../infra/countTry';
import { enqueue } from '../../../infra/queue';
import { readSettings } from '../../../settings';
import { notFound } from '../../../shared/errors';
import { mailboxOf } from '../../../shared/mailbox';
import { paths } from '../../../shared/paths';
import { ACCOUNT_MAIL_JOB } from '../../jobs';
import { endedLink, findToken } from '../../registration/oneTimeTokens';
import { forgotPasswordRequest } from '../../requests';
import { signInByLink } from '../signInByLink';
import { openSession, pullDestination } from './openSession';
import { awaitTwoFactor } from './signInSteps';

const MAILS_PER_HOUR = 6;

export const signInLink = Router();

signInLink.get('/', guestOnly, ask);
signInLink.post('/', guestOnly, throttle({ name: 'sign-in-link', limit: 10, windowSeconds: 60 }), sendLink);
signInLink.get('/:token', guestOnly, showLink);
signInLink.post('/:token', guestOnly, enter);

async function refuseIfOff(): Promise<void> {
  if (!(await readSettings())['accounts.sign_in_link']) throw notFound();
}

async function ask(_req: Request, res: Response): Promise<void> {
  await refuseIfOff();
  return render(res, 'Auth/SignInLink', { token: null, email: '' });
}

/** The same answer and the same work with or without an account. */
async function sendLink(req: Request, res: Response): Promise<void> {
  await refuseIfOff();
  const { email } = validate(req, forgotPasswordRequest);
  const isTooMany = (await countTry(`sign-in-link-mail:${mailboxOf(email)}`, MAILS_PER_HOUR, 3600)) > 0;
  if (!isTooMany) await enqueue(ACCOUNT_MAIL_JOB, { kind: 'sign_in_link', email });
  res.redirect(303, paths.message('check_mail'));
}

/** The link only shows a button, since programs that scan emails follow links, but press no buttons. */
async function showLink(req: Request, res: Response): Promise<void> {
  await refuseIfOff();
  const token = String(req.params.token);
  const link = await findToken('sign_in', token);
  if (!link?.email) return res.redirect(303, await endedLink('sign_in', token));
  return render(res, 'Auth/SignInLink', { token, email: link.email });
}

async function enter(req: Request, res: Response): Promise<void> {
  await refuseIfOff();
  const token = String(req.params.token);
  if (!(await findToken('sign_in', token))) return res.redirect(303, await endedLink('sign_in', token));
  const account = await signInByLink(token, originOf(req));
  if (account.hasTwoFactor) {
    await awaitTwoFactor(req, account, false);
    return res.redirect(303, paths.auth.twoFactor());
  }
  await openSession(req, account, { remember: false });
  res.redirect(303, pullDestination(req, account));
}
