/** Payment connections. Secrets can be entered but are never sent to the browser. */
import { type Request, type Response, Router } from 'express';
import { auditContext } from '../../../http/auditContext';
import { permit, userOf } from '../../../http/authorize';
import { flash } from '../../../http/inertia';
import { interactiveSession } from '../../../http/interactiveSession';
import { done, doneSaying, readNew, readUpdate } from '../../../http/records';
import { render } from '../../../http/render';
import { throttle } from '../../../http/throttle';
import { validate } from '../../../http/validate';
import { listChannelNames } from '../../../settings';
import { paths } from '../../../shared/paths';
import { createConnection, deleteConnection, orderConnections, updateConnection } from '../changeConnections';
import { connectionOrderRequest, connectionRequests, newConnectionRequest } from '../connectionRequests';
import { findRow, kindOf, listConnections, showConnection } from '../showConnections';
import { testConnection } from '../testConnection';

const patience = throttle({ name: 'payment-test', limit: 10, windowSeconds: 600, key: (req) => userOf(req).id });

export const connections = Router();

connections.get('/', permit('settings.manage'), index);
connections.post('/', permit('settings.manage'), interactiveSession, create);
connections.put('/order', permit('settings.manage'), interactiveSession, order);
connections.get('/:code', permit('settings.manage'), show);
connections.patch('/:code', permit('settings.manage'), interactiveSession, update);
connections.delete('/:code', permit('settings.manage'), interactiveSession, remove);
connections.post('/:code/test', permit('settings.manage'), interactiveSession, patience, test);

const codeOf = (req: Request): string => String(req.params.code);

async function index(req: Request, res: Response): Promise<void> {
  return render(res, 'Settings/Payments', { connections: await listConnections(req.locale) });
}

async function create(req: Request, res: Response): Promise<void> {
  const form = await readNew(req, res, newConnectionRequest);
  if (!form) return;
  const code = await createConnection(auditContext(req), form.id, form.input.kind);
  done(req, res, paths.settings.payments(code), 'connections.created');
}

async function show(req: Request, res: Response): Promise<void> {
  const [page, channels] = await Promise.all([showConnection(codeOf(req)), listChannelNames(req.locale)]);
  return render(res, 'Settings/PaymentConnection', { ...page, channels });
}

async function update(req: Request, res: Response): Promise<void> {
  const kind = kindOf(await findRow(codeOf(req)));
  const sent = await (kind === 'redsys'
    ? readUpdate(req, res, connectionRequests.redsys)
    : kind === 'wire_transfer'
      ? readUpdate(req, res, connectionRequests.wire_transfer)
      : readUpdate(req, res, connectionRequests.stripe));
  if (!sent) return;
  await updateConnection(auditContext(req), { code: codeOf(req), ...sent });
  done(req, res, paths.settings.payments(codeOf(req)));
}

async function remove(req: Request, res: Response): Promise<void> {
  await deleteConnection(auditContext(req), codeOf(req));
  done(req, res, paths.settings.payments(), 'connections.deleted');
}

async function order(req: Request, res: Response): Promise<void> {
  await orderConnections(auditContext(req), validate(req, connectionOrderRequest).codes);
  done(req, res, paths.settings.payments());
}

async function test(req: Request, res: Response): Promise<void> {
  const problem = await testConnection(codeOf(req));
  const back = paths.settings.payments(codeOf(req));
  if (!problem) return doneSaying(req, res, back, req.t('connections.test_works'));
  const message =
    problem.kind === 'refused'
      ? req.t('connections.problem_refused', { code: problem.code })
      : req.t(`connections.problem_${problem.kind}`);
  flash(req, { toast: { kind: 'error', message } });
  res.redirect(303, back);
}
