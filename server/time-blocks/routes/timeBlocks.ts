import { type Request, type Response, Router } from 'express';
import { applyHours, findSlotEvent, horizonOf, listSlotEvents, previewHours } from '../../appointments';
import { lastSlot } from '../../events';
import { auditContext } from '../../http/auditContext';
import { permit } from '../../http/authorize';
import { defer } from '../../http/inertia';
import { done, readForm, readUpdate } from '../../http/records';
import { render } from '../../http/render';
import { scopeOf } from '../../shared/actor';
import { notFound } from '../../shared/errors';
import { paths } from '../../shared/paths';
import { dayIn, type IsoDate } from '../../shared/time';
import { isUuid } from '../../shared/uuid';
import type { SlotEvent } from '../pages';
import { findHours } from '../queries/findHours';
import { type HoursInput, openingHoursRequest } from '../requests';

const manage = permit('catalogue.manage', 'within');
const one = permit('catalogue.manage', { event: 'event' });

export const timeBlocks = Router();

timeBlocks.get('/', manage, index);
timeBlocks.post('/:event/preview', one, preview);
timeBlocks.put('/:event', one, apply);

/** Special days of this and last year are shown. */
const sinceOf = (today: IsoDate) => `${Number(today.slice(0, 4)) - 1}-01-01` as IsoDate;

const spanOf = ({ timeZone }: Pick<SlotEvent, 'timeZone'>) => {
  const since = new Date();
  return { since, from: dayIn(since, timeZone), to: horizonOf(timeZone, since) };
};

async function index(req: Request, res: Response): Promise<void> {
  const events = await listSlotEvents(req.locale, scopeOf(req.actor, 'catalogue.manage'));
  const event = events.find(({ id }) => id === req.query.event) ?? events[0] ?? null;
  const { from: today, to: until } = spanOf(event ?? { timeZone: 'UTC' });
  const found = event && (await findHours(event.id, sinceOf(today)));
  await render(res, 'TimeBlocks/Index', {
    events,
    event,
    hours: event && found && { id: event.id, ...found },
    today,
    until,
    lastSlot: event && (await lastSlot(event.id)),
    ...(event && found ? { conflicts: defer(() => previewOf(event, found.values)) } : {}),
  });
}

const previewOf = (event: SlotEvent, values: HoursInput) => {
  const { id: eventId, timeZone, byDay } = event;
  return previewHours(values, { eventId, timeZone, byDay, ...spanOf(event) });
};

async function eventOf(req: Request) {
  const id = String(req.params.event);
  const event = isUuid(id) ? await findSlotEvent(id, req.locale) : null;
  if (!event) throw notFound();
  return event;
}

/** Adds special days that the form did not contain, which stay. */
async function wholeHours(eventId: string, edited: HoursInput): Promise<HoursInput> {
  const stored = await findHours(eventId, null);
  return { blocks: { ...stored?.values.blocks, ...edited.blocks }, days: { ...stored?.values.days, ...edited.days } };
}

async function preview(req: Request, res: Response): Promise<void> {
  const event = await eventOf(req);
  const input = await readForm(req, res, openingHoursRequest);
  if (!input) return;
  res.json(await previewOf(event, await wholeHours(event.id, input)));
}

async function apply(req: Request, res: Response): Promise<void> {
  const event = await eventOf(req);
  const form = await readUpdate(req, res, openingHoursRequest);
  if (!form) return;
  const { version, input: values } = form;
  const since = sinceOf(dayIn(new Date(), event.timeZone));
  const { created, changed, removed, closed } = await applyHours(
    auditContext(req),
    event.id,
    { version, values },
    since,
  );
  const count = created + changed + removed + closed;
  done(req, res, paths.timeBlocks.index(event.id), 'timeBlocks.applied', { count });
}
