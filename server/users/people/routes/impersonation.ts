import { type Request, type Response, Router } from 'express';
import { auditContext } from '../../../http/auditContext';
import { permit, signedIn, userOf } from '../../../http/authorize';
import { clearHistory, location } from '../../../http/inertia';
import { interactiveSession } from '../../../http/interactiveSession';
import { validate } from '../../../http/validate';
import { paths } from '../../../shared/paths';
import { impersonationRequest } from '../../requests';
import { findAccount } from '../../signIn/findAccount';
import { keptOnDevice } from '../../signIn/revokeDevice';
import { pullDestination } from '../../signIn/routes/openSession';
import { beginImpersonation } from '../impersonate';
import { personId } from './people';

/** Impersonation. Start and end load a whole new page, so that no former data stays in it. */
export const impersonation = Router();

impersonation.post('/users/:id/impersonation', permit('users.impersonate'), interactiveSession, begin);
impersonation.delete('/impersonation', signedIn, end);

async function begin(req: Request, res: Response): Promise<void> {
  const id = personId(req);
  const { reason } = validate(req, impersonationRequest);
  await beginImpersonation(auditContext(req), id, reason);
  await req.session.impersonate({ userId: id, impersonatorId: userOf(req).id, kept: keptOnDevice(req.session) });
  clearHistory(req);
  const account = await findAccount(id);
  location(res, pullDestination(req, account ?? { permissions: [], roles: [] }));
}

async function end(req: Request, res: Response): Promise<void> {
  const { id } = userOf(req);
  const { impersonator } = req.actor;
  if (!impersonator) return res.redirect(303, paths.home());
  await req.session.impersonate({ userId: impersonator.id, impersonatorId: null, kept: keptOnDevice(req.session) });
  clearHistory(req);
  location(res, paths.users.edit(id));
}
