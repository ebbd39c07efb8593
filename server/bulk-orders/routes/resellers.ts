/** Connections by which companies sell from their own programs, for staff. */
import { type Request, type Response, Router } from 'express';
import { auditContext } from '../../http/auditContext';
import { permit } from '../../http/authorize';
import { flash } from '../../http/inertia';
import { done } from '../../http/records';
import { render } from '../../http/render';
import { validate } from '../../http/validate';
import { notFound } from '../../shared/errors';
import { paths } from '../../shared/paths';
import { isUuid } from '../../shared/uuid';
import { findOwnCompany } from '../access';
import { connectionRequest } from '../requests';
import { createConnection, listConnections, revokeConnection } from '../resellers/connections';

const manage = permit('bulk.manage');

export const resellers = Router();

resellers.get('/', permit('bulk.view'), index);

export const resellerConnections = Router();

resellerConnections.post('/:id/connections', manage, store);
resellerConnections.delete('/:id/connections/:connection', manage, destroy);

async function index(_req: Request, res: Response): Promise<void> {
  await render(res, 'BulkOrders/Companies/Resellers', { connections: await listConnections(null) });
}

async function store(req: Request, res: Response): Promise<void> {
  const company = await findOwnCompany(req.actor, req.params.id, 'staff');
  const key = await createConnection(auditContext(req), company, validate(req, connectionRequest));
  flash(req, { newToken: key });
  res.redirect(303, paths.bulk.company(company.id));
}

async function destroy(req: Request, res: Response): Promise<void> {
  const company = await findOwnCompany(req.actor, req.params.id, 'staff');
  const { connection } = req.params;
  if (!isUuid(connection)) throw notFound();
  await revokeConnection(auditContext(req), company, connection);
  done(req, res, paths.bulk.company(company.id), 'bulk.connection_revoked');
}
