/** Buyers join a waiting list; the emailed link shows their state and offer. */
import { type Request, type Response, Router } from 'express';
import { holdBasket, shopSeller } from '../../checkout';
import { findEvent, isDay, showEvent } from '../../events';
import { anyone } from '../../http/authorize';
import { keepBasket, namedBaskets } from '../../http/basketCookie';
import { flash } from '../../http/inertia';
import { validateOnce } from '../../http/once';
import { render } from '../../http/render';
import { throttle } from '../../http/throttle';
import { ValidationError, validate } from '../../http/validate';
import { mailsGoOut } from '../../mails';
import { confirmMinutes } from '../../orders';
import { listProducts } from '../../products';
import { customerGroupOf } from '../../promos';
import { channelTerms } from '../../settings';
import { buyerOf, ownerOf } from '../../shared/actor';
import { DomainError, notFound } from '../../shared/errors';
import { paths } from '../../shared/paths';
import { SHOP_CHANNEL } from '../../shared/salesChannels';
import { dayIn, toIso } from '../../shared/time';
import { isUuid } from '../../shared/uuid';
import { type FoundEntry, findEntry, listFull, visitOf, whenOf } from '../findWaiting';
import { confirmWaiting, joinLine } from '../joinLine';
import { leaveLine } from '../leaveLine';
import { joinRequest, takeOfferRequest } from '../requests';
import { isWaitingToken, waitingPath } from '../waitingLink';

const joining = throttle({ name: 'waiting-list', limit: 20, windowSeconds: 3600 });
const looking = throttle({ name: 'waiting-link', limit: 120, windowSeconds: 60 });
const taking = throttle({ name: 'waiting-offer', limit: 30, windowSeconds: 60 });

export const waitingList = Router();

waitingList.get('/entries/:id/:token', anyone, looking, show);
waitingList.post('/entries/:id/:token/confirm', anyone, looking, confirm);
waitingList.post('/entries/:id/:token/hold', anyone, taking, hold);
waitingList.post('/entries/:id/:token/leave', anyone, looking, leave);
waitingList.get('/:slug', anyone, create);
waitingList.post('/:slug', anyone, joining, store);

async function eventOf(req: Request) {
  const known = await findEvent(String(req.params.slug));
  const event = known && (await showEvent(known.id, SHOP_CHANNEL, req.locale));
  if (!event) throw notFound();
  return event;
}

async function create(req: Request, res: Response): Promise<void> {
  const event = await eventOf(req);
  const { slug, title, venue, kind } = event;
  const slots = (await mailsGoOut()) ? await listFull(event, req.locale) : [];
  const dayOf = ({ startsAt }: (typeof slots)[number]) => startsAt && dayIn(startsAt, venue.timeZone);
  const named = slots.find(({ id }) => id === req.query.slot);
  const day = (named && dayOf(named)) ?? (isDay(req.query.day) ? req.query.day : null);
  const asked = named ?? slots.find((slot) => day !== null && dayOf(slot) === day);
  await render(res, 'Waiting/Join', {
    visit: { slug, title, venue: venue.name, timeZone: venue.timeZone, byDay: kind === 'daily' },
    day,
    slots,
    slot: asked?.id ?? (slots.length === 1 ? slots[0]!.id : null),
    email: ownerOf(req.actor)?.email ?? '',
    units: '1',
    maxUnits: (await channelTerms(SHOP_CHANNEL)).maxTickets,
    isSent: req.query.sent !== undefined,
  });
}

/** Without a proved address, or for an existing entry, the rest follows by email only. */
async function store(req: Request, res: Response): Promise<void> {
  const input = await validateOnce(req, joinRequest);
  const event = await eventOf(req);
  const isOn = await mailsGoOut();
  if (!isOn) throw new DomainError('waiting_off', { field: 'slot' });
  const minutes = await confirmMinutes(req.actor, { channel: SHOP_CHANNEL, email: input.email, mailsGoOut: isOn });
  const buyer = buyerOf(req.actor);
  const isProved = buyer?.emailVerified === true && buyer.email === input.email;
  const mayLook = await joinLine(input, { locale: req.locale, confirm: minutes !== null, proved: isProved });
  if (!mayLook) return res.redirect(303, paths.waitingList.join(event.slug, { slot: input.slot, sent: '1' }));
  flash(req, { toast: { kind: 'success', message: req.t('waiting.joined') } });
  res.redirect(303, waitingPath(input.id));
}

/** Entry of an authentic link. @throws HttpError 404 */
async function entryOf(req: Request): Promise<FoundEntry> {
  const [id, token] = [String(req.params.id).toLowerCase(), String(req.params.token)];
  const entry = isUuid(id) && isWaitingToken(id, token) ? await findEntry(id) : null;
  if (!entry) throw notFound();
  return entry;
}

/**
 * Products for the offered places; those with further visits are bought in the shop. A quota counts tickets, regardless
 * of places.
 */
async function offeredProducts(entry: FoundEntry, req: Request) {
  if (entry.state !== 'offered') return [];
  const products = await listProducts({ id: entry.eventId, channel: SHOP_CHANNEL }, req.locale);
  const ofQuota = entry.startsAt === null;
  return products
    .map((product) => ({ ...product, capacityUnits: ofQuota ? 1 : product.capacityUnits }))
    .filter(
      ({ id, visits, isBookable, needsOther, capacityUnits }) =>
        visits.length === 0 &&
        isBookable &&
        capacityUnits <= entry.units &&
        (!ofQuota || (entry.productIds.includes(id) && !needsOther)),
    )
    .map(({ id, name, description, priceCents, capacityUnits, maxPerOrder }) => ({
      ...{ id, name, description, priceCents, capacityUnits, maxPerOrder },
    }));
}

async function show(req: Request, res: Response): Promise<void> {
  const entry = await entryOf(req);
  const { state, units, startsAt, before, offerUntil, currency, id } = entry;
  const at = { startsAt: startsAt && toIso(startsAt), tickets: startsAt ? null : whenOf(entry, req.locale) };
  const token = String(req.params.token);
  await render(res, 'Waiting/Show', {
    visit: visitOf(entry, req.locale),
    entry: { state, units, ...at, before, offerUntil: offerUntil && toIso(offerUntil) },
    products: await offeredProducts(entry, req),
    currency,
    actions: {
      confirm: paths.waitingList.confirm(id, token),
      hold: paths.waitingList.hold(id, token),
      leave: paths.waitingList.leave(id, token),
    },
  });
}

async function confirm(req: Request, res: Response): Promise<void> {
  const entry = await entryOf(req);
  if (await confirmWaiting(entry.id)) flash(req, { toast: { kind: 'success', message: req.t('waiting.joined') } });
  res.redirect(303, waitingPath(entry.id));
}

async function leave(req: Request, res: Response): Promise<void> {
  const entry = await entryOf(req);
  if (await leaveLine(entry, 'withdrawn')) flash(req, { toast: { kind: 'success', message: req.t('waiting.left') } });
  res.redirect(303, waitingPath(entry.id));
}

/** Holds the offered places and continues to the usual checkout. */
async function hold(req: Request, res: Response): Promise<void> {
  const entry = await entryOf(req);
  const { quantities } = validate(req, takeOfferRequest);
  const isHeld = (productId: string) => entry.startsAt !== null || entry.productIds.includes(productId);
  const appointmentId = entry.startsAt ? entry.lineId : null;
  const lines = Object.entries(quantities)
    .filter(([productId, quantity]) => quantity > 0 && isHeld(productId))
    .map(([productId, quantity]) => ({ ...{ eventId: entry.eventId, productId, quantity, appointmentId } }));
  if (lines.length === 0) throw new ValidationError({ form: req.t('site.plain_none') });
  const held = await holdBasket(shopSeller(), {
    key: `waiting:${entry.id}`,
    lines,
    locale: req.locale,
    userId: buyerOf(req.actor)?.id ?? null,
    customerGroup: customerGroupOf(req.actor),
    entryId: entry.id,
  });
  const order = { reference: held.reference, key: held.key };
  // The emailed link only gives the key of a basket: keys of placed orders come by their own emails, and can be
  // renewed.
  const isKnown = namedBaskets(req).some((one) => one.reference === order.reference && one.key === order.key);
  if (held.state !== 'held' && !isKnown) return res.redirect(303, paths.orders.find());
  keepBasket(req, res, order);
  res.redirect(303, paths.events.show(entry.slug, order));
}
