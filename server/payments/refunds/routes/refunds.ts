/** Refunds on the pages of an order: buyers within the terms, staff up to their limit. */
import { type Request, type Response, Router } from 'express';
import { moneyOutOfOrder, shownLimit } from '../../../access';
import { anyonesContext } from '../../../http/auditContext';
import { anyone } from '../../../http/authorize';
import { flash } from '../../../http/inertia';
import { browserProof, demandKnownBrowser } from '../../../http/knownBrowser';
import { validateOnce } from '../../../http/once';
import { render } from '../../../http/render';
import { mailsGoOut } from '../../../mails';
import { type FoundOrder, findOrder, linkKey } from '../../../orders';
import { DomainError, forbidden, notFound } from '../../../shared/errors';
import { paths } from '../../../shared/paths';
import { balanceChoice } from '../balanceChoice';
import { madeText } from '../madeText';
import { makeRefund } from '../makeRefund';
import { mayRefund } from '../mayRefund';
import { refundRequest } from '../refundRequests';
import { showRefund } from '../showRefund';

export const refunds = Router();

refunds.get('/:reference/refund', anyone, show);
refunds.post('/:reference/refund', anyone, store);

/** @throws HttpError 404 if the viewer sees only part of the order, 403 without the permission */
async function orderOf(req: Request): Promise<FoundOrder> {
  const order = await findOrder(req.actor, String(req.params.reference), req.query.key);
  if (order.within) throw notFound();
  if (!order.mayRefund) throw forbidden();
  return order;
}

async function staffOf(req: Request, order: FoundOrder) {
  if (!order.mayRefundAsStaff) return null;
  const money = await moneyOutOfOrder(req.actor, order);
  return { limitCents: shownLimit(money), mayForce: order.mayForceUsed };
}

async function show(req: Request, res: Response): Promise<void> {
  const order = await orderOf(req);
  const key = linkKey(order);
  if (!(await mayRefund(order))) return res.redirect(303, paths.orders.show(order.reference, key));
  return render(res, 'Orders/Refund', {
    ...(await showRefund(order, {
      actor: req.actor,
      locale: req.locale,
      query: req.query,
      staff: await staffOf(req, order),
    })),
    till: null,
    proof: await browserProof(req, order, order.mayRefundAsStaff, mailsGoOut),
  });
}

async function store(req: Request, res: Response): Promise<void> {
  const order = await orderOf(req);
  await demandKnownBrowser(req, order, order.mayRefundAsStaff, mailsGoOut);
  const input = await validateOnce(req, refundRequest);
  const staff = await staffOf(req, order);
  if (staff && !staff.mayForce && input.force) throw new DomainError('refund_force_not_allowed');
  if (!staff && input.keep) throw forbidden();
  const choice = input.to === 'balance' ? await balanceChoice(req.actor, order) : null;
  const money = await moneyOutOfOrder(req.actor, order);
  const who = staff
    ? ({ kind: 'staff', money, mayForce: staff.mayForce, balance: choice?.kind === 'staff' } as const)
    : ({ kind: 'buyer', money, balance: choice?.kind === 'own' ? req.actor.user!.id : null } as const);
  await makeRefund(anyonesContext(req, order.customerName), { ...order, locale: req.locale }, input, who);
  const message = await madeText(req.t, { id: input.id, keep: input.keep, count: input.positions.length });
  flash(req, { toast: { kind: 'success', message } });
  res.redirect(303, paths.orders.show(order.reference, linkKey(order)));
}
