import { type Request, type Response, Router } from 'express';
import { anyone } from '../../../http/authorize';
import { clearHistory } from '../../../http/inertia';
import { render } from '../../../http/render';
import { throttle } from '../../../http/throttle';
import { answeredLive, validate } from '../../../http/validate';
import { paths } from '../../../shared/paths';
import { invitationRequest } from '../../requests';
import { findAccount } from '../../signIn/findAccount';
import { openSession, pullDestination } from '../../signIn/routes/openSession';
import { acceptInvitation } from '../acceptInvitation';
import { findToken } from '../oneTimeTokens';

/** The link only shows a form, since programs that scan emails follow links, but submit no forms. */
export const invitations = Router();

invitations.get('/:token', anyone, show);
invitations.post('/:token', anyone, checkLive, throttle({ name: 'invitation', limit: 20, windowSeconds: 600 }), accept);

function checkLive(req: Request, res: Response, next: () => void): void {
  if (!answeredLive(req, res, invitationRequest)) next();
}

async function invited(token: string) {
  const link = await findToken('invitation', token);
  const account = link?.userId ? await findAccount(link.userId) : null;
  return account?.isInvited ? account : null;
}

async function show(req: Request, res: Response): Promise<void> {
  const token = String(req.params.token);
  const account = await invited(token);
  if (!account) return res.redirect(303, paths.message('link_expired'));
  await render(res, 'Auth/Invitation', { token, name: account.name, email: account.email });
}

async function accept(req: Request, res: Response): Promise<void> {
  const { password } = validate(req, invitationRequest);
  const token = String(req.params.token);
  if (!(await invited(token))) return res.redirect(303, paths.message('link_expired'));
  const from = { ip: req.ip ?? null, userAgent: req.get('User-Agent') ?? null };
  const { id } = await acceptInvitation(token, password, from);
  const account = await findAccount(id);
  if (!account) return res.redirect(303, paths.auth.login());
  // Signs out another person who was signed in at this browser.
  if (req.actor.user) {
    await req.session.signOut();
    clearHistory(req);
  }
  await openSession(req, account, { remember: false });
  res.redirect(303, pullDestination(req, account));
}
