import { type Request, type Response, Router } from 'express';
import { showEvent } from '../../events';
import { permit } from '../../http/authorize';
import { optional, render } from '../../http/inertia';
import { listProducts } from '../../products';
import { channelTerms, readSettings } from '../../settings';
import { notFound } from '../../shared/errors';
import { toIso } from '../../shared/time';
import { isUuid } from '../../shared/uuid';
import { showDates } from '../queries/showShop';
import { showVisitDates } from '../queries/showVisitDates';

export const preview = Router();

preview.get('/admin/events/:id/preview', permit('catalogue.manage'), show);

/** The shop of an event as buyers will see it, whatever its status. The page takes no places and sends nothing. */
async function show(req: Request, res: Response): Promise<void> {
  const id = String(req.params.id);
  const event = isUuid(id) ? await showEvent(id, req.locale) : null;
  if (!event) throw notFound();
  const dates = await showDates(event, { month: req.query.month, day: req.query.day }, null);
  const settings = await readSettings();
  const { salesCloseMinutes: _, ...shown } = event;
  return render(res, 'Orders/Create', {
    event: shown,
    products: () => listProducts(event.id, req.locale),
    ...dates,
    hold: null,
    previewOf: event.id,
    visits: optional(() => showVisitDates(event, req.query.visits, { locale: req.locale, holdId: null })),
    maxTickets: (await channelTerms('web')).maxTickets,
    holdMinutes: settings['orders.hold_minutes'],
    serverNow: toIso(new Date()),
  });
}
