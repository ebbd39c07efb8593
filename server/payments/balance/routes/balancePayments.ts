/** The owner of an order uses their balance, or stops using it. */
import { type Request, type Response, Router } from 'express';
import { signedIn, userOf } from '../../../http/authorize';
import { interactiveSession } from '../../../http/interactiveSession';
import { type FoundOrder, findOrder } from '../../../orders';
import { DomainError, forbidden, notFound } from '../../../shared/errors';
import { unknownOutcome } from '../../../shared/outcome';
import { paths } from '../../../shared/paths';
import { payFromBalance, removeBalance } from '../payFromBalance';

export const balancePayments = Router();

balancePayments.post('/:reference/pay/balance', signedIn, interactiveSession, use);
balancePayments.post('/:reference/pay/without-balance', signedIn, interactiveSession, spare);

/** @throws HttpError 403 for everyone except the owner, even with a key */
async function orderOf(req: Request): Promise<FoundOrder> {
  const order = await findOrder(req.actor, String(req.params.reference), req.query.key);
  if (order.within) throw notFound();
  if (order.userId !== userOf(req).id) throw forbidden();
  return order;
}

async function use(req: Request, res: Response): Promise<void> {
  const { id, reference, key: own } = await orderOf(req);
  const key = own ?? undefined;
  const outcome = await payFromBalance(id, userOf(req).id);
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
    case 'none':
    case 'for_vouchers':
      throw new DomainError(`balance_${outcome}`);
    default:
      unknownOutcome(outcome);
  }
}

async function spare(req: Request, res: Response): Promise<void> {
  const { id, reference, key: own } = await orderOf(req);
  const key = own ?? undefined;
  const isDone = await removeBalance(id, userOf(req).id);
  res.redirect(303, isDone ? paths.payments.choice(reference, key) : paths.payments.loading(reference, key));
}
