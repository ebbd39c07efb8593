import { type Request, type Response, Router } from 'express';
import { holdBasket, shopSeller, takeUpUnpaid } from '../../../checkout';
import { findEvent, showEvent } from '../../../events';
import { anyone } from '../../../http/authorize';
import { keepBasket, namedBaskets } from '../../../http/basketCookie';
import { wantsJson } from '../../../http/errors';
import { keepReturn } from '../../../http/returnCookie';
import { throttle } from '../../../http/throttle';
import { fieldErrors, ValidationError, validate } from '../../../http/validate';
import { admissionOf, visitorOf } from '../../../http/visitor';
import { customerGroupOf } from '../../../promos';
import { buyerOf, doerOf } from '../../../shared/actor';
import { notFound } from '../../../shared/errors';
import { paths } from '../../../shared/paths';
import { SHOP_CHANNEL } from '../../../shared/salesChannels';
import { toIso } from '../../../shared/time';
import { unlessMissing } from '../../../shared/unlessMissing';
import { demandAdmission, noteAdmitted } from '../../../waiting-room';
import { type FoundOrder, findOrder, type OwnOrder } from '../../findOrder';
import { type CartLine, linesAt } from '../../holds/cartLines';
import { countSiteHold } from '../../holds/holdLimits';
import { listBaskets, listUnpaid } from '../../holds/showBasket';
import { showHold } from '../../holds/showHold';
import { isUnconfirmed } from '../../policy';
import { nextOfCart } from '../../pricing/nextOfCart';
import { holdRequest, nearestRequest, nextDiscountRequest } from '../../requests';
import { returnOf } from '../handover';
import { nearestSlots } from '../nearestSlots';
import { countLook } from '../shopCounts';
import { renderShop } from './shopPage';

/** The page asks once per full time; each answer checks a few dozen slots. */
const offering = throttle({ name: 'nearest-times', limit: 60, windowSeconds: 60 });

const announcing = throttle({ name: 'next-discount', limit: 120, windowSeconds: 60 });

export const shop = Router();

shop.get('/:slug', anyone, openShop);
shop.get('/:slug/nearest', anyone, offering, nearest);
shop.get('/:slug/next-discount', anyone, announcing, nextDiscount);
shop.post('/:slug/holds', anyone, hold);

/** The visitor's order by reference; null for a wrong or foreign key. */
async function ownOrder(req: Request, reference: string, key: unknown): Promise<OwnOrder | null> {
  const order = await unlessMissing(findOrder(req.actor, reference, key));
  return order?.key == null ? null : { ...order, key: order.key };
}

const isLive = ({ state, expiresAt }: FoundOrder): boolean =>
  state === 'held' && expiresAt !== null && expiresAt > new Date();

/**
 * URL of the visitor's own places: payment of an unpaid order for this event, else the shop with their basket; null
 * without either.
 */
async function withOwn(req: Request, event: { id: string; slug: string }): Promise<string | null> {
  const own = await listBaskets(namedBaskets(req));
  const unpaid = own.find((it) => it.isPlaced && !it.isOnItsWay && it.events.some(({ id }) => id === event.id));
  if (unpaid) return paths.payments.found(unpaid.reference, unpaid.key);
  const held = own.find(({ isPlaced }) => !isPlaced);
  if (!held) return null;
  const { searchParams } = new URL(req.originalUrl, 'http://localhost');
  searchParams.set('order', held.reference);
  searchParams.set('key', held.key);
  return `${paths.events.show(event.slug)}?${searchParams}`;
}

/** URL of the next step of a placed order: payment or tickets; null before that. */
function nextStep(order: OwnOrder): string | null {
  const { state, reference, key } = order;
  if (state === 'held' || state === 'expired' || state === 'cancelled') return null;
  if (isUnconfirmed(order, new Date())) return paths.orders.confirmation(reference, key);
  return state === 'pending' ? paths.payments.card(reference, key) : paths.orders.show(reference, key);
}

/** Redirects from a former slug. Revalidated each time, since the event may get its old slug back. */
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
  const returnTo = req.query.return === undefined ? null : await returnOf(event.id, req.query);
  if (returnTo) keepReturn(res, { url: returnTo, eventId: event.id });
  const own = reference === undefined ? await withOwn(req, event) : null;
  if (own) return res.redirect(303, own);
  const order = typeof reference === 'string' ? await ownOrder(req, reference, key) : null;
  const elsewhere = order && nextStep(order);
  if (elsewhere) return res.redirect(303, elsewhere);
  if (order && isLive(order)) keepBasket(req, res, order);
  // A cancelled hold is shown only to visitors who come to choose again.
  const hold =
    order && (order.state !== 'cancelled' || req.query.again !== undefined)
      ? await showHold(order, { eventId: event.id, locale: req.locale, customerGroup: customerGroupOf(req.actor) })
      : null;
  if (!order && !req.get('X-Inertia-Partial-Data')) countLook(event.id, req.get('User-Agent'));
  const isReturnRefused = req.query.return !== undefined && !returnTo;
  return renderShop(req, res, event, { hold, order, isReturnRefused });
}

/** Parses JSON of the URL; undefined if invalid. */
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
 * This browser's unpaid or reopened order with places in the same slots (or, without slots, of the same products): it
 * is continued, with these lines replacing those of the event.
 */
async function unpaidBeside(req: Request, eventId: string, lines: readonly CartLine[]): Promise<OwnOrder | null> {
  const own = await listUnpaid(namedBaskets(req));
  const isBoth = (kept: string[], asked: readonly (string | null | undefined)[]) =>
    kept.some((id) => asked.includes(id));
  const beside = own.find(
    ({ events, slots, products }) =>
      events.some(({ id }) => id === eventId) &&
      (isBoth(
        slots,
        lines.flatMap(({ appointmentId, visits = [] }) => [appointmentId, ...visits]),
      ) ||
        isBoth(
          products,
          lines.filter(({ appointmentId }) => !appointmentId).map(({ productId }) => productId),
        )),
  );
  return beside ? ownOrder(req, beside.reference, beside.key) : null;
}

async function hold(req: Request, res: Response): Promise<void> {
  const event = await findEvent(String(req.params.slug));
  if (!event) throw notFound();
  const { key, lines } = validate(req, holdRequest);
  const customerGroup = customerGroupOf(req.actor);
  const asked = linesAt(event.id, lines);
  const eventIds = [...new Set(asked.map(({ eventId }) => eventId))];
  await demandAdmission(admissionOf(req), eventIds);
  const unpaid = await unpaidBeside(req, event.id, asked);
  if (unpaid) {
    const kept = await showHold(unpaid, { eventId: event.id, locale: req.locale, customerGroup });
    const others = kept.others
      .filter((it) => asked.every(({ eventId }) => eventId !== it.eventId))
      .flatMap((it) => it.lines);
    const change = { lines: [...others, ...asked], customerGroup, locale: req.locale, userId: doerOf(req.actor) };
    await takeUpUnpaid(unpaid, change);
    await noteAdmitted(admissionOf(req).cookie, eventIds, unpaid.reference);
    return answerHeld(req, res, event.slug, await findOrder(req.actor, unpaid.reference, unpaid.key));
  }
  await countSiteHold(req.ip);
  const userId = buyerOf(req.actor)?.id ?? null;
  const held = await holdBasket(shopSeller(visitorOf(req)), {
    key: `${event.id}:${key}`,
    lines: asked,
    locale: req.locale,
    userId,
    customerGroup,
  });
  const { isNew, ...order } = held;
  await noteAdmitted(admissionOf(req).cookie, eventIds, held.reference);
  answerHeld(req, res, event.slug, order, isNew);
}

type Answered = Pick<FoundOrder, 'reference' | 'key' | 'expiresAt' | 'totalCents'>;

function answerHeld(req: Request, res: Response, slug: string, order: Answered, isNew = false): void {
  const { reference, expiresAt, totalCents } = order;
  const key = order.key!;
  keepBasket(req, res, { reference, key });
  if (!wantsJson(req)) return res.redirect(303, paths.events.show(slug, { reference, key }));
  res.status(isNew ? 201 : 200).json({ reference, key, expiresAt: toIso(expiresAt!), totalCents });
}
