import { type Request, type Response, Router } from 'express';
import { auditContext } from '../../http/auditContext';
import { permit } from '../../http/authorize';
import { done, readUpdate } from '../../http/records';
import { render } from '../../http/render';
import { showWorkspace } from '../../http/workspace';
import { notFound } from '../../shared/errors';
import { paths } from '../../shared/paths';
import { isUuid } from '../../shared/uuid';
import { saveAlerts } from '../actions/saveAlerts';
import { findAlerts } from '../queries/findAlerts';
import { alertRequest } from '../requests';

const one = permit('catalogue.manage', { event: 'id' });

export const alerts = Router();

alerts.get('/:id/alerts', one, edit);
alerts.patch('/:id/alerts', one, update);

const idOf = (req: Request): string => {
  const id = String(req.params.id);
  if (!isUuid(id)) throw notFound();
  return id.toLowerCase();
};

async function edit(req: Request, res: Response): Promise<void> {
  showWorkspace(req, idOf(req));
  await render(res, 'Events/Alerts', await findAlerts(idOf(req), req.locale));
}

async function update(req: Request, res: Response): Promise<void> {
  const id = idOf(req);
  const form = await readUpdate(req, res, alertRequest);
  if (!form) return;
  await saveAlerts(auditContext(req), { id, ...form });
  done(req, res, paths.events.alerts(id));
}
