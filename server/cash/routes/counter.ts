/** The point of sale, from the basket to the printed papers. */
import { type Request, type Response, Router } from 'express';
import { isDay } from '../../events';
import { auditContext } from '../../http/auditContext';
import { doerId, permit } from '../../http/authorize';
import { COOKIES, readCookie, setCookie } from '../../http/cookies';
import { flash } from '../../http/inertia';
import { onceEach } from '../../http/once';
import { render } from '../../http/render';
import { throttle } from '../../http/throttle';
import { validate } from '../../http/validate';
import { noteInvoice } from '../../invoices';
import { cancelOrder, findOrder } from '../../orders';
import { DomainError, notFound } from '../../shared/errors';
import type { MessageKey } from '../../shared/i18n/translate';
import { paths } from '../../shared/paths';
import { isUuid } from '../../shared/uuid';
import { proveByCode, sendBalanceCode } from '../balances/balanceCodes';
import { findBalance } from '../balances/findBalance';
import { codeRequest, discountRequest, notesRequest, parkRequest } from '../basketRequests';
import { scanCode } from '../checking/checkCode';
import { findCounterDevice, pairCounter } from '../devices/counterDevices';
import { printsAtTill } from '../printing/askPrints';
import { balanceProofRequest, basketRequest, bindRequest, checkRequest, saleRequest } from '../requests';
import { findBasket } from '../sales/basketOrder';
import {
  type BasketRow,
  findBasketRow,
  parkBasket,
  resumeBasket,
  setBasketCode,
  setBasketNotes,
} from '../sales/basketRows';
import { sellingTerms } from '../sales/counterSeller';
import { changeCode, discountBasket } from '../sales/discountBasket';
import { basketProps, dropBasket, holdAtCounter, keepBasket } from '../sales/holdAtCounter';
import { readReceipt, seesSale } from '../sales/readReceipt';
import { sellAtCounter } from '../sales/sellAtCounter';
import { listHanging, listParked, showBasket } from '../sales/showBasket';
import { showCounter } from '../sales/showCounter';
import { listApprovers } from '../shifts/approvers';
import { type FoundShift, findOpenShift, findSellingShift } from '../shifts/findShift';

const sell = permit('cash.sell', 'within');

/** Prevents guessing of voucher codes. */
const guessing = throttle({ name: 'pos-scan', limit: 60, windowSeconds: 60, key: doerId });
const askingOwners = throttle({ name: 'balance-owners', limit: 30, windowSeconds: 600, key: doerId });
const sendingCodes = throttle({ name: 'balance-codes', limit: 20, windowSeconds: 3600, key: doerId });
const pairing = throttle({ name: 'counter-pairings', limit: 20, windowSeconds: 600 });

export const counter = Router();

counter.get('/', sell, open);
counter.post('/device', sell, pairing, bind);
counter.put('/baskets/:key', sell, hold);
counter.delete('/baskets/:key', sell, drop);
counter.post('/baskets/:key/code', sell, enterCode);
counter.put('/baskets/:key/discount', sell, guessing, discount);
counter.put('/baskets/:key/notes', sell, writeNotes);
counter.get('/approvers', sell, approvers);
counter.post('/baskets/:key/parked', sell, park);
counter.delete('/baskets/:key/parked', sell, resume);
counter.post('/scans', sell, guessing, scan);
counter.post('/balances', sell, guessing, askingOwners, balances);
counter.post('/balances/codes', sell, askingOwners, sendingCodes, sendCode);
counter.post('/balances/proofs', sell, guessing, proveCode);
counter.post('/sales', sell, pay);
counter.post('/sales/:reference/cancelled', sell, giveUp);
counter.get('/sales/:reference', permit('tickets.print', 'within'), receipt);

const keyOf = (req: Request): string => {
  const { key } = req.params;
  if (!isUuid(key)) throw notFound();
  return key;
};

/** @throws DomainError shift_not_open, sells_elsewhere */
async function shiftOf(req: Request): Promise<FoundShift> {
  const shift = await findSellingShift(req.actor);
  if (shift.state !== 'open') throw new DomainError('shift_not_open', { status: 409 });
  return shift;
}

const COOKIE_SECONDS = 400 * 86_400;

/** Pairs this browser with the till of a code. @throws DomainError beside `code` */
async function bind(req: Request, res: Response): Promise<void> {
  const { code } = validate(req, bindRequest);
  setCookie(res, COOKIES.counterDevice, await pairCounter(code), { httpOnly: true, maxAgeSeconds: COOKIE_SECONDS });
  res.status(204).end();
}

async function open(req: Request, res: Response): Promise<void> {
  const shift = await findOpenShift(req.actor);
  if (shift && !shift.maySell)
    flash(req, { toast: { kind: 'error', message: req.t('errors.sells_elsewhere', { cashbox: shift.cashbox }) } });
  const bound = await findCounterDevice(readCookie(req, COOKIES.counterDevice));
  if (shift?.state !== 'open' || !shift.maySell)
    return res.redirect(303, shift ? paths.cashbox() : paths.shifts.create(bound?.cashboxId));
  const { day } = req.query;
  const props = await showCounter(shift, { day: isDay(day) ? day : null, locale: req.locale, bound });
  await render(res, 'Cash/Payments/Create', props);
}

async function hold(req: Request, res: Response): Promise<void> {
  const key = keyOf(req);
  const { lines, version } = validate(req, basketRequest);
  const { cashboxId } = await shiftOf(req);
  const terms = await sellingTerms(cashboxId);
  const { basket, row } = await keepBasket({ terms, soldBy: doerId(req), key, lines, locale: req.locale }, version);
  res.json(basketProps(basket, row));
}

/** A basket of the till at which the user has a shift. @throws HttpError 404 */
async function rowOf(req: Request): Promise<BasketRow> {
  const { cashboxId } = await shiftOf(req);
  const row = await findBasketRow(keyOf(req), cashboxId);
  if (!row) throw notFound();
  return row;
}

/** Idempotent, also for a basket that was never stored. */
async function drop(req: Request, res: Response): Promise<void> {
  const { cashboxId } = await shiftOf(req);
  const row = await findBasketRow(keyOf(req), cashboxId);
  res.json({ isPaidBack: row !== null && (await dropBasket(row, doerId(req))) });
}

/** Applies a promo code or pass to the basket, or removes it. @throws DomainError as `applyPromoCode`; hold_gone */
async function enterCode(req: Request, res: Response): Promise<void> {
  const row = await rowOf(req);
  const { code } = validate(req, codeRequest);
  const basket = await findBasket(row.id);
  if (basket?.state !== 'held') throw new DomainError('hold_gone');
  const typed = code?.replace(/\s/g, '').toUpperCase() || null;
  await changeCode(basket, typed, req.locale);
  await setBasketCode(row.id, typed);
  res.json(basketProps((await findBasket(row.id)) ?? basket, { ...row, code: typed }));
}

/** Applies a discount to a line or the whole basket, or removes it. @throws DomainError as `discountBasket` */
async function discount(req: Request, res: Response): Promise<void> {
  const asked = validate(req, discountRequest);
  const shift = await shiftOf(req);
  const row = await rowOf(req);
  const basket = await findBasket(row.id);
  if (row.state !== 'open' || basket?.state !== 'held') throw new DomainError('hold_gone');
  const terms = await sellingTerms(row.cashboxId);
  const priced = await discountBasket(auditContext(req), shift, { terms, row, basket, asked });
  res.json(basketProps(priced, row));
}

/** Stores buyer name, note and invoice customer. */
async function writeNotes(req: Request, res: Response): Promise<void> {
  const row = await rowOf(req);
  const { invoice, ...notes } = validate(req, notesRequest);
  const basket = await findBasket(row.id);
  if (row.state !== 'open' || basket?.state !== 'held') throw new DomainError('hold_gone');
  await setBasketNotes(row.id, notes);
  if (invoice !== undefined) await noteInvoice(basket.id, invoice, doerId(req));
  const kept = invoice === undefined ? basket : { ...basket, invoice };
  res.json(basketProps(kept, { ...row, ...notes }));
}

async function approvers(req: Request, res: Response): Promise<void> {
  res.set('Cache-Control', 'no-store').json({ people: await listApprovers(await shiftOf(req)) });
}

async function park(req: Request, res: Response): Promise<void> {
  const row = await rowOf(req);
  const { name } = validate(req, parkRequest);
  const basket = await findBasket(row.id);
  if (basket && basket.covered > 0) throw new DomainError('basket_half_paid');
  await parkBasket(row.cashboxId, row.id, name);
  res.json({ parked: await listParked(row.cashboxId) });
}

/** Resumes a parked basket: expired places are reserved again, or the refusal is returned. */
async function resume(req: Request, res: Response): Promise<void> {
  const soldBy = doerId(req);
  const parked = await rowOf(req);
  const row = await resumeBasket(parked.cashboxId, parked.id, soldBy);
  const terms = await sellingTerms(row.cashboxId);
  const hold = { terms, soldBy, key: row.id, lines: row.lines, locale: req.locale };
  const problem = await refusalOf(req, holdAtCounter(hold, row, await findBasket(row.id)));
  res.json({ basket: await showBasket(row, req.locale), parked: await listParked(row.cashboxId), problem });
}

async function refusalOf(req: Request, held: Promise<unknown>): Promise<string | null> {
  try {
    await held;
    return null;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return req.t(`errors.${error.code}` as MessageKey, error.options.params);
  }
}

/** Handles a scanned or typed code. @throws DomainError beside `code` of a voucher that pays nothing */
async function scan(req: Request, res: Response): Promise<void> {
  const { code } = validate(req, checkRequest);
  const { currency } = await shiftOf(req);
  res.set('Cache-Control', 'no-store').json(await scanCode(req.actor, code, { currency, locale: req.locale }));
}

async function balances(req: Request, res: Response): Promise<void> {
  const { code } = validate(req, checkRequest);
  res.set('Cache-Control', 'no-store').json(await findBalance(req.actor, code, await shiftOf(req)));
}

async function sendCode(req: Request, res: Response): Promise<void> {
  const { code } = validate(req, checkRequest);
  await sendBalanceCode(req.actor, code, await shiftOf(req));
  res.status(204).end();
}

async function proveCode(req: Request, res: Response): Promise<void> {
  const { code, digits } = validate(req, balanceProofRequest);
  res.json({ proved: await proveByCode(req.actor, { typed: code, digits }, await shiftOf(req)) });
}

async function pay(req: Request, res: Response): Promise<void> {
  const input = validate(req, saleRequest);
  await onceEach(req, input.parts, input.key);
  res.json(await sellAtCounter(req.actor, input, { soldBy: doerId(req), locale: req.locale }));
}

/** Cancels a partly paid sale of this shift: places are released, and the paid part becomes a payout. */
async function giveUp(req: Request, res: Response): Promise<void> {
  const order = await findOrder(req.actor, String(req.params.reference), undefined);
  const shift = await shiftOf(req);
  if (!(await listHanging(shift)).some(({ reference }) => reference === order.reference)) throw notFound();
  await cancelOrder(order.id, doerId(req));
  res.status(204).end();
}

async function receipt(req: Request, res: Response): Promise<void> {
  const order = await findOrder(req.actor, String(req.params.reference), undefined);
  if (!printsAtTill(order) || !(await seesSale(req.actor, order.id))) throw notFound();
  res.json(await readReceipt(order.id, req.locale));
}
