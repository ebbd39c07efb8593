import { type Request, type Response, Router } from 'express';
import { findEvent, type ShownEvent, showEvent } from '../../events';
import { anyone } from '../../http/authorize';
import { wantsJson } from '../../http/errors';
import { validate } from '../../http/validate';
import { customerGroupOf } from '../../promos';
import { DomainError, HttpError, notFound } from '../../shared/errors';
import { paths } from '../../shared/paths';
import { SHOP_CHANNEL } from '../../shared/salesChannels';
import { toIso } from '../../shared/time';
import { holdPlaces } from '../actions/holdPlaces';
import { type FoundOrder, findOrder } from '../queries/findOrder';
import { showHold } from '../queries/showHold';
import { holdRequest } from '../requests';
import { renderShop } from './shopPage';

export const shop = Router();

shop.get('/:slug', anyone, openShop);
shop.post('/:slug/holds', anyone, hold);

/** The visitor's own order for this event, if the address names one: a wrong or foreign key is as good as none. */
async function ownOrder(req: Request, event: ShownEvent): Promise<FoundOrder | null> {
  const { order: reference, key } = req.query;
  if (typeof reference !== 'string') return null;
  try {
    const order = await findOrder(req.actor, reference, key);
    const isOwn = order.access !== 'staff' || key === order.secret;
    return isOwn && order.eventId === event.id ? order : null;
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return null;
    throw error;
  }
}

/** Where an order that is past its first step is continued: with its payment, or with its tickets. */
function nextStep({ state, reference, secret }: FoundOrder): string | null {
  if (state === 'held' || state === 'expired' || state === 'cancelled') return null;
  return state === 'pending' ? paths.payments.card(reference, secret) : paths.orders.show(reference, secret);
}

async function openShop(req: Request, res: Response): Promise<void> {
  const known = await findEvent(String(req.params.slug));
  const event = known && (await showEvent(known.id, SHOP_CHANNEL, req.locale));
  if (!event) throw notFound();
  const order = await ownOrder(req, event);
  const elsewhere = order && nextStep(order);
  if (elsewhere) return res.redirect(303, elsewhere);
  const hold =
    order && order.state !== 'cancelled'
      ? await showHold(order, { locale: req.locale, customerGroup: customerGroupOf(req.actor) })
      : null;
  return renderShop(req, res, event, { hold });
}

async function hold(req: Request, res: Response): Promise<void> {
  const event = await findEvent(String(req.params.slug));
  if (!event) throw notFound();
  const { key, lines } = validate(req, holdRequest);
  const userId = req.actor.user?.id ?? null;
  const customerGroup = customerGroupOf(req.actor);
  const held = await holdPlaces({
    eventId: event.id,
    channel: SHOP_CHANNEL,
    key,
    lines,
    locale: req.locale,
    userId,
    customerGroup,
  });
  if (held.state === 'expired' || held.state === 'cancelled') throw new DomainError('hold_gone');
  const { reference, secret } = held;
  if (!wantsJson(req)) return res.redirect(303, paths.events.show(event.slug, { reference, key: secret }));
  res.status(held.isNew ? 201 : 200).json({
    reference,
    key: secret,
    expiresAt: toIso(held.expiresAt),
    totalCents: held.totalCents,
  });
}
