/** Moving visits and exchanging tickets on an order's own pages: its buyer as far as the terms go, staff past them with a reason. */
import { type Request, type Response, Router } from 'express';
import { moneyOutOfOrder, shownLimit } from '../../../access';
import { anyonesContext } from '../../../http/auditContext';
import { anyone } from '../../../http/authorize';
import { flash, location } from '../../../http/inertia';
import { browserProof, demandKnownBrowser } from '../../../http/knownBrowser';
import { validateOnce } from '../../../http/once';
import { keepKey } from '../../../http/placedHere';
import { render } from '../../../http/render';
import { prisma } from '../../../infra/db';
import { mailsGoOut } from '../../../mails';
import { startPayment } from '../../../payments';
import { forbidden, notFound } from '../../../shared/errors';
import { mailText } from '../../../shared/i18n/mailText';
import { paths } from '../../../shared/paths';
import { listRefundPolicies } from '../../afterSale/listRefundPolicies';
import { type FoundOrder, findOrder, linkKey } from '../../findOrder';
import { showHead } from '../../shop/showHead';
import { readPlans } from '../../visits/findOpenVisits';
import { chosenTargets, targetsOf } from '../exchangeChoice';
import { findMovable } from '../findMovable';
import { mayReschedule } from '../mayReschedule';
import { readTargets } from '../planMove';
import { askedMove, rescheduleRequest } from '../rescheduleRequests';
import { rescheduleVisits } from '../rescheduleVisits';
import { showDates } from '../showMoveDates';
import { listMovable, showPlan } from '../showReschedule';
import { offerFor, quickOptions } from './quickOffers';

export const reschedule = Router();

reschedule.get('/:reference/reschedule', anyone, show);
reschedule.post('/:reference/reschedule', anyone, store);

/** @throws HttpError 404 where only part of it may be seen, 403 without the permission */
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
  const all = await findMovable(prisma, order.id, await readPlans(order.id));
  const asked = askedMove(req.query);
  const isStaff = order.mayForceMoves;
  const products = may.exchanges ? await targetsOf(prisma, all, asked, !isStaff) : new Map();
  const tickets = listMovable(all, { locale: req.locale, showsHolders: order.maySeeTickets, targets: products });
  // A single ticket needs no choosing.
  const wished = req.query.units === undefined && all.length === 1 ? [all[0]!.position] : asked.positions;
  const positions = wished.filter((position) => all.some((row) => row.position === position));
  const rows = all.filter((row) => positions.includes(row.position));
  const targets = await readTargets(prisma, Object.values(asked.to));
  const become = chosenTargets(rows, asked, products);
  const { channel } = order;
  return render(res, 'Orders/Reschedule', {
    order: () => showHead(order, req.locale),
    tickets,
    positions,
    dates: () => showDates({ rows, asked, targets, become, moves: may.moves }, { channel, locale: req.locale }),
    plan: () => showPlan(rows, asked, become, !order.mayRefundAsStaff),
    policies: () => listRefundPolicies(order.id, req.locale, null),
    payOptions: isStaff ? [] : await quickOptions(order, req.locale),
    isStaff,
    mayRefundAsStaff: order.mayRefundAsStaff,
    mayReturnCents: shownLimit(await moneyOutOfOrder(req.actor, order)),
    may,
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
    // A person who may refund as staff is not bound by what the terms give back.
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
