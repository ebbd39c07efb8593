/** Settings › Mails › Answers by mail. Secrets are only received, or shown once. */
import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { auditContext } from '../../http/auditContext';
import { permit, userOf } from '../../http/authorize';
import { flash } from '../../http/inertia';
import { interactiveSession } from '../../http/interactiveSession';
import { validateOnce } from '../../http/once';
import { done, doneSaying, readUpdate } from '../../http/records';
import { render } from '../../http/render';
import { throttle } from '../../http/throttle';
import { validate } from '../../http/validate';
import { paths } from '../../shared/paths';
import { answersRequest } from '../answers/answerRequests';
import { makeWebhookSecret, removeWebhookSecret, testMailbox, updateAnswers } from '../answers/changeAnswers';
import { showAnswers } from '../answers/showAnswers';

const patience = throttle({ name: 'mailbox-test', limit: 10, windowSeconds: 600, key: (req) => userOf(req).id });
const newSecret = z.object({ id: z.uuid().toLowerCase() });

export const mailAnswers = Router();

mailAnswers.get('/', permit('settings.manage'), show);
mailAnswers.patch('/', permit('settings.manage'), interactiveSession, update);
mailAnswers.post('/test', permit('settings.manage'), interactiveSession, patience, test);
mailAnswers.post('/secret', permit('settings.manage'), interactiveSession, makeSecret);
mailAnswers.delete('/secret', permit('settings.manage'), interactiveSession, removeSecret);

async function show(req: Request, res: Response): Promise<void> {
  return render(res, 'Settings/MailAnswers', await showAnswers(req.t));
}

async function update(req: Request, res: Response): Promise<void> {
  const sent = await readUpdate(req, res, answersRequest);
  if (!sent) return;
  await updateAnswers(auditContext(req), sent.input, sent.version);
  done(req, res, paths.settings.mailAnswers());
}

async function test(req: Request, res: Response): Promise<void> {
  const count = await testMailbox(validate(req, answersRequest));
  doneSaying(req, res, paths.settings.mailAnswers(), req.t('mailAnswers.test_works', { count }));
}

async function makeSecret(req: Request, res: Response): Promise<void> {
  flash(req, { webhookSecret: await makeWebhookSecret(auditContext(req), (await validateOnce(req, newSecret)).id) });
  res.redirect(303, paths.settings.mailAnswers());
}

async function removeSecret(req: Request, res: Response): Promise<void> {
  await removeWebhookSecret(auditContext(req));
  done(req, res, paths.settings.mailAnswers(), 'mailAnswers.secret_removed');
}
