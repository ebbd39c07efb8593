/** Routes to move visits and exchange tickets of an order: buyers within the terms, staff beyond them with a reason. */
import { type Request, type Response, Router } from 'express';
import { moneyOutOfOrder, shownLimit } from '../../../access';
import { anyonesContext } from '../../../http/auditContext';
import { anyone } from '../../../http/authorize';
import { flash, location } from '../../../http/inertia';
import { browserProof, demandKnownBrowser } from '../../../http/knownBrowser';
import { validateOnce } from '../../../http/once';
import { keepKey } from '../../../http/placedHere';
import { render } from '../../../http/render';
import { mailsGoOut } from '../../../mails';
import { startPayment } from '../../../payments';
import { forbidden, notFound } from '../../../shared/errors';
import { mailText } from '../../../shared/i18n/mailText';
import { paths } from '../../../shared/paths';
import { type FoundOrder, findOrder, linkKey } from '../../findOrder';
import { mayReschedule } from '../mayReschedule';
import { rescheduleRequest } from '../rescheduleRequests';
import { rescheduleVisits } from '../rescheduleVisits';
import { showReschedule } from '../showReschedule';
import { offerFor, quickOptions } from './quickOffers';

export const reschedule = Router();

reschedule.get('/:reference/reschedule', anyone, show);
reschedule.post('/:reference/reschedule', anyone, store);

/** @throws HttpError 404 if the viewer sees only part of the order, 403 without the permission */
async function orderOf(req: Request): Promise<FoundOrder> {
  const order = await findOrder(req.actor, String(req.params.reference), req.query.key);
  if (order.within) throw notFound();
  if (!order.mayChange) throw forbidden();
  return order;
}

async function show(req: Request, res: Response): Promise<void> {
  const order = await orderOf(req);
  const may = await mayReschedule(order);
  if (!may.moves && !may.exchanges) return res.redirect(303, paths.orders.show(order.reference, linkKey(order)));
  const isStaff = order.mayForceMoves;
  return render(res, 'Orders/Reschedule', {
    ...(await showReschedule(order, may, { query: req.query, locale: req.locale })),
    payOptions: isStaff ? [] : await quickOptions(order, req.locale),
    mayReturnCents: shownLimit(await moneyOutOfOrder(req.actor, order)),
    till: null,
    proof: await browserProof(req, order, isStaff, mailsGoOut),
  });
}

async function store(req: Request, res: Response): Promise<void> {
  const order = await orderOf(req);
  await demandKnownBrowser(req, order, order.mayForceMoves, mailsGoOut);
  const input = await validateOnce(req, rescheduleRequest);
  const mayForce = order.mayForceMoves;
  const offer = input.expectedCents > 0 && !mayForce ? await offerFor(order, input.payment) : undefined;
  const asked = { ...order, locale: req.locale };
  const { paymentId } = await rescheduleVisits(anyonesContext(req, order.customerName), asked, input, {
    mayForce,
    money: await moneyOutOfOrder(req.actor, order, input.force),
    // The refund terms do not limit staff who may refund.
    isBound: !order.mayRefundAsStaff,
    offer,
  });
  if (paymentId) {
    keepKey(res, { reference: order.reference, key: linkKey(order) });
    const next = await startPayment(paymentId, { key: linkKey(order) });
    return next.isExternal ? location(res, next.url) : res.redirect(303, next.url);
  }
  const isExchange = Object.keys(input.products).length > 0;
  const done = isExchange ? 'reschedule.exchanged' : 'reschedule.done';
  const message = mailText(req.t, await mailsGoOut(), done, { count: input.positions.length });
  flash(req, { toast: { kind: 'success', message } });
  res.redirect(303, paths.orders.show(order.reference, linkKey(order)));
}
