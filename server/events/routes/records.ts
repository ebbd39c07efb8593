import { type Request, type Response, Router } from 'express';
import { auditContext } from '../../http/auditContext';
import { permit, sent } from '../../http/authorize';
import { exportList, showList } from '../../http/lists';
import { done, doneWithUndo, readNew, readUpdate } from '../../http/records';
import { render } from '../../http/render';
import { placesOf } from '../../http/things';
import { validate } from '../../http/validate';
import { showWorkspace } from '../../http/workspace';
import { takesPayments } from '../../payments';
import { quotaStandings } from '../../products';
import { canEverywhere, scopeOf } from '../../shared/actor';
import { DomainError, notFound } from '../../shared/errors';
import type { Locale } from '../../shared/i18n/translate';
import { paths } from '../../shared/paths';
import { SHOP_CHANNEL } from '../../shared/salesChannels';
import { reachesVenue } from '../../shared/scopes';
import { dayIn } from '../../shared/time';
import { isUuid } from '../../shared/uuid';
import { listVenueChoices } from '../../venues';
import { createEvent } from '../actions/createEvent';
import { deleteEvent } from '../actions/deleteEvent';
import { orderEvents } from '../actions/orderEvents';
import { updateEvent } from '../actions/updateEvent';
import { isDay } from '../calendarDay';
import { eventList } from '../lists/eventList';
import type { EventRecord } from '../pages';
import { checkSlug } from '../queries/checkSlug';
import { defaultCurrency } from '../queries/defaultCurrency';
import { editEvent } from '../queries/editEvent';
import { listProgramme } from '../queries/programme';
import { readinessOf } from '../queries/readiness';
import { eventRequest, newEventRequest, orderRequest } from '../requests';

const manage = permit('catalogue.manage', 'within');
const house = permit('catalogue.manage', 'everywhere');
const atVenue = permit('catalogue.manage', { venue: sent(newEventRequest, 'venueId') });
const one = permit('catalogue.manage', { event: 'id' });

export const eventRecords = Router();

eventRecords.get('/', manage, index);
eventRecords.get('/export.:format', manage, exportList(eventList));
eventRecords.get('/create', manage, create);
eventRecords.post('/', atVenue, store);
eventRecords.put('/order', house, reorder);
eventRecords.get('/:id/edit', one, edit);
eventRecords.patch('/:id', one, update);
eventRecords.delete('/:id', one, remove);

export const eventIdOf = (req: Request): string => {
  const { id } = req.params;
  if (!isUuid(id)) throw notFound();
  return id.toLowerCase();
};

async function index(req: Request, res: Response): Promise<void> {
  const [list, venues, programme] = await Promise.all([
    showList(req, eventList),
    listVenueChoices(scopeOf(req.actor, 'catalogue.manage')),
    canEverywhere(req.actor, 'catalogue.manage') ? listProgramme(req.locale) : [],
  ]);
  await render(res, 'Events/Index', { list, hasVenues: venues.length > 0, programme });
}

async function reorder(req: Request, res: Response): Promise<void> {
  const before = await orderEvents(auditContext(req), validate(req, orderRequest).ids);
  doneWithUndo(req, res, paths.events.index(), {
    message: req.t('catalogue.reordered'),
    url: paths.events.order(),
    method: 'put',
    data: { ids: before },
  });
}

async function create(req: Request, res: Response): Promise<void> {
  const [venues, currency] = await Promise.all([
    listVenueChoices(scopeOf(req.actor, 'catalogue.manage')),
    defaultCurrency(),
  ]);
  await render(res, 'Events/Create', { venues, currency });
}

async function store(req: Request, res: Response): Promise<void> {
  const ownId = isUuid(req.body?.id) ? String(req.body.id).toLowerCase() : null;
  const form = await readNew(req, res, newEventRequest, ({ slug }) =>
    checkSlug(slug, ownId, scopeOf(req.actor, 'catalogue.manage')),
  );
  if (!form) return;
  await createEvent(auditContext(req), form.id, form.input);
  // Redirects to the event instead of the list, since it shows what is missing.
  done(req, res, paths.events.one(form.id), 'catalogue.was_created');
}

async function edit(req: Request, res: Response): Promise<void> {
  const id = eventIdOf(req);
  const record = await editEvent(id, req.locale, scopeOf(req.actor, 'catalogue.manage'));
  showWorkspace(req, id);
  await render(res, 'Events/Edit', {
    ...record,
    readiness: () => readinessOf(id, SHOP_CHANNEL, takesPayments),
    quotas: () => quotasOn(record, req.query.day, req.locale),
  });
}

async function quotasOn({ record, venues }: EventRecord, asked: unknown, locale: Locale) {
  const timeZone = venues.find(({ id }) => id === record.values.venueId)?.timeZone ?? 'UTC';
  const day = isDay(asked) ? asked : dayIn(new Date(), timeZone);
  return { day, standings: await quotaStandings({ eventId: record.id, slotId: null, day, timeZone }, locale) };
}

/** A user with a limited permission may move an event only to a venue in their scope. */
async function checkMove(req: Request, id: string, venueId: string): Promise<void> {
  if (reachesVenue(scopeOf(req.actor, 'catalogue.manage'), venueId)) return;
  const [place] = await placesOf('event', id);
  if (place?.venue !== venueId) throw new DomainError('venue_unknown', { field: 'venueId' });
}

async function update(req: Request, res: Response): Promise<void> {
  const id = eventIdOf(req);
  const form = await readUpdate(req, res, eventRequest, async ({ slug, venueId }) => {
    await checkMove(req, id, venueId);
    await checkSlug(slug, id, scopeOf(req.actor, 'catalogue.manage'));
  });
  if (!form) return;
  await updateEvent(auditContext(req), { id, ...form });
  done(req, res, paths.events.edit(id));
}

async function remove(req: Request, res: Response): Promise<void> {
  const reader = { locale: req.locale, scope: scopeOf(req.actor, 'catalogue.manage') };
  await deleteEvent(auditContext(req), eventIdOf(req), reader);
  done(req, res, paths.events.index(), 'catalogue.was_deleted');
}
