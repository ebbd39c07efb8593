/** Applies a gift voucher to an order, or removes it, for a person who may pay the order. */
import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { anyone } from '../../../http/authorize';
import { validate } from '../../../http/validate';
import { voucherTries } from '../../../http/voucherTries';
import { type FoundOrder, findOrder } from '../../../orders';
import { DomainError, forbidden, notFound } from '../../../shared/errors';
import { unknownOutcome } from '../../../shared/outcome';
import { paths } from '../../../shared/paths';
import { requiredText } from '../../../shared/requestParts';
import { payFromVoucher, removeVoucher } from '../payFromVoucher';

const useRequest = z.object({ code: requiredText(60) });
const removeRequest = z.object({ payment: z.uuid() });

export const voucherPayments = Router();

voucherPayments.post('/:reference/pay/voucher', anyone, voucherTries, use);
voucherPayments.post('/:reference/pay/without-voucher', anyone, spare);

/** @throws HttpError 403 for staff who may only view */
async function orderOf(req: Request): Promise<FoundOrder> {
  const order = await findOrder(req.actor, String(req.params.reference), req.query.key);
  if (order.within) throw notFound();
  if (!order.mayChange) throw forbidden();
  return order;
}

async function use(req: Request, res: Response): Promise<void> {
  const { id, reference, currency, key: own } = await orderOf(req);
  const key = own ?? undefined;
  const outcome = await payFromVoucher(id, validate(req, useRequest).code);
  switch (outcome) {
    case 'paid':
      return res.redirect(303, paths.orders.show(reference, key));
    case 'held':
      return res.redirect(303, paths.payments.choice(reference, key));
    case 'paying':
      return res.redirect(303, paths.payments.loading(reference, key));
    case 'gone':
      throw new DomainError('order_not_payable');
    case 'refused':
      throw new DomainError('order_not_fulfillable');
    case 'unknown':
    case 'blocked':
    case 'ended':
    case 'empty':
    case 'other_currency':
    case 'for_vouchers':
      throw new DomainError(`voucher_${outcome}`, { field: 'code', params: { currency } });
    default:
      unknownOutcome(outcome);
  }
}

async function spare(req: Request, res: Response): Promise<void> {
  const { id, reference, key: own } = await orderOf(req);
  const key = own ?? undefined;
  const isDone = await removeVoucher(id, validate(req, removeRequest).payment);
  res.redirect(303, isDone ? paths.payments.choice(reference, key) : paths.payments.loading(reference, key));
}
