import { type Request, type Response, Router } from 'express';
import { editEvent, readinessOf } from '../../events';
import { permit } from '../../http/authorize';
import { exportList, showList } from '../../http/lists';
import { render } from '../../http/render';
import { showWorkspace } from '../../http/workspace';
import { hiddenShifts, hidesCash } from '../../infra/hiddenCash';
import { env } from '../../infra/runtime';
import { takesPayments } from '../../payments';
import { canIn, scopeOf } from '../../shared/actor';
import { notFound } from '../../shared/errors';
import { paths } from '../../shared/paths';
import { periodOf, plusDays } from '../../shared/period';
import { SHOP_CHANNEL } from '../../shared/salesChannels';
import { narrowed } from '../../shared/scopes';
import { dayIn } from '../../shared/time';
import { isUuid } from '../../shared/uuid';
import { qrOutline } from '../../tickets';
import { eventOrderList } from '../lists/eventOrderList';
import { lastOrders } from '../queries/lastOrders';
import { occupancyAhead } from '../queries/occupancyAhead';
import { periodSales } from '../queries/periodSales';

const orders = permit('orders.view', { event: 'id' });

/** Pages of an event's workspace beside those of its parts. */
export const eventPages = Router();

eventPages.get('/:id', permit('catalogue.manage', { event: 'id' }), overview);
eventPages.get('/:id/orders', orders, showOrders);
eventPages.get('/:id/orders/export.:format', orders, exportList(eventOrderList, paramsOf));

function idOf(req: Request): string {
  const { id } = req.params;
  if (!isUuid(id)) throw notFound();
  return id.toLowerCase();
}

/** Two weeks up to today, in the event's time zone. */
const lastDays = (today: ReturnType<typeof dayIn>) =>
  periodOf({ range: 'custom', from: plusDays(today, -13), to: today }, today);

async function overview(req: Request, res: Response): Promise<void> {
  const id = idOf(req);
  const event = await editEvent(id, req.locale, scopeOf(req.actor, 'catalogue.manage'));
  showWorkspace(req, id);
  const { venueId, slug } = event.record.values;
  const zone = event.venues.find((venue) => venue.id === venueId)?.timeZone ?? 'UTC';
  const today = dayIn(new Date(), zone);
  const own = narrowed('everywhere', id);
  const hidesMoney = await hidesCash(req.actor);
  const seesFigures = !hidesMoney && canIn(req.actor, 'dashboard.view', id);
  const url = `${env().APP_URL}${paths.events.show(slug)}`;
  await render(res, 'Events/Show', {
    ...event,
    zone,
    readiness: () => readinessOf(id, SHOP_CHANNEL, takesPayments),
    shop: event.status === 'published' ? { url, qr: qrOutline(url) } : null,
    sales: () =>
      seesFigures
        ? periodSales(lastDays(today), { scope: own, locale: req.locale, fees: req.t('reports.fees') })
        : null,
    ahead: () =>
      event.record.values.kind === 'open' ? null : occupancyAhead(today, req.locale, { scope: own, opens: own }),
    lastOrders: () => (!hidesMoney && canIn(req.actor, 'orders.view', id) ? lastOrders(id) : null),
  });
}

async function paramsOf(req: Request) {
  return { event: idOf(req), tills: (await hiddenShifts(req.actor)).join() };
}

async function showOrders(req: Request, res: Response): Promise<void> {
  showWorkspace(req, idOf(req));
  await render(res, 'Events/Orders', { list: await showList(req, eventOrderList, await paramsOf(req)) });
}
