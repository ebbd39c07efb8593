import { createHash } from 'node:crypto';
import { type Request, type Response, Router } from 'express';
import type { z } from 'zod';
import { holdBasket, shopSeller } from '../../../checkout';
import { findEvent, showEvent } from '../../../events';
import { anyone } from '../../../http/authorize';
import { keepBasket, namedBasket } from '../../../http/basketCookie';
import { wantsJson } from '../../../http/errors';
import { isPlainForm } from '../../../http/plainPage';
import { throttle } from '../../../http/throttle';
import { fieldErrors, ValidationError, validate } from '../../../http/validate';
import { visitorOf } from '../../../http/visitor';
import { customerGroupOf } from '../../../promos';
import { buyerOf } from '../../../shared/actor';
import { notFound } from '../../../shared/errors';
import { paths } from '../../../shared/paths';
import { SHOP_CHANNEL } from '../../../shared/salesChannels';
import { toIso } from '../../../shared/time';
import { unlessMissing } from '../../../shared/unlessMissing';
import { type FoundOrder, findOrder, type OwnOrder } from '../../findOrder';
import { linesAt } from '../../holds/cartLines';
import { countSiteHold } from '../../holds/holdLimits';
import { showHold } from '../../holds/showHold';
import { isUnconfirmed } from '../../policy';
import { nextOfCart } from '../../pricing/nextOfCart';
import { holdRequest, nearestRequest, nextDiscountRequest, plainHoldRequest } from '../../requests';
import { nearestSlots } from '../nearestSlots';
import { countLook } from '../shopCounts';
import { renderShop } from './shopPage';

type CartRequest = z.infer<typeof holdRequest>;

const hashOf = (words: string): string => createHash('sha256').update(words).digest('hex').slice(0, 16);

/** A page asks once for each time that it cannot have; every answer validates a few dozen slots. */
const offering = throttle({ name: 'nearest-times', limit: 60, windowSeconds: 60 });

const announcing = throttle({ name: 'next-discount', limit: 120, windowSeconds: 60 });

export const shop = Router();

shop.get('/:slug', anyone, openShop);
shop.get('/:slug/nearest', anyone, offering, nearest);
shop.get('/:slug/next-discount', anyone, announcing, nextDiscount);
shop.post('/:slug/holds', anyone, hold);

/** The visitor's own order by that name: a wrong or foreign key is as good as none. */
async function ownOrder(req: Request, reference: string, key: unknown): Promise<OwnOrder | null> {
  const order = await unlessMissing(findOrder(req.actor, reference, key));
  return order?.key == null ? null : { ...order, key: order.key };
}

const isLive = ({ state, expiresAt }: FoundOrder): boolean =>
  state === 'held' && expiresAt !== null && expiresAt > new Date();

/** The same address with the visitor's basket in it, as long as that is kept for them; null where they have none. */
async function withBasket(req: Request, slug: string): Promise<string | null> {
  const named = namedBasket(req);
  const order = named && (await ownOrder(req, named.reference, named.key));
  if (!named || !order || !isLive(order)) return null;
  const { searchParams } = new URL(req.originalUrl, 'http://localhost');
  searchParams.set('order', named.reference);
  searchParams.set('key', named.key);
  return `${paths.events.show(slug)}?${searchParams}`;
}

/** Where an order that is past its first step is continued: with its payment, or with its tickets. */
function nextStep(order: OwnOrder): string | null {
  const { state, reference, key } = order;
  if (state === 'held' || state === 'expired' || state === 'cancelled') return null;
  if (isUnconfirmed(order, new Date())) return paths.orders.confirmation(reference, key);
  return state === 'pending' ? paths.payments.card(reference, key) : paths.orders.show(reference, key);
}

/** From a former address to the present one. Asked anew each time: the event may have its old address back tomorrow. */
function movedTo(req: Request, res: Response, slug: string): void {
  const { search } = new URL(req.originalUrl, 'http://localhost');
  if (!res.hasHeader('Cache-Control')) res.set('Cache-Control', 'no-cache');
  res.redirect(301, `${paths.events.show(slug)}${search}`);
}

async function openShop(req: Request, res: Response): Promise<void> {
  const known = await findEvent(String(req.params.slug));
  const event = known && (await showEvent(known.id, SHOP_CHANNEL, req.locale));
  if (!event) throw notFound();
  if (event.slug !== req.params.slug) return movedTo(req, res, event.slug);
  const { order: reference, key } = req.query;
  const named = reference === undefined ? await withBasket(req, event.slug) : null;
  if (named) return res.redirect(303, named);
  const order = typeof reference === 'string' ? await ownOrder(req, reference, key) : null;
  const elsewhere = order && nextStep(order);
  if (elsewhere) return res.redirect(303, elsewhere);
  if (order && isLive(order)) keepBasket(req, res, order);
  // What was given up is shown again only to who comes to choose again.
  const hold =
    order && (order.state !== 'cancelled' || req.query.again !== undefined)
      ? await showHold(order, { eventId: event.id, locale: req.locale, customerGroup: customerGroupOf(req.actor) })
      : null;
  if (!order && !req.get('X-Inertia-Partial-Data')) countLook(event.id, req.get('User-Agent'));
  return renderShop(req, res, event, { hold });
}

/** What an address has as JSON; undefined where it is none. */
function parsed(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return undefined;
  }
}

async function nearest(req: Request, res: Response): Promise<void> {
  const event = await findEvent(String(req.params.slug));
  if (!event) throw notFound();
  const asked = nearestRequest.safeParse({ slot: req.query.slot, lines: parsed(req.query.lines) });
  if (!asked.success) throw new ValidationError(fieldErrors(asked.error, req.t));
  const { slot: slotId, lines } = asked.data;
  const slots = await nearestSlots({
    eventId: event.id,
    channel: SHOP_CHANNEL,
    slotId,
    lines: linesAt(event.id, lines),
    locale: req.locale,
  });
  res.set('Cache-Control', 'no-store').json({ slots });
}

async function nextDiscount(req: Request, res: Response): Promise<void> {
  const event = await findEvent(String(req.params.slug));
  if (!event) throw notFound();
  const asked = nextDiscountRequest.safeParse({ lines: parsed(req.query.lines) });
  if (!asked.success) throw new ValidationError(fieldErrors(asked.error, req.t));
  const next = await nextOfCart({
    channel: SHOP_CHANNEL,
    lines: linesAt(event.id, asked.data.lines),
    customerGroup: customerGroupOf(req.actor),
    locale: req.locale,
  });
  res.set('Cache-Control', 'no-store').json({ next });
}

/**
 * What a form asks to keep that a browser sends by itself. Sent again after Back with other numbers it is another cart, and
 * the same one otherwise.
 */
function plainHold(req: Request): { key: string; lines: CartRequest['lines'] } {
  const { key, slot, quantities } = validate(req, plainHoldRequest);
  const lines = Object.entries(quantities)
    .filter(([, quantity]) => quantity > 0)
    .map(([productId, quantity]) => ({ productId, appointmentId: slot ?? null, quantity }));
  if (lines.length === 0) throw new ValidationError({ form: req.t('site.plain_none') });
  return { key: `${key}:${hashOf(JSON.stringify(lines))}`, lines };
}

async function hold(req: Request, res: Response): Promise<void> {
  const event = await findEvent(String(req.params.slug));
  if (!event) throw notFound();
  const { key, lines } = isPlainForm(req) ? plainHold(req) : validate(req, holdRequest);
  await countSiteHold(req.ip);
  const userId = buyerOf(req.actor)?.id ?? null;
  const customerGroup = customerGroupOf(req.actor);
  const held = await holdBasket(shopSeller(visitorOf(req)), {
    key: `${event.id}:${key}`,
    lines: linesAt(event.id, lines),
    locale: req.locale,
    userId,
    customerGroup,
  });
  const { reference, secret } = held;
  keepBasket(req, res, { reference, key: secret });
  if (!wantsJson(req)) return res.redirect(303, paths.events.show(event.slug, { reference, key: secret }));
  res.status(held.isNew ? 201 : 200).json({
    reference,
    key: secret,
    expiresAt: toIso(held.expiresAt),
    totalCents: held.totalCents,
  });
}
