import { Router } from 'express';
import { permit } from '../../http/authorize';
import { exportList, showList } from '../../http/lists';
import { render } from '../../http/render';
import { auditTrail, foldedTrail } from '../lists/auditTrail';
import { showEntry } from '../queries/showEntry';

export const auditLog = Router();

auditLog.get('/', permit('audit.view'), async (req, res) =>
  render(res, 'AuditLog/Index', { list: await showList(req, req.query.q ? auditTrail : foldedTrail) }),
);

auditLog.get('/export.:format', permit('audit.view'), exportList(auditTrail));

auditLog.get('/:id', permit('audit.view'), async (req, res) => {
  res.set('Cache-Control', 'private, no-store').json(await showEntry(String(req.params.id), req.locale));
});
