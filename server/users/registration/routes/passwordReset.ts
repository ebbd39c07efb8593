import { type Request, type Response, Router } from 'express';
import { originOf } from '../../../http/auditContext';
import { anyone } from '../../../http/authorize';
import { clearHistory, flash } from '../../../http/inertia';
import { personal } from '../../../http/personal';
import { render } from '../../../http/render';
import { throttle } from '../../../http/throttle';
import { answeredLive, validate } from '../../../http/validate';
import { countTry } from '../../../infra/countTry';
import { enqueue } from '../../../infra/queue';
import { mailboxOf } from '../../../shared/mailbox';
import { paths } from '../../../shared/paths';
import { ACCOUNT_MAIL_JOB } from '../../jobs';
import { forgotPasswordRequest, resetPasswordRequest } from '../../requests';
import { endedLink, findToken } from '../oneTimeTokens';
import { resetPassword } from '../resetPassword';

const MAILS_PER_HOUR = 6;

export const passwordReset = Router();

passwordReset.get('/forgot-password', anyone, (_req, res) => render(res, 'Auth/ForgotPassword', {}));
passwordReset.post('/forgot-password', anyone, throttle({ name: 'forgot', limit: 10, windowSeconds: 60 }), sendLink);
passwordReset.get('/reset-password/:token', anyone, personal, showForm);
passwordReset.post('/reset-password/:token', anyone, reset);

/** The same answer and the same work with or without an account. */
async function sendLink(req: Request, res: Response): Promise<void> {
  const { email } = validate(req, forgotPasswordRequest);
  const isTooMany = (await countTry(`reset-mail:${mailboxOf(email)}`, MAILS_PER_HOUR, 3600)) > 0;
  if (!isTooMany) await enqueue(ACCOUNT_MAIL_JOB, { kind: 'reset_password', email });
  res.redirect(303, paths.message('check_mail'));
}

async function showForm(req: Request, res: Response): Promise<void> {
  const token = String(req.params.token);
  if (!(await findToken('password_reset', token))) return res.redirect(303, await endedLink('password_reset', token));
  return render(res, 'Auth/ResetPassword', { token });
}

async function reset(req: Request, res: Response): Promise<void> {
  if (answeredLive(req, res, resetPasswordRequest)) return;
  const { password } = validate(req, resetPasswordRequest);
  const token = String(req.params.token);
  if (!(await findToken('password_reset', token))) return res.redirect(303, await endedLink('password_reset', token));
  await resetPassword(token, password, originOf(req));
  if (req.actor.user) {
    await req.session.signOut();
    clearHistory(req);
  }
  flash(req, { toast: { kind: 'success', message: req.t('users.password_reset') } });
  res.redirect(303, paths.auth.login());
}
