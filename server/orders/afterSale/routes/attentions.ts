import { type Request, type Response, Router } from 'express';
import { auditContext } from '../../../http/auditContext';
import { permit } from '../../../http/authorize';
import { flash } from '../../../http/inertia';
import { notFound } from '../../../shared/errors';
import { paths } from '../../../shared/paths';
import { isAttentionCause } from '../../attentionCauses';
import { findOrder } from '../../findOrder';
import { endAttention } from '../endAttention';

export const attentions = Router();

attentions.post('/:reference/attentions/:cause/end', permit('orders.manage', 'within'), end);

async function end(req: Request, res: Response): Promise<void> {
  const { reference, cause } = req.params;
  const order = await findOrder(req.actor, String(reference));
  if (!order.mayCorrect || !isAttentionCause(cause)) throw notFound();
  await endAttention(auditContext(req), order, cause);
  flash(req, { toast: { kind: 'success', message: req.t('afterSale.attention_saved') } });
  res.redirect(303, paths.orders.show(order.reference));
}
