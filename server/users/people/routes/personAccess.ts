import { type Request, type Response, Router } from 'express';
import { auditContext } from '../../../http/auditContext';
import { permit, userOf } from '../../../http/authorize';
import { flash } from '../../../http/inertia';
import { interactiveSession } from '../../../http/interactiveSession';
import { done, doneSaying } from '../../../http/records';
import { throttle } from '../../../http/throttle';
import { absoluteUrl } from '../../../infra/runtime';
import { mailsGoOut } from '../../../mails';
import { mailText } from '../../../shared/i18n/mailText';
import { paths } from '../../../shared/paths';
import { deactivateUser, reactivateUser } from '../closeUser';
import { helpWithPassword } from '../helpWithPassword';
import { resendInvitation, withdrawInvitation } from '../inviteUser';
import { resetTwoFactor } from '../resetTwoFactor';
import { endSessionOf, signOutUser } from '../signOutUser';
import { passOn, personId } from './people';

const manage = permit('users.manage');

/** Each request invalidates the earlier link, and may send an email. */
const helping = throttle({ name: 'password-link', limit: 10, windowSeconds: 600, key: (req) => userOf(req).id });

/** Whether and where a person can sign in. */
export const personAccess = Router();

personAccess.post('/:id/deactivation', manage, interactiveSession, deactivate);
personAccess.delete('/:id/deactivation', manage, interactiveSession, reactivate);
personAccess.post('/:id/invitation', manage, interactiveSession, invite);
personAccess.delete('/:id/invitation', manage, interactiveSession, withdraw);
personAccess.post('/:id/password-link', manage, interactiveSession, helping, sendPasswordLink);
personAccess.delete('/:id/two-factor', manage, interactiveSession, resetSecondStep);
personAccess.delete('/:id/sessions', manage, interactiveSession, endAll);
personAccess.delete('/:id/sessions/:session', manage, interactiveSession, endOne);

async function deactivate(req: Request, res: Response): Promise<void> {
  const id = personId(req);
  await deactivateUser(auditContext(req), id);
  done(req, res, paths.users.edit(id), 'people.deactivated_toast');
}

async function reactivate(req: Request, res: Response): Promise<void> {
  const id = personId(req);
  await reactivateUser(auditContext(req), id);
  done(req, res, paths.users.edit(id), 'people.reactivated_toast');
}

async function invite(req: Request, res: Response): Promise<void> {
  const id = personId(req);
  const token = await resendInvitation(auditContext(req), id);
  await passOn(req, token);
  doneSaying(req, res, paths.users.edit(id), mailText(req.t, await mailsGoOut(), 'people.invited_again_toast'));
}

async function withdraw(req: Request, res: Response): Promise<void> {
  await withdrawInvitation(auditContext(req), personId(req));
  done(req, res, paths.users.index(), 'people.withdrawn_toast');
}

async function sendPasswordLink(req: Request, res: Response): Promise<void> {
  const id = personId(req);
  const byMail = await mailsGoOut();
  const token = await helpWithPassword(auditContext(req), id, byMail);
  if (token) flash(req, { linkToPassOn: absoluteUrl(paths.auth.resetPassword(token)) });
  doneSaying(req, res, paths.users.edit(id), mailText(req.t, byMail, 'people.password_link_toast'));
}

async function resetSecondStep(req: Request, res: Response): Promise<void> {
  const id = personId(req);
  await resetTwoFactor(auditContext(req), id);
  doneSaying(req, res, paths.users.edit(id), mailText(req.t, await mailsGoOut(), 'people.two_factor_reset_toast'));
}

async function endAll(req: Request, res: Response): Promise<void> {
  const id = personId(req);
  const count = await signOutUser(auditContext(req), id, req.session.id);
  done(req, res, paths.users.edit(id), 'users.sessions_ended', { count });
}

async function endOne(req: Request, res: Response): Promise<void> {
  const id = personId(req);
  await endSessionOf(auditContext(req), id, String(req.params.session));
  done(req, res, paths.users.edit(id), 'users.sessions_ended', { count: 1 });
}
