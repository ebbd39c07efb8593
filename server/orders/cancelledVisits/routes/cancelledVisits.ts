/** Buyers choose what happens to cancelled visits, signed in or with a key. */
import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { moneyOutOfOrder } from '../../../access';
import { anyonesContext } from '../../../http/auditContext';
import { anyone } from '../../../http/authorize';
import { flash } from '../../../http/inertia';
import { browserProof, demandKnownBrowser } from '../../../http/knownBrowser';
import { validateOnce } from '../../../http/once';
import { render } from '../../../http/render';
import { prisma } from '../../../infra/db';
import { mailsGoOut } from '../../../mails';
import { balanceChoice, findDestination, findRefundable, isLeft } from '../../../payments';
import { forbidden, notFound } from '../../../shared/errors';
import { mailText } from '../../../shared/i18n/mailText';
import { paths } from '../../../shared/paths';
import { priceUnits, quoteRefund } from '../../../shared/refunds';
import { type FoundOrder, findOrder, linkKey } from '../../findOrder';
import { acceptProposal } from '../acceptProposal';
import { findOrderCancellation } from '../findOrderCancellation';
import { showCancelledVisits } from '../showCancelledVisits';

export const cancelledVisits = Router();

cancelledVisits.get('/:reference/called-off', anyone, show);
cancelledVisits.post('/:reference/called-off', anyone, accept);

/** @throws HttpError 404 if the viewer may see only part of the order, 403 if they may not change it */
async function orderOf(req: Request): Promise<FoundOrder> {
  const order = await findOrder(req.actor, String(req.params.reference), req.query.key);
  if (order.within) throw notFound();
  if (!order.mayChange) throw forbidden();
  return order;
}

/** Refund for the units that lost a visit. */
async function quoteBack(req: Request, order: FoundOrder, positions: readonly number[]) {
  const rows = await findRefundable(prisma, order.id);
  const own = rows.filter((row) => positions.includes(row.position) && isLeft(row) && !row.isUsed);
  const destination = await findDestination(prisma, order.id, req.locale);
  if (own.length === 0 || destination.isDisputed || !order.mayRefund) return { refund: null, credit: null };
  const units = priceUnits(rows, order.feeCents, new Date());
  const { amountCents } = quoteRefund(
    units,
    own.map(({ position }) => position),
    'terms',
  );
  const last4 = destination.kind === 'same' ? destination.last4 : null;
  const to = destination.kind === 'bank' ? ('bank' as const) : ('same' as const);
  const choice = amountCents > 0 ? await balanceChoice(req.actor, order) : null;
  return {
    refund: { amountCents, to, last4 },
    credit: choice && choice.kind !== 'staff' ? { amountCents, who: choice.kind } : null,
  };
}

async function show(req: Request, res: Response): Promise<void> {
  const order = await orderOf(req);
  const found = await findOrderCancellation(prisma, order.id);
  if (!found) return res.redirect(303, paths.orders.show(order.reference, linkKey(order)));
  await render(res, 'Orders/OrderCancellation', {
    ...(await showCancelledVisits(order, found, req.locale, (positions) => quoteBack(req, order, positions))),
    proof: await browserProof(req, order, order.mayCorrect, mailsGoOut),
  });
}

const acceptance = z.object({ id: z.uuid().toLowerCase() });

async function accept(req: Request, res: Response): Promise<void> {
  const order = await orderOf(req);
  await demandKnownBrowser(req, order, order.mayCorrect, mailsGoOut);
  const { id } = await validateOnce(req, acceptance);
  const money = await moneyOutOfOrder(req.actor, order);
  const asked = { ...order, locale: req.locale };
  const count = await acceptProposal(anyonesContext(req, order.customerName), asked, id, money);
  flash(req, {
    toast: { kind: 'success', message: mailText(req.t, await mailsGoOut(), 'reschedule.done', { count }) },
  });
  res.redirect(303, paths.orders.cancelledVisits(order.reference, linkKey(order)));
}
