/** The point of sale: what is sold at a counter, from the first ticket in the basket to the paper. */
import { type Request, type Response, Router } from 'express';
import { isDay } from '../../events';
import { permit, userOf } from '../../http/authorize';
import { render } from '../../http/render';
import { validate } from '../../http/validate';
import { findOrder } from '../../orders';
import { DomainError, notFound } from '../../shared/errors';
import { paths } from '../../shared/paths';
import { isUuid } from '../../shared/uuid';
import { basketRequest, saleRequest } from '../requests';
import { sellingTerms } from '../sales/counterSeller';
import { basketProps, dropBasket, holdAtCounter } from '../sales/holdAtCounter';
import { readReceipt } from '../sales/readReceipt';
import { sellAtCounter, soldBefore } from '../sales/sellAtCounter';
import { showCounter } from '../sales/showCounter';
import { type FoundShift, findOpenShift } from '../shifts/findShift';

const sell = permit('cash.sell', 'within');

export const counter = Router();

counter.get('/', sell, open);
counter.put('/baskets/:key', sell, hold);
counter.delete('/baskets/:key', sell, drop);
counter.post('/sales', sell, pay);
counter.get('/sales/:reference', permit('tickets.print', 'within'), receipt);

const keyOf = (req: Request): string => {
  const { key } = req.params;
  if (!isUuid(key)) throw notFound();
  return key;
};

/** @throws DomainError shift_not_open */
async function shiftOf(req: Request): Promise<FoundShift> {
  const shift = await findOpenShift(req.actor);
  if (shift?.state !== 'open') throw new DomainError('shift_not_open', { status: 409 });
  return shift;
}

async function open(req: Request, res: Response): Promise<void> {
  const shift = await findOpenShift(req.actor);
  if (shift?.state !== 'open') return res.redirect(303, shift ? paths.cashbox() : paths.shifts.create());
  const { day } = req.query;
  await render(
    res,
    'Cash/Payments/Create',
    await showCounter(shift, { day: isDay(day) ? day : null, locale: req.locale }),
  );
}

async function hold(req: Request, res: Response): Promise<void> {
  const key = keyOf(req);
  const { lines } = validate(req, basketRequest);
  const { cashboxId } = await shiftOf(req);
  const terms = await sellingTerms(cashboxId);
  res.json(basketProps(await holdAtCounter({ terms, soldBy: userOf(req).id, key, lines, locale: req.locale })));
}

async function drop(req: Request, res: Response): Promise<void> {
  await dropBasket(keyOf(req), userOf(req).id);
  res.status(204).end();
}

async function pay(req: Request, res: Response): Promise<void> {
  const input = validate(req, saleRequest);
  const { id: soldBy } = userOf(req);
  const before = await soldBefore(input.key, soldBy, req.locale);
  if (before) return void res.json(before);
  // One that is counted takes nothing, and its places go back.
  const shift = await findOpenShift(req.actor);
  if (!shift) throw new DomainError('shift_not_open', { status: 409 });
  res.json(await sellAtCounter(shift, input, { soldBy, locale: req.locale }));
}

/** Of an order that was sold at a counter. */
async function receipt(req: Request, res: Response): Promise<void> {
  const order = await findOrder(req.actor, String(req.params.reference), undefined);
  if (!order.paidAt || !order.mayPrintTickets) throw notFound();
  res.json(await readReceipt(order.id, req.locale));
}
