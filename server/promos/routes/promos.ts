import { type Request, type Response, Router } from 'express';
import { auditContext } from '../../http/auditContext';
import { ifSent, permit, sent } from '../../http/authorize';
import { exportList, showList } from '../../http/lists';
import { done, doneWithUndo, readNew, readUpdate } from '../../http/records';
import { render } from '../../http/render';
import { validate } from '../../http/validate';
import { showWorkspace } from '../../http/workspace';
import { scopeOf } from '../../shared/actor';
import { notFound } from '../../shared/errors';
import { localText } from '../../shared/localText';
import { paths } from '../../shared/paths';
import { isUuid } from '../../shared/uuid';
import { checkPromo } from '../actions/checkPromo';
import { createPromo } from '../actions/createPromo';
import { deletePromo } from '../actions/deletePromo';
import { switchPromo } from '../actions/switchPromo';
import { updatePromo } from '../actions/updatePromo';
import { eventPromoList, promoList } from '../lists/promoList';
import { COUNTER_PROMO } from '../pricing/counterDiscounts';
import { editPromo } from '../queries/editPromo';
import { findPromoEvent, promoOptions } from '../queries/promoOptions';
import { testPromo } from '../queries/testPromo';
import { promoRequest, promoTestRequest } from '../requests';

const manage = permit('promos.manage', 'within');
const inEvent = permit('promos.manage', { event: sent(promoRequest, 'eventId') });
const testing = permit('promos.manage', {
  event: sent(promoTestRequest, 'eventId'),
  promo: ifSent(promoTestRequest, 'id'),
});
const one = permit('promos.manage', { promo: 'id' });
const changing = permit('promos.manage', { promo: 'id', event: sent(promoRequest, 'eventId') });
const atEvent = permit('promos.manage', { event: 'id' });

export const promos = Router();

promos.get('/promos', manage, index);
promos.get('/promos/export.:format', manage, exportList(promoList));
promos.get('/promos/create', manage, create);
promos.post('/promos', inEvent, store);
promos.post('/promos/test', testing, test);
promos.get('/promos/:id/edit', one, edit);
promos.patch('/promos/:id', changing, update);
promos.delete('/promos/:id', one, remove);
promos.post('/promos/:id/activation', one, activate);
promos.delete('/promos/:id/activation', one, deactivate);
promos.get('/events/:id/promos', atEvent, ofEvent);
promos.get('/events/:id/promos/export.:format', atEvent, exportList(eventPromoList, paramsOfEvent));
promos.get('/events/:id/promos/create', atEvent, createOfEvent);

const idOf = (req: Request): string => {
  const { id } = req.params;
  if (!isUuid(id) || id === COUNTER_PROMO.id) throw notFound();
  return id;
};

async function index(req: Request, res: Response): Promise<void> {
  await render(res, 'Promos/Index', { list: await showList(req, promoList) });
}

async function create(req: Request, res: Response): Promise<void> {
  const options = await promoOptions(req.locale, scopeOf(req.actor, 'promos.manage'));
  await render(res, 'Promos/Create', {
    record: null,
    use: null,
    options,
    passes: options.passes.map(({ value }) => value).filter((id) => id === req.query.pass),
  });
}

async function store(req: Request, res: Response): Promise<void> {
  const form = await readNew(req, res, promoRequest, checkPromo);
  if (!form) return;
  await createPromo(auditContext(req), form.id, form.input);
  done(req, res, paths.promos.edit(form.id), 'promos.was_created', { name: localText(form.input.name, req.locale) });
}

async function test(req: Request, res: Response): Promise<void> {
  res.json(await testPromo(validate(req, promoTestRequest), req.locale));
}

async function edit(req: Request, res: Response): Promise<void> {
  const [found, options] = await Promise.all([
    editPromo(idOf(req)),
    promoOptions(req.locale, scopeOf(req.actor, 'promos.manage')),
  ]);
  if (found.record.values.eventId) showWorkspace(req, found.record.values.eventId);
  await render(res, 'Promos/Create', { ...found, options });
}

async function update(req: Request, res: Response): Promise<void> {
  const id = idOf(req);
  const form = await readUpdate(req, res, promoRequest, checkPromo);
  if (!form) return;
  await updatePromo(auditContext(req), { id, ...form });
  done(req, res, paths.promos.edit(id));
}

async function remove(req: Request, res: Response): Promise<void> {
  const id = idOf(req);
  const was = await deletePromo(auditContext(req), id);
  if (!was) return void res.redirect(303, paths.promos.index());
  const list = was.eventId ? paths.promos.ofEvent(was.eventId) : paths.promos.index();
  const message = req.t('promos.was_deleted', { name: localText(was.name, req.locale) });
  const data = { id, ...was };
  doneWithUndo(req, res, list, { message, method: 'post', url: paths.promos.index(), data });
}

async function activate(req: Request, res: Response): Promise<void> {
  await switchPromo(auditContext(req), idOf(req), true);
  done(req, res, paths.promos.edit(idOf(req)), 'promos.was_switched_on');
}

async function deactivate(req: Request, res: Response): Promise<void> {
  await switchPromo(auditContext(req), idOf(req), false);
  done(req, res, paths.promos.edit(idOf(req)), 'promos.was_switched_off');
}

/** The event in the URL. @throws HttpError 404 */
async function eventOf(req: Request) {
  const event = await findPromoEvent(idOf(req), req.locale);
  if (!event) throw notFound();
  showWorkspace(req, event.id);
  return event;
}

async function ofEvent(req: Request, res: Response): Promise<void> {
  const event = await eventOf(req);
  const list = await showList(req, eventPromoList, { event: event.id });
  await render(res, 'Events/Promos/Index', { event, list });
}

async function paramsOfEvent(req: Request) {
  return { event: (await eventOf(req)).id };
}

async function createOfEvent(req: Request, res: Response): Promise<void> {
  const event = await eventOf(req);
  await render(res, 'Events/Promos/Create', {
    event,
    options: await promoOptions(req.locale, scopeOf(req.actor, 'promos.manage')),
  });
}
