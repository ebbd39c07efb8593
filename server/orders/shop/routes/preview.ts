import { type Request, type Response, Router } from 'express';
import { showEvent } from '../../../events';
import { permit } from '../../../http/authorize';
import { notFound } from '../../../shared/errors';
import { SHOP_CHANNEL } from '../../../shared/salesChannels';
import { isUuid } from '../../../shared/uuid';
import { renderShop } from './shopPage';

export const preview = Router();

preview.get('/:id/preview', permit('catalogue.manage', { event: 'id' }), show);

/** Preview of an event's shop in any status. It reserves nothing and sends nothing. */
async function show(req: Request, res: Response): Promise<void> {
  const id = String(req.params.id);
  const event = isUuid(id) ? await showEvent(id, SHOP_CHANNEL, req.locale) : null;
  if (!event) throw notFound();
  return renderShop(req, res, event, { previewOf: event.id });
}
