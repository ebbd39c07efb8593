import { type Request, type Response, Router } from 'express';
import { isSlug } from '../../../events';
import { anyone } from '../../../http/authorize';
import { wantsJson } from '../../../http/errors';
import { location } from '../../../http/inertia';
import { markPlacedHere } from '../../../http/placedHere';
import { isPlainForm } from '../../../http/plainPage';
import { throttle } from '../../../http/throttle';
import { ValidationError, validate } from '../../../http/validate';
import { voucherTriesOfForm } from '../../../http/voucherTries';
import { mailsGoOut } from '../../../mails';
import { chooseOffer, type HouseMoney, type PaymentToStart, payFromHouse, startPayment } from '../../../payments';
import { problemText } from '../../../products';
import { customerGroupOf } from '../../../promos';
import { channelTerms } from '../../../settings';
import { buyerOf, doerOf, ownerOf } from '../../../shared/actor';
import { DomainError, forbidden } from '../../../shared/errors';
import { add, ZERO } from '../../../shared/money';
import { siteOf } from '../../../shared/network';
import { paths } from '../../../shared/paths';
import { normaliseReference } from '../../../shared/reference';
import { toIso } from '../../../shared/time';
import { availableBalance, findUsableVoucher } from '../../../wallets';
import { cancelOrder } from '../../afterSale/cancelOrder';
import { type CheckedHolders, checkHolders, listQuestions } from '../../checkout/checkHolders';
import { consentOf } from '../../checkout/consentOf';
import { type Placed, type PlaceInput, placeOrder } from '../../checkout/placeOrder';
import { confirmMinutes } from '../../confirming/confirmMinutes';
import { type FoundOrder, findOrder } from '../../findOrder';
import { changeHoldRequest, placeRequest, plainPlaceRequest, promoCodeRequest } from '../../requests';
import { shopPath } from '../../soldEvents';
import { applyPromoCode } from '../applyPromoCode';
import { linesAt } from '../cartLines';
import { changeHold } from '../changeHold';
import { limitToCustomer } from '../limitToCustomer';
import { moreTime } from '../moreTime';

const guessing = throttle({ name: 'promo-code', limit: 10, windowSeconds: 60 });
/** By all networks of a site together. */
const guessingAnywhere = throttle({
  name: 'promo-code-site',
  limit: 60,
  windowSeconds: 60,
  key: (req) => siteOf(req.ip),
});

export const holds = Router();

holds.put('/:reference/hold', anyone, change);
holds.post('/:reference/more-time', anyone, prolong);
holds.post('/:reference/promo-code', anyone, guessing, guessingAnywhere, applyCode);
holds.delete('/:reference/promo-code', anyone, removeCode);
holds.post('/:reference/promo-code/remove', anyone, removeCode);
holds.post('/:reference/place', anyone, voucherTriesOfForm, place);
holds.post('/:reference/cancel', anyone, cancel);

/** The order to change. @throws HttpError 403 for staff who may only look */
async function orderOf(req: Request): Promise<FoundOrder> {
  const order = await findOrder(req.actor, String(req.params.reference), req.query.key);
  if (!order.mayChange) throw forbidden();
  return order;
}

/** The shop that the visitor is in, else that of the order's first event. */
function slugOf(req: Request, { events }: FoundOrder): string {
  const { shop } = req.query;
  return isSlug(shop) ? shop : events[0]!.slug;
}

/** It with this order in hand. */
const shopOf = (req: Request, order: FoundOrder): string => shopPath(order, slugOf(req, order));

async function answerHold(req: Request, res: Response, order: FoundOrder): Promise<void> {
  if (!wantsJson(req)) return res.redirect(303, shopOf(req, order));
  const { reference, totalCents, discountCents } = await orderOf(req);
  res.json({ reference, totalCents, discountCents });
}

async function change(req: Request, res: Response): Promise<void> {
  const order = await orderOf(req);
  const { lines } = validate(req, changeHoldRequest);
  await changeHold({
    order,
    lines: linesAt(order.events[0]!.id, lines),
    customerGroup: customerGroupOf(req.actor),
    locale: req.locale,
  });
  await answerHold(req, res, order);
}

async function prolong(req: Request, res: Response): Promise<void> {
  const order = await orderOf(req);
  await moreTime(order.id);
  await answerHold(req, res, order);
}

async function applyCode(req: Request, res: Response): Promise<void> {
  const order = await orderOf(req);
  const { code: typed } = validate(req, promoCodeRequest);
  await applyPromoCode({ order, typed, customerGroup: customerGroupOf(req.actor), locale: req.locale });
  await answerHold(req, res, order);
}

async function removeCode(req: Request, res: Response): Promise<void> {
  const order = await orderOf(req);
  await applyPromoCode({ order, typed: null, customerGroup: customerGroupOf(req.actor), locale: req.locale });
  await answerHold(req, res, order);
}

function refuseProblems(problems: CheckedHolders['problems'], { t, locale }: Request): void {
  const entries = Object.entries(problems);
  if (entries.length === 0) return;
  throw new ValidationError(
    Object.fromEntries(entries.map(([field, problem]) => [field, problemText(problem, t, locale)])),
  );
}

/** Whether another tab has changed it meanwhile: nobody pays for what they do not see. */
const isOutdated = ({ state, updatedAt }: FoundOrder, version: string | undefined): boolean =>
  state === 'held' && version !== undefined && version !== toIso(updatedAt);

type PayBy = PlaceInput['payBy'];

/** Who takes the money: nobody where there is none, else whom the buyer chose, where the channel takes cards. */
async function payByOf(order: FoundOrder, chosen: string | undefined): Promise<PayBy> {
  if (order.totalCents === 0) return { provider: 'free', method: 'free' };
  const { paymentMethods } = await channelTerms(order.channel);
  if (!paymentMethods.includes('card')) throw new DomainError('no_payment_method');
  const offer = await chooseOffer(order, chosen);
  if (!offer && chosen !== undefined) throw new DomainError('method_not_offered', { field: 'payment' });
  if (!offer) throw new DomainError('no_payment_method');
  return { provider: offer.provider.code, method: offer.method, payUntil: offer.payUntil };
}

/** Where vouchers and a balance reach for all of it, or have given it by a first click, nobody else need take the money. */
async function payByHouse(order: FoundOrder, { payer, codes }: HouseMoney): Promise<PayBy | null> {
  if ((!payer && codes.length === 0) || order.totalCents === 0) return null;
  const byHouse = { provider: 'balance', method: 'balance' };
  if (order.state !== 'held') return byHouse;
  const available = [payer ? await availableBalance(payer, order.currency) : ZERO];
  for (const code of codes) available.push((await findUsableVoucher(code, order.currency, 'vouchers')).left);
  return add(...available) >= order.totalCents ? byHouse : null;
}

async function place(req: Request, res: Response): Promise<void> {
  const [order, questions] = await Promise.all([orderOf(req), listQuestions(String(req.params.reference))]);
  const {
    acceptTerms,
    accepted,
    holders,
    version,
    payment: chosen,
    useBalance,
    vouchers,
    ...contact
  } = validate(req, isPlainForm(req) ? plainPlaceRequest : placeRequest);
  if (isOutdated(order, version)) throw new DomainError('basket_changed');
  const { profiles, problems } = checkHolders(questions, holders);
  refuseProblems(problems, req);
  const acceptances = order.state === 'held' ? await consentOf({ acceptTerms, accepted }, req.locale) : [];
  const payer = useBalance ? (ownerOf(req.actor)?.id ?? null) : null;
  const money = { payer, codes: [...new Set(vouchers.map(normaliseReference))] };
  const payBy = (await payByHouse(order, money)) ?? (await payByOf(order, chosen));
  const userId = buyerOf(req.actor)?.id ?? null;
  const { locale } = req;
  const placed = await placeOrder({
    orderId: order.id,
    contact,
    profiles,
    acceptances,
    locale,
    userId,
    provedEmail: buyerOf(req.actor)?.emailVerified ? buyerOf(req.actor)!.email : null,
    payBy,
    confirmMinutes: await confirmMinutes(req.actor, {
      channel: order.channel,
      email: contact.email,
      mailsGoOut: await mailsGoOut(),
    }),
  });
  markPlacedHere(res, order.id);
  const customerGroup = customerGroupOf(req.actor);
  if (placed.isOverLimit) return limitToCustomer({ order, customerGroup, email: contact.email, locale });
  const isByHouse = placed.paymentId && (payer || money.codes.length > 0);
  const fromHouse = isByHouse ? await payFromHouse(order, money, chosen) : null;
  if (fromHouse) return goOn(req, res, order, fromHouse);
  await sendOn(req, res, order, {
    ...placed,
    payment: newPayment(order, placed, { ...payBy, locale, email: contact.email }),
  });
}

/** The payment of an order that its buyer placed in this moment, which need not be looked up. */
function newPayment(
  order: FoundOrder,
  { paymentId, created }: Placed,
  terms: Pick<PaymentToStart, 'provider' | 'method' | 'locale' | 'email'>,
): PaymentToStart | undefined {
  const { id: orderId, reference, key: secret, currency, events } = order;
  if (!paymentId || !created || secret === null) return undefined;
  const untouched = {
    state: 'created',
    providerRef: null,
    failureCode: null,
    redirect: null,
    createdAt: new Date(),
    linkId: null,
    linkLocale: null,
  } as const;
  return { id: paymentId, ...created, ...terms, ...untouched, orderId, reference, secret, currency, events };
}

/** To the tickets when it is paid, to where its address is confirmed when there is nothing to pay, else to where the money is taken. */
async function sendOn(
  req: Request,
  res: Response,
  order: FoundOrder,
  { isPaid, isToConfirm, paymentId, payment }: Placed & { payment: PaymentToStart | undefined },
): Promise<void> {
  const { reference } = order;
  const key = order.key ?? undefined;
  const next = isPaid
    ? { url: paths.orders.show(reference, key), isExternal: false }
    : isToConfirm
      ? { url: paths.orders.confirmation(reference, key), isExternal: false }
      : paymentId
        ? await startPayment(paymentId, { key, known: payment })
        : { url: paths.payments.loading(reference, key), isExternal: false };
  goOn(req, res, order, { ...next, isPaid });
}

type Next = { url: string; isExternal: boolean; isPaid: boolean };

function goOn(req: Request, res: Response, { reference }: FoundOrder, { url, isExternal, isPaid }: Next): void {
  if (wantsJson(req)) return void res.json({ reference, state: isPaid ? 'paid' : 'pending', url });
  if (isExternal) return location(res, url);
  res.redirect(303, url);
}

async function cancel(req: Request, res: Response): Promise<void> {
  const order = await orderOf(req);
  const isDone = await cancelOrder(order.id, doerOf(req.actor));
  if (!isDone && order.state !== 'cancelled') throw new DomainError('not_cancellable');
  if (wantsJson(req)) return void res.json({ reference: order.reference, state: 'cancelled' });
  res.redirect(303, order.placedAt ? paths.message('order_cancelled') : paths.events.show(slugOf(req, order)));
}
