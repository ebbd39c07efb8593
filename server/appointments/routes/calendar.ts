import { type Request, type Response, Router } from 'express';
import { isDay, isMonth, monthOf } from '../../events';
import { permit } from '../../http/authorize';
import { exportList, showList } from '../../http/lists';
import { render } from '../../http/render';
import { scopeOf } from '../../shared/actor';
import { narrowed } from '../../shared/scopes';
import { dayIn } from '../../shared/time';
import type { SlotEvent } from '../../time-blocks/pages';
import { slotList } from '../lists/slotList';
import type { SlotView } from '../pages';
import { listSlotProducts } from '../queries/findSlot';
import { listSlotDays, listWeek, mondayOf } from '../queries/slotCalendar';
import { listSlotEvents } from '../queries/slotEvents';
import { listSlotChanges } from '../queries/slotHistory';

const manage = permit('catalogue.manage', 'within');

export const calendar = Router();

calendar.get('/', manage, showCalendar);
calendar.get('/list', manage, index);
calendar.get('/list/export.:format', manage, exportList(slotList));

/**
 * The week of a day in the URL (or of "today", in the event's time zone), else a month: the given one, or the present.
 */
async function viewOf({ query }: Request, event: SlotEvent): Promise<SlotView> {
  const today = dayIn(new Date(), event.timeZone);
  const day = query.day === 'today' ? today : query.day;
  if (isDay(day)) {
    const monday = mondayOf(day);
    return { kind: 'week', event, today, monday, slots: await listWeek(event, monday) };
  }
  const month = isMonth(query.month) ? query.month : monthOf(today);
  return { kind: 'month', event, today, month, days: await listSlotDays(event, month) };
}

async function showCalendar(req: Request, res: Response): Promise<void> {
  const events = await listSlotEvents(req.locale, scopeOf(req.actor, 'catalogue.manage'));
  const event = events.find(({ id }) => id === req.query.event) ?? events[0];
  const view: SlotView = event ? await viewOf(req, event) : { kind: 'none' };
  await render(res, 'Appointments/Index', { events, view });
}

async function index(req: Request, res: Response): Promise<void> {
  const scope = scopeOf(req.actor, 'catalogue.manage');
  const [events, list] = await Promise.all([listSlotEvents(req.locale, scope), showList(req, slotList)]);
  const history = await listSlotChanges(req.locale, narrowed(scope, list.state.event));
  const chosen = list.state.event ? [list.state.event] : (list.state.filters.event ?? []);
  const event = chosen.length === 1 ? events.find(({ id }) => id === chosen[0]) : undefined;
  const priced = event && { products: await listSlotProducts(event.id, req.locale), currency: event.currency };
  await render(res, 'Appointments/Index', { events, view: { kind: 'list', list, priced: priced ?? null, history } });
}
