/** The status of emails, for administrators. */
import { type Request, type Response, Router } from 'express';
import { auditContext } from '../../http/auditContext';
import { permit, userOf } from '../../http/authorize';
import { flash } from '../../http/inertia';
import { interactiveSession } from '../../http/interactiveSession';
import { doneSaying } from '../../http/records';
import { render } from '../../http/render';
import { throttle } from '../../http/throttle';
import { paths } from '../../shared/paths';
import { retryMails } from '../actions/retryMails';
import { testServer } from '../actions/testServer';
import { showMailHealth } from '../queries/showMailHealth';

const patience = throttle({ name: 'mail-server-test', limit: 5, windowSeconds: 600, key: (req) => userOf(req).id });

export const mailHealth = Router();

mailHealth.get('/', permit('settings.manage'), show);
mailHealth.post('/test', permit('settings.manage'), interactiveSession, patience, test);
mailHealth.post('/retries', permit('settings.manage'), retry);

async function show(req: Request, res: Response): Promise<void> {
  return render(res, 'Settings/Mail', { ...(await showMailHealth(req.t)), testTo: userOf(req).email });
}

async function test(req: Request, res: Response): Promise<void> {
  const { email } = userOf(req);
  const words = await testServer(email, req.locale);
  if (words === null) return doneSaying(req, res, paths.settings.mail(), req.t('mailHealth.test_taken', { email }));
  const message = words === '' ? req.t('mailHealth.none_text') : req.t('mailHealth.test_refused', { words });
  flash(req, { toast: { kind: 'error', message } });
  res.redirect(303, paths.settings.mail());
}

async function retry(req: Request, res: Response): Promise<void> {
  const count = await retryMails(auditContext(req));
  doneSaying(req, res, paths.settings.mail(), req.t('mailHealth.retried', { count }));
}
