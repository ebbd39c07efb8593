import { type Request, type Response, Router } from 'express';
import { permit, userOf } from '../../../http/authorize';
import { flash } from '../../../http/inertia';
import { notFound } from '../../../shared/errors';
import { paths } from '../../../shared/paths';
import { findOrder } from '../../findOrder';
import type { AttentionCause } from '../../pages';
import { endAttention } from '../endAttention';

const CAUSES: ReadonlySet<string> = new Set<AttentionCause>([
  'places_gone',
  'order_cancelled',
  'overpaid',
  'amount_mismatch',
  'slot_cancelled',
]);
const isCause = (text: unknown): text is AttentionCause => CAUSES.has(String(text));

export const attentions = Router();

attentions.post('/:reference/attentions/:cause/end', permit('orders.manage'), end);

async function end(req: Request, res: Response): Promise<void> {
  const { reference, cause } = req.params;
  const order = await findOrder(req.actor, String(reference));
  if (!isCause(cause)) throw notFound();
  await endAttention(order.id, cause, userOf(req).id);
  flash(req, { toast: { kind: 'success', message: req.t('afterSale.attention_saved') } });
  res.redirect(303, paths.orders.show(order.reference));
}
