import { type Request, type Response, Router } from 'express';
import { auditContext } from '../../http/auditContext';
import { permit } from '../../http/authorize';
import { exportList, showList } from '../../http/lists';
import { done, doneWithUndo, readNew, readUpdate } from '../../http/records';
import { render } from '../../http/render';
import { validate } from '../../http/validate';
import { cardProvider } from '../../payments';
import { quotaStandings } from '../../products';
import { notFound } from '../../shared/errors';
import type { Locale } from '../../shared/i18n/translate';
import { paths } from '../../shared/paths';
import { SHOP_CHANNEL } from '../../shared/salesChannels';
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

const manage = permit('catalogue.manage');

export const eventRecords = Router();

eventRecords.get('/', manage, index);
eventRecords.get('/export.:format', manage, exportList(eventList));
eventRecords.get('/create', manage, create);
eventRecords.post('/', manage, store);
eventRecords.put('/order', manage, reorder);
eventRecords.get('/:id/edit', manage, edit);
eventRecords.patch('/:id', manage, update);
eventRecords.delete('/:id', manage, remove);

export const eventIdOf = (req: Request): string => {
  const { id } = req.params;
  if (!isUuid(id)) throw notFound();
  return id.toLowerCase();
};

/** Whether this house can take money in a currency from whoever buys on the web. */
export const takesPayments = (currency: string): boolean =>
  cardProvider({ currency, channel: SHOP_CHANNEL }) !== undefined;

async function index(req: Request, res: Response): Promise<void> {
  const [list, venues, programme] = await Promise.all([
    showList(req, eventList),
    listVenueChoices(),
    listProgramme(req.locale),
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

async function create(_req: Request, res: Response): Promise<void> {
  const [venues, currency] = await Promise.all([listVenueChoices(), defaultCurrency()]);
  await render(res, 'Events/Create', { venues, currency });
}

async function store(req: Request, res: Response): Promise<void> {
  const ownId = isUuid(req.body?.id) ? String(req.body.id).toLowerCase() : null;
  const form = await readNew(req, res, newEventRequest, ({ slug }) => checkSlug(slug, ownId));
  if (!form) return;
  await createEvent(auditContext(req), form.id, form.input);
  done(req, res, paths.events.edit(form.id), 'catalogue.was_created');
}

async function edit(req: Request, res: Response): Promise<void> {
  const id = eventIdOf(req);
  const record = await editEvent(id, req.locale);
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

async function update(req: Request, res: Response): Promise<void> {
  const id = eventIdOf(req);
  const form = await readUpdate(req, res, eventRequest, ({ slug }) => checkSlug(slug, id));
  if (!form) return;
  await updateEvent(auditContext(req), { id, ...form });
  done(req, res, paths.events.edit(id));
}

async function remove(req: Request, res: Response): Promise<void> {
  await deleteEvent(auditContext(req), eventIdOf(req), req.locale);
  done(req, res, paths.events.index(), 'catalogue.was_deleted');
}
