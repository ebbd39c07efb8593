/** Giving tickets back on an order's own pages: its buyer as far as the terms go, staff up to their limit. */
import { type Request, type Response, Router } from 'express';
import { moneyOutOfOrder, shownLimit } from '../../../access';
import { anyonesContext } from '../../../http/auditContext';
import { anyone } from '../../../http/authorize';
import { flash } from '../../../http/inertia';
import { browserProof, demandKnownBrowser } from '../../../http/knownBrowser';
import { validateOnce } from '../../../http/once';
import { render } from '../../../http/render';
import { prisma } from '../../../infra/db';
import { mailsGoOut } from '../../../mails';
import { type FoundOrder, findOrder, linkKey, listRefundPolicies, showHead } from '../../../orders';
import { can } from '../../../shared/actor';
import { DomainError, forbidden, notFound } from '../../../shared/errors';
import { eitherOf, localText } from '../../../shared/localText';
import { paths } from '../../../shared/paths';
import { priceUnits } from '../../../shared/refunds';
import { toIso } from '../../../shared/time';
import { balanceChoice } from '../balanceChoice';
import { findDestination, findRefundable, isBuyers, isLeft, isPaidByHouse } from '../findRefundable';
import { makeRefund } from '../makeRefund';
import { mayRefund } from '../mayRefund';
import type { RefundUnit } from '../refundProps';
import { refundRequest } from '../refundRequests';

export const refunds = Router();

refunds.get('/:reference/refund', anyone, show);
refunds.post('/:reference/refund', anyone, store);

/** @throws HttpError 404 where only part of it may be seen, 403 without the permission */
async function orderOf(req: Request): Promise<FoundOrder> {
  const order = await findOrder(req.actor, String(req.params.reference), req.query.key);
  if (order.within) throw notFound();
  if (!order.mayRefund) throw forbidden();
  return order;
}

async function staffOf(req: Request, order: FoundOrder) {
  if (!order.mayRefundAsStaff) return null;
  const money = await moneyOutOfOrder(req.actor, order);
  return { limitCents: shownLimit(money), mayForce: can(req.actor, 'validations.force') };
}

/** Tickets that a link has chosen already. */
const askedUnits = (asked: unknown): number[] =>
  typeof asked === 'string' ? asked.split(',').slice(0, 500).map(Number).filter(Number.isSafeInteger) : [];

async function show(req: Request, res: Response): Promise<void> {
  const order = await orderOf(req);
  const key = linkKey(order);
  if (!(await mayRefund(order))) return res.redirect(303, paths.orders.show(order.reference, key));
  const rows = await findRefundable(prisma, order.id);
  const priced = priceUnits(rows, order.feeCents, new Date());
  const units = rows.flatMap((row, n): RefundUnit[] => {
    if (!isLeft(row) || !(order.mayRefundAsStaff || isBuyers(row))) return [];
    const { name, event, holderName, requiredNames, startsAt, timeZone, byDay } = row;
    const { productId, slotId, requires, maxPerRequired, isUsed, isCancelled, isVoucher, paysNewCode } = row;
    const companions = {
      productId,
      slotId,
      requires,
      maxPerRequired,
      requiredNames: eitherOf(requiredNames, req.locale),
    };
    const words = { name: localText(name, req.locale), event: localText(event, req.locale) };
    const holder = order.maySeeTickets ? holderName : null;
    return [
      {
        ...priced[n]!,
        ...words,
        ...companions,
        holderName: holder,
        startsAt: startsAt && toIso(startsAt),
        timeZone,
        byDay,
        isUsed,
        isCancelled,
        isVoucher,
        paysNewCode,
      },
    ];
  });
  return render(res, 'Orders/Refund', {
    order: await showHead(order, req.locale),
    units,
    chosen: askedUnits(req.query.units),
    requested: rows.filter(({ isRequested }) => isRequested).length,
    hasPromos: order.discountCents > 0,
    destination: await findDestination(prisma, order.id, req.locale),
    balance: await balanceChoice(req.actor, order),
    isMixed: await isPaidByHouse(order.id),
    isAtTill: req.query.at === 'till',
    prefersBalance: req.query.to === 'balance',
    policies: await listRefundPolicies(order.id, req.locale, null),
    staff: await staffOf(req, order),
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
  const outcome = await makeRefund(
    anyonesContext(req, order.customerName),
    { ...order, locale: req.locale },
    input,
    who,
  );
  const made = staff && input.keep ? 'refunds.made_kept' : 'refunds.made';
  const message = req.t(outcome === 'requested' ? 'refunds.asked' : made);
  flash(req, { toast: { kind: 'success', message } });
  // A cashier who began at a counter goes back there, to hand the money out.
  const isAtTill = staff !== null && req.query.at === 'till';
  res.redirect(303, isAtTill ? paths.pos.manual(order.reference) : paths.orders.show(order.reference, linkKey(order)));
}
