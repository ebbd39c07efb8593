import { type Request, type Response, Router } from 'express';
import { auditContext } from '../../http/auditContext';
import { permit } from '../../http/authorize';
import { done, doneWithUndo, readUpdate } from '../../http/records';
import { render } from '../../http/render';
import { validate } from '../../http/validate';
import { notFound } from '../../shared/errors';
import { paths } from '../../shared/paths';
import { isUuid } from '../../shared/uuid';
import { checkVisits, saveVisits } from '../actions/saveVisits';
import { listVisitingProducts, showVisits } from '../queries/showVisits';
import { tryVisits } from '../queries/tryVisits';
import { visitsRequest } from '../visitRequest';

const manage = permit('settings.manage');

/** Products that visit several slots. */
export const visits = Router();

visits.get('/', manage, index);
visits.get('/:id', manage, edit);
visits.patch('/:id', manage, update);
visits.post('/:id/trial', manage, trial);

const idOf = (req: Request): string => {
  const id = String(req.params.id);
  if (!isUuid(id)) throw notFound();
  return id;
};

async function index(req: Request, res: Response): Promise<void> {
  await render(res, 'Settings/MultiAppointments', { list: await listVisitingProducts(req.locale), edited: null });
}

async function edit(req: Request, res: Response): Promise<void> {
  await render(res, 'Settings/MultiAppointments', { list: null, edited: await showVisits(idOf(req), req.locale) });
}

async function update(req: Request, res: Response): Promise<void> {
  const id = idOf(req);
  const form = await readUpdate(req, res, visitsRequest, (input) => checkVisits(id, input));
  if (!form) return;
  const before = await saveVisits(auditContext(req), { id, ...form });
  const url = paths.settings.multiAppointments(id);
  if (form.input.visits.length > 0 || before.visits.length === 0) return done(req, res, url);
  doneWithUndo(req, res, url, {
    message: req.t('visits.is_ordinary_now'),
    method: 'patch',
    url,
    data: { ...before, version: form.version + 1 },
  });
}

async function trial(req: Request, res: Response): Promise<void> {
  const answer = await tryVisits(idOf(req), validate(req, visitsRequest), req.locale);
  res.set('Cache-Control', 'no-store').json(answer);
}
