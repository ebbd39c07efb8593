/** Ticket transfers on the pages of an order. */
import { type Request, type Response, Router } from 'express';
import { anyone } from '../../../http/authorize';
import { flash } from '../../../http/inertia';
import { browserProof, demandKnownBrowser } from '../../../http/knownBrowser';
import { validateOnce } from '../../../http/once';
import { render } from '../../../http/render';
import { throttle } from '../../../http/throttle';
import { countTry } from '../../../infra/countTry';
import { mailsGoOut } from '../../../mails';
import { type FoundOrder, findOrder, linkKey, showHead } from '../../../orders';
import { doerOf } from '../../../shared/actor';
import { DomainError, forbidden, HttpError, notFound } from '../../../shared/errors';
import { paths } from '../../../shared/paths';
import { isUuid } from '../../../shared/uuid';
import { listGivable } from '../findTransfers';
import { mayGive } from '../mayGive';
import { offerTicket, withdrawTicket } from '../offerTicket';
import { offerRequest } from '../transferRequests';

/** Links per order and hour, for all users: a school class has thirty. */
const MAX_OFFERS = 60;
const giving = throttle({ name: 'give-tickets', limit: 120, windowSeconds: 3600 });

export const giveTickets = Router();

giveTickets.get('/:reference/give', anyone, show);
giveTickets.post('/:reference/give', anyone, giving, store);
giveTickets.post('/:reference/give/:id/withdraw', anyone, withdraw);

/** @throws HttpError 404 if the viewer sees only part of the order, 403 without the permission */
async function orderOf(req: Request): Promise<FoundOrder> {
  const order = await findOrder(req.actor, String(req.params.reference), req.query.key);
  if (order.within) throw notFound();
  // A transfer link gives access to the ticket, so the giver must be allowed to see tickets.
  if (!order.mayChange || !order.maySeeTickets) throw forbidden();
  return order;
}

const back = (order: FoundOrder): string => paths.giving.give(order.reference, linkKey(order));

async function show(req: Request, res: Response): Promise<void> {
  const order = await orderOf(req);
  if (!(await mayGive(order))) return res.redirect(303, paths.orders.show(order.reference, linkKey(order)));
  const units = await listGivable(order.id, req.locale);
  return render(res, 'Orders/Give', {
    order: () => showHead(order, req.locale),
    units,
    proof: await browserProof(req, order, order.mayCorrect, mailsGoOut),
  });
}

async function store(req: Request, res: Response): Promise<void> {
  const order = await orderOf(req);
  await demandKnownBrowser(req, order, order.mayCorrect, mailsGoOut);
  const input = await validateOnce(req, offerRequest);
  const goesOut = await mailsGoOut();
  if (input.email && !goesOut) throw new DomainError('transfer_no_mails', { field: 'email' });
  const wait = await countTry(`give-tickets:${order.id}`, MAX_OFFERS, 3600);
  if (wait > 0) throw new HttpError(429, { retryAfterSeconds: wait });
  await offerTicket({ id: order.id, locale: req.locale }, input, { by: doerOf(req.actor), holder: null });
  const message = input.email ? req.t('giveTicket.mailed', { address: input.email }) : req.t('giveTicket.linked');
  flash(req, { toast: { kind: 'success', message } });
  res.redirect(303, back(order));
}

async function withdraw(req: Request, res: Response): Promise<void> {
  const order = await orderOf(req);
  await demandKnownBrowser(req, order, order.mayCorrect, mailsGoOut);
  const id = String(req.params.id);
  if (!isUuid(id)) throw notFound();
  await withdrawTicket(order.id, id, { by: doerOf(req.actor), holder: null });
  flash(req, { toast: { kind: 'success', message: req.t('giveTicket.withdrawn') } });
  res.redirect(303, back(order));
}
