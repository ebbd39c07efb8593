/** Prints of orders at a till, and their results. */
import { type Request, type Response, Router } from 'express';
import { doerId, permit } from '../../http/authorize';
import { validateOnce } from '../../http/once';
import { validate } from '../../http/validate';
import { findOrder } from '../../orders';
import { notFound } from '../../shared/errors';
import { printOrder, printsAtTill } from '../printing/askPrints';
import { settleAtBrowser, takeBytes } from '../printing/atBrowser';
import { findPrint } from '../printing/listPrints';
import { retryPrint } from '../printing/queuePrint';
import { printOutcomeRequest, printRequest } from '../requests';
import { findOpenShift } from '../shifts/findShift';

const print = permit('tickets.print', 'within');

export const prints = Router();

prints.post('/', print, ask);
prints.get('/:id', print, show);
prints.post('/:id/again', print, again);
prints.post('/:id/bytes', print, bytes);
prints.post('/:id/outcome', print, settle);

async function ask(req: Request, res: Response): Promise<void> {
  const input = await validateOnce(req, printRequest);
  const order = await findOrder(req.actor, input.reference, undefined);
  if (!printsAtTill(order)) throw notFound();
  const shift = await findOpenShift(req.actor);
  res.json(await printOrder(order, shift, input, { by: doerId(req), locale: req.locale }));
}

async function show(req: Request, res: Response): Promise<void> {
  res.json(await findPrint(req.actor, req.params.id));
}

async function again(req: Request, res: Response): Promise<void> {
  const { id } = await findPrint(req.actor, req.params.id);
  await retryPrint(id);
  res.json(await findPrint(req.actor, id));
}

/** Bytes for a printer connected to the browser. */
async function bytes(req: Request, res: Response): Promise<void> {
  const { id } = await findPrint(req.actor, req.params.id);
  res.type('application/octet-stream').send(Buffer.from(await takeBytes(id)));
}

async function settle(req: Request, res: Response): Promise<void> {
  const { id } = await findPrint(req.actor, req.params.id);
  await settleAtBrowser(id, validate(req, printOutcomeRequest).failure);
  res.json(await findPrint(req.actor, id));
}
