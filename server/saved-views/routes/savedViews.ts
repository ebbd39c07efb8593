/** Saved views, private or shared. */
import { type Request, type Response, Router } from 'express';
import { auditContext } from '../../http/auditContext';
import { staffOnly } from '../../http/authorize';
import { flash, redirectBack } from '../../http/inertia';
import { validateOnce } from '../../http/once';
import { validate } from '../../http/validate';
import { can } from '../../shared/actor';
import { notFound } from '../../shared/errors';
import { paths } from '../../shared/paths';
import { isUuid } from '../../shared/uuid';
import { changeView, deleteView, saveView } from '../actions/saveView';
import { newView, viewChange } from '../requests';

export const savedViews = Router();

savedViews.post('/', staffOnly, save);
savedViews.patch('/:id', staffOnly, change);
savedViews.delete('/:id', staffOnly, remove);

function idOf(req: Request): string {
  const { id } = req.params;
  if (!isUuid(id)) throw notFound();
  return id;
}

const mayShare = (req: Request) => can(req.actor, 'settings.manage');

async function save(req: Request, res: Response): Promise<void> {
  const view = await validateOnce(req, newView);
  await saveView(auditContext(req), mayShare(req), view);
  flash(req, { toast: { kind: 'success', message: req.t('lists.view_saved') } });
  redirectBack(req, res, paths.dashboard());
}

async function change(req: Request, res: Response): Promise<void> {
  await changeView(auditContext(req), mayShare(req), idOf(req), validate(req, viewChange));
  flash(req, { toast: { kind: 'success', message: req.t('lists.view_saved') } });
  redirectBack(req, res, paths.dashboard());
}

async function remove(req: Request, res: Response): Promise<void> {
  await deleteView(auditContext(req), idOf(req));
  flash(req, { toast: { kind: 'success', message: req.t('lists.view_deleted') } });
  redirectBack(req, res, paths.dashboard());
}
