import { type Request, type Response, Router } from 'express';
import { originOf } from '../../../http/auditContext';
import { anyone, signedIn, userOf } from '../../../http/authorize';
import { flash } from '../../../http/inertia';
import { intendedOf, keepIntended } from '../../../http/intended';
import { interactiveSession } from '../../../http/interactiveSession';
import { render } from '../../../http/render';
import { throttle } from '../../../http/throttle';
import { enqueue } from '../../../infra/queue';
import { isMailboxFull, mailsGoOut } from '../../../mails';
import { DomainError, forbidden, HttpError } from '../../../shared/errors';
import { mailText } from '../../../shared/i18n/mailText';
import { paths } from '../../../shared/paths';
import { ACCOUNT_MAIL_JOB } from '../../jobs';
import { openSession, pullDestination } from '../../signIn/routes/openSession';
import { findToken } from '../oneTimeTokens';
import { verifyEmail } from '../verifyEmail';

/** The account that this browser registered, until its email is proved. */
export const REGISTERED = 'auth.registered';

export const emailVerification = Router();

emailVerification.get('/', signedIn, showNotice);
emailVerification.post(
  '/',
  signedIn,
  interactiveSession,
  throttle({ name: 'verify', limit: 5, windowSeconds: 600, key }),
  sendAgain,
);
emailVerification.get('/:token', anyone, showLink);
emailVerification.post('/:token', anyone, confirm);

function key(req: Request): string {
  return userOf(req).id;
}

function showNotice(req: Request, res: Response): Promise<void> | void {
  const { email, emailVerified } = userOf(req);
  if (emailVerified) return res.redirect(303, paths.profile.edit());
  return render(res, 'Auth/VerifyEmail', { email, token: null });
}

async function sendAgain(req: Request, res: Response): Promise<void> {
  const { id, email, emailVerified } = userOf(req);
  if (!emailVerified && (await isMailboxFull(email))) throw new DomainError('mailbox_full', { limit: 'mailbox' });
  if (!emailVerified) await enqueue(ACCOUNT_MAIL_JOB, { kind: 'verify_email', email, userId: id });
  flash(req, {
    toast: { kind: 'success', message: mailText(req.t, await mailsGoOut(), 'users.verification_sent', { email }) },
  });
  res.redirect(303, paths.auth.verifyEmail());
}

/**
 * The owner of a link, if they are signed in, or in the browser that registered. Otherwise a person could register with
 * another's email and have its owner prove it by one click.
 */
async function ownLink(req: Request): Promise<{ userId: string; email: string } | null> {
  const link = await findToken('email_verification', String(req.params.token));
  if (!link?.userId || !link.email) return null;
  const isOwner =
    req.actor.user?.id === link.userId || (!req.actor.user && req.session.get(REGISTERED) === link.userId);
  if (isOwner) return { userId: link.userId, email: link.email };
  if (req.actor.user) throw forbidden();
  if (req.method !== 'GET') keepIntended(req, req.originalUrl);
  throw new HttpError(401);
}

/** The link only shows a button, since programs that scan emails follow links, but press no buttons. */
async function showLink(req: Request, res: Response): Promise<void> {
  const link = await ownLink(req);
  if (!link) return res.redirect(303, paths.message('link_expired'));
  return render(res, 'Auth/VerifyEmail', { email: link.email, token: String(req.params.token) });
}

async function confirm(req: Request, res: Response): Promise<void> {
  const link = await ownLink(req);
  if (!link) return res.redirect(303, paths.message('link_expired'));
  const account = await verifyEmail(String(req.params.token), link.userId, originOf(req));
  req.session.forget(REGISTERED);
  if (!req.actor.user && account.hasTwoFactor) return res.redirect(303, paths.auth.login());
  if (!req.actor.user) await openSession(req, account, { remember: false });
  const goesOn = intendedOf(req) !== null;
  res.redirect(303, goesOn ? pullDestination(req, account) : paths.message('email_verified'));
}
