import { type Request, type Response, Router } from 'express';
import { goOnFrom, placeBasket, refuseOutdated, shopSeller, takeUpUnpaid } from '../../../checkout';
import { isSlug } from '../../../events';
import { anyone } from '../../../http/authorize';
import { wantsJson } from '../../../http/errors';
import { location } from '../../../http/inertia';
import { demandSameContact } from '../../../http/knownBrowser';
import { keepKey, markPlacedHere } from '../../../http/placedHere';
import { throttle } from '../../../http/throttle';
import { ValidationError, validate } from '../../../http/validate';
import { admissionOf } from '../../../http/visitor';
import { voucherTriesOfForm } from '../../../http/voucherTries';
import { demandInvoiceData, shopCustomerRequest } from '../../../invoices';
import { problemText } from '../../../products';
import { customerGroupOf } from '../../../promos';
import { buyerOf, doerOf, ownerOf } from '../../../shared/actor';
import { DomainError, forbidden } from '../../../shared/errors';
import { siteOf } from '../../../shared/network';
import { paths } from '../../../shared/paths';
import { normaliseReference } from '../../../shared/reference';
import { demandAdmission, noteAdmitted } from '../../../waiting-room';
import { cancelOrder } from '../../afterSale/cancelOrder';
import { demandPassHolder } from '../../afterSale/routes/orderCodes';
import { type CheckedHolders, checkHolders, listQuestions } from '../../checkout/checkHolders';
import { type FoundOrder, findOrder, linkKey } from '../../findOrder';
import type { TypedPass } from '../../pricing/passesInHand';
import { changeHoldRequest, placeRequest, promoCodeRequest } from '../../requests';
import { shopPath } from '../../soldEvents';
import { applyPromoCode } from '../applyPromoCode';
import { linesAt } from '../cartLines';
import { moreTime } from '../moreTime';

const guessing = throttle({ name: 'promo-code', limit: 10, windowSeconds: 60 });
/** Shared by all networks of a site. */
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
holds.post('/:reference/place', anyone, voucherTriesOfForm, place);
holds.post('/:reference/cancel', anyone, cancel);

/** The order to change. @throws HttpError 403 for staff who may only view */
async function orderOf(req: Request): Promise<FoundOrder> {
  const order = await findOrder(req.actor, String(req.params.reference), req.query.key);
  if (!order.mayChange) throw forbidden();
  return order;
}

/** The shop that the visitor came from, else that of the order's first event. */
function slugOf(req: Request, { events }: FoundOrder): string {
  const { shop } = req.query;
  return isSlug(shop) ? shop : events[0]!.slug;
}

/** Its URL, with this order selected. */
const shopOf = (req: Request, order: FoundOrder): string => shopPath(order, slugOf(req, order));

async function answerHold(req: Request, res: Response, order: FoundOrder): Promise<void> {
  if (!wantsJson(req)) return res.redirect(303, shopOf(req, order));
  const { reference, totalCents, discountCents } = await orderOf(req);
  res.json({ reference, totalCents, discountCents });
}

async function change(req: Request, res: Response): Promise<void> {
  const order = await orderOf(req);
  const { lines } = validate(req, changeHoldRequest);
  const asked = linesAt(order.events[0]!.id, lines);
  // Events of the reservation keep its right; others are new ones.
  const added = asked.map(({ eventId }) => eventId).filter((id) => order.events.every((event) => event.id !== id));
  await demandAdmission(admissionOf(req), [...new Set(added)]);
  await takeUpUnpaid(order, {
    lines: asked,
    customerGroup: customerGroupOf(req.actor),
    locale: req.locale,
    userId: doerOf(req.actor),
  });
  await noteAdmitted(admissionOf(req).cookie, added, order.reference);
  await answerHold(req, res, order);
}

async function prolong(req: Request, res: Response): Promise<void> {
  const order = await orderOf(req);
  await moreTime(order.id);
  await answerHold(req, res, order);
}

async function applyCode(req: Request, res: Response): Promise<void> {
  const order = await orderOf(req);
  const { code: typed, proof } = validate(req, promoCodeRequest);
  // Staff have no key of the order and act by their permission.
  const provePass = order.key === null ? undefined : (pass: TypedPass) => demandPassHolder(req, res, pass, proof);
  await applyPromoCode({ order, typed, customerGroup: customerGroupOf(req.actor), locale: req.locale, provePass });
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

/** Invoice data, required for large orders. */
const withInvoice = { invoice: shopCustomerRequest.optional() };
const placing = placeRequest.extend(withInvoice);

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
    renewsYearly,
    invoice,
    ...contact
  } = validate(req, placing);
  refuseOutdated(order, version);
  const isBuyer = demandSameContact(req, order, contact);
  const { profiles, problems } = checkHolders(questions, holders);
  refuseProblems(problems, req);
  if (order.state === 'held' || invoice)
    await demandInvoiceData(order, { customer: invoice, userId: doerOf(req.actor), locale: req.locale });
  const payer = useBalance ? (ownerOf(req.actor)?.id ?? null) : null;
  const placed = await placeBasket(shopSeller(), {
    order,
    contact,
    profiles,
    consent: { acceptTerms, accepted },
    locale: req.locale,
    buyer: { user: isBuyer ? buyerOf(req.actor) : null },
    customerGroup: customerGroupOf(req.actor),
    credits: [
      ...[...new Set(vouchers.map(normaliseReference))].map((code) => ({ kind: 'voucher' as const, code })),
      ...(payer === null ? [] : [{ kind: 'balance' as const, userId: payer }]),
    ],
    chosen,
    renewsYearly,
  });
  markPlacedHere(req, res, order);
  keepKey(res, { reference: order.reference, key: linkKey(order) });
  goOn(req, res, order, await goOnFrom(placed));
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
