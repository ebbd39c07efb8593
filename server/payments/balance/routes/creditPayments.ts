/** Store credit for an order: its owner's balance, or gift vouchers of a person who may pay it. */
import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { anyone, signedIn, userOf } from '../../../http/authorize';
import { interactiveSession } from '../../../http/interactiveSession';
import { validate } from '../../../http/validate';
import { voucherTries } from '../../../http/voucherTries';
import { type FoundOrder, findOrder } from '../../../orders';
import { forbidden, notFound } from '../../../shared/errors';
import { paths } from '../../../shared/paths';
import { requiredText } from '../../../shared/requestParts';
import { type CreditSource, payWithCredit, refuseCredit, removeCredit } from '../payWithCredit';

type Kind = CreditSource['kind'];

const useRequest = z.object({ code: requiredText(60) });
const removeRequest = z.object({ payment: z.uuid() });

export const creditPayments = Router();

creditPayments.post('/:reference/pay/balance', signedIn, interactiveSession, use('balance'));
creditPayments.post('/:reference/pay/without-balance', signedIn, interactiveSession, remove('balance'));
creditPayments.post('/:reference/pay/voucher', anyone, voucherTries, use('voucher'));
creditPayments.post('/:reference/pay/without-voucher', anyone, remove('voucher'));

/** @throws HttpError 403 for a balance to everyone except the owner, even with a key; for a voucher to viewing staff */
async function orderOf(req: Request, kind: Kind): Promise<FoundOrder> {
  const order = await findOrder(req.actor, String(req.params.reference), req.query.key);
  if (order.within) throw notFound();
  if (kind === 'balance' ? order.userId !== userOf(req).id : !order.mayChange) throw forbidden();
  return order;
}

function use(kind: Kind) {
  return async (req: Request, res: Response): Promise<void> => {
    const { id, reference, currency, key: own } = await orderOf(req, kind);
    const key = own ?? undefined;
    const outcome = await payWithCredit(
      id,
      kind === 'balance' ? { kind, userId: userOf(req).id } : { kind, code: validate(req, useRequest).code },
    );
    if (outcome === 'paid') return res.redirect(303, paths.orders.show(reference, key));
    if (outcome === 'held') return res.redirect(303, paths.payments.choice(reference, key));
    if (outcome === 'paying') return res.redirect(303, paths.payments.loading(reference, key));
    refuseCredit(kind, outcome, kind === 'balance' ? {} : { field: 'code', params: { currency } });
  };
}

function remove(kind: Kind) {
  return async (req: Request, res: Response): Promise<void> => {
    const { id, reference, key: own } = await orderOf(req, kind);
    const key = own ?? undefined;
    const isDone = await removeCredit(id, kind, kind === 'balance' ? null : validate(req, removeRequest).payment);
    res.redirect(303, isDone ? paths.payments.choice(reference, key) : paths.payments.loading(reference, key));
  };
}
