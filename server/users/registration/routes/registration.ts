import { type Request, type Response, Router } from 'express';
import { originOf } from '../../../http/auditContext';
import { anyone, guestOnly } from '../../../http/authorize';
import { keepReturn } from '../../../http/intended';
import { personal } from '../../../http/personal';
import { render } from '../../../http/render';
import { throttle } from '../../../http/throttle';
import { answeredLive, validate } from '../../../http/validate';
import { acceptancesFor } from '../../../legal';
import { readSettings } from '../../../settings';
import { notFound } from '../../../shared/errors';
import { paths } from '../../../shared/paths';
import { registerRequest } from '../../requests';
import { openSession } from '../../signIn/routes/openSession';
import { createFirstAdministrator } from '../firstAdministrator';
import { findToken } from '../oneTimeTokens';
import { register } from '../register';
import { REGISTERED } from './emailVerification';

export const registration = Router();

registration.get('/register', guestOnly, showForm);
registration.post(
  '/register',
  guestOnly,
  checkLive,
  throttle({ name: 'register', limit: 20, windowSeconds: 600 }),
  create,
);
registration.get('/first-administrator/:token', anyone, personal, showFirstAdministrator);
registration.post('/first-administrator/:token', anyone, checkLive, createAdministrator);

function checkLive(req: Request, res: Response, next: () => void): void {
  if (!answeredLive(req, res, registerRequest)) next();
}

async function refuseIfClosed(): Promise<void> {
  if (!(await readSettings())['accounts.can_register']) throw notFound();
}

async function showForm(req: Request, res: Response): Promise<void> {
  await refuseIfClosed();
  keepReturn(req);
  return render(res, 'Auth/Register', {});
}

async function create(req: Request, res: Response): Promise<void> {
  await refuseIfClosed();
  const { accepted, ...user } = validate(req, registerRequest);
  const acceptances = await acceptancesFor(accepted ?? null, req.locale);
  // The link from the email, opened in this browser, need not ask for the password that was just typed here.
  req.session.put(REGISTERED, await register({ ...user, locale: req.locale, acceptances }, originOf(req)));
  res.redirect(303, paths.message('check_mail'));
}

async function showFirstAdministrator(req: Request, res: Response): Promise<void> {
  const token = String(req.params.token);
  if (!(await findToken('first_administrator', token))) return res.redirect(303, paths.auth.login());
  return render(res, 'Auth/FirstAdministrator', { token });
}

async function createAdministrator(req: Request, res: Response): Promise<void> {
  const { accepted: _, ...user } = validate(req, registerRequest);
  const token = String(req.params.token);
  if (!(await findToken('first_administrator', token))) return res.redirect(303, paths.auth.login());
  const id = await createFirstAdministrator(token, { ...user, locale: req.locale }, originOf(req));
  await openSession(req, { id, isStaff: true }, { remember: false });
  res.redirect(303, paths.dashboard());
}
