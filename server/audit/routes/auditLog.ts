import { type Request, Router } from 'express';
import { permit } from '../../http/authorize';
import { countFirst } from '../../http/countFirst';
import { exportList, showList, stateAsked } from '../../http/lists';
import { render } from '../../http/render';
import { auditTrail, foldedTrail, withSecurity } from '../lists/auditTrail';
import { showEntry } from '../queries/showEntry';

export const auditLog = Router();

/** A search shows every entry, both from the URL and from a saved view. */
async function listFor(req: Request) {
  const { q, filters } = await stateAsked(req, auditTrail);
  const { all, folded } = filters.security ? withSecurity : { all: auditTrail, folded: foldedTrail };
  return { all, shown: q ? all : folded };
}

auditLog.get('/', permit('audit.view'), countFirst, async (req, res) =>
  render(res, 'AuditLog/Index', { list: await showList(req, (await listFor(req)).shown) }),
);

auditLog.get('/export.:format', permit('audit.view'), countFirst, async (req, res, next) =>
  exportList((await listFor(req)).all)(req, res, next),
);

auditLog.get('/:id', permit('audit.view'), countFirst, async (req, res) => {
  res.set('Cache-Control', 'private, no-store').json(await showEntry(String(req.params.id), req.locale));
});
