import { type Request, type Response, Router } from 'express';
import { auditContext } from '../../http/auditContext';
import { permit } from '../../http/authorize';
import { exportList, showList } from '../../http/lists';
import { done, doneWithUndo, readNew, readUpdate } from '../../http/records';
import { render } from '../../http/render';
import { notFound } from '../../shared/errors';
import { paths } from '../../shared/paths';
import { isUuid } from '../../shared/uuid';
import { createVenue } from '../actions/createVenue';
import { deleteVenue } from '../actions/deleteVenue';
import { updateVenue } from '../actions/updateVenue';
import { venueList } from '../lists/venueList';
import { editVenue } from '../queries/editVenue';
import { venueDefaults } from '../queries/venueDefaults';
import { venueRequest } from '../requests';

const manage = permit('catalogue.manage', 'within');
const house = permit('catalogue.manage', 'everywhere');
const one = permit('catalogue.manage', { venue: 'id' });

export const venues = Router();

venues.get('/', manage, index);
venues.get('/export.:format', manage, exportList(venueList));
venues.get('/create', house, create);
venues.post('/', house, store);
venues.get('/:id/edit', one, edit);
venues.patch('/:id', one, update);
venues.delete('/:id', house, remove);

const idOf = (req: Request): string => {
  const { id } = req.params;
  if (!isUuid(id)) throw notFound();
  return id;
};

async function index(req: Request, res: Response): Promise<void> {
  await render(res, 'Venues/Index', { list: await showList(req, venueList) });
}

async function create(_req: Request, res: Response): Promise<void> {
  await render(res, 'Venues/Create', { defaults: await venueDefaults() });
}

async function store(req: Request, res: Response): Promise<void> {
  const form = await readNew(req, res, venueRequest);
  if (!form) return;
  await createVenue(auditContext(req), form.id, form.input);
  done(req, res, paths.venues.edit(form.id), 'venues.was_created', { name: form.input.name });
}

async function edit(req: Request, res: Response): Promise<void> {
  await render(res, 'Venues/Edit', await editVenue(idOf(req)));
}

async function update(req: Request, res: Response): Promise<void> {
  const id = idOf(req);
  const form = await readUpdate(req, res, venueRequest);
  if (!form) return;
  await updateVenue(auditContext(req), { id, ...form });
  done(req, res, paths.venues.edit(id));
}

async function remove(req: Request, res: Response): Promise<void> {
  const id = idOf(req);
  const was = await deleteVenue(auditContext(req), id);
  if (!was) return void res.redirect(303, paths.venues.index());
  const message = req.t('venues.was_deleted', { name: was.name });
  doneWithUndo(req, res, paths.venues.index(), {
    message,
    method: 'post',
    url: paths.venues.index(),
    data: { id, ...was },
  });
}
