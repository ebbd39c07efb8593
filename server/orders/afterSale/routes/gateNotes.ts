/** Note for the gate about a unit's visitor ("wheelchair, by the side door"), shown for each of its visits. */
import { type Request, type Response, Router } from 'express';
import { recordChange } from '../../../audit';
import { auditContext } from '../../../http/auditContext';
import { permit } from '../../../http/authorize';
import { flash } from '../../../http/inertia';
import { validate } from '../../../http/validate';
import { sql, transaction } from '../../../infra/db';
import { notFound } from '../../../shared/errors';
import { paths } from '../../../shared/paths';
import { findOrder } from '../../findOrder';
import { gateNoteRequest } from '../../requests';

export const gateNotes = Router();

gateNotes.put('/:reference/units/:position/gate-note', permit('orders.manage', 'within'), save);

/** @throws HttpError 404 if there is no such unit or staff may not change the whole order */
async function unitOf(req: Request) {
  const order = await findOrder(req.actor, String(req.params.reference));
  const position = Number(req.params.position);
  const [unit] =
    order.mayCorrect && Number.isInteger(position) && Math.abs(position) < 100_000
      ? await sql<{ id: string; position: number }>(
          'unit_to_note',
          `select unit.id, unit.position from order_items i join order_items unit on unit.id = coalesce(i.visit_of, i.id)
         where i.order_id = $1 and i.position = $2`,
          [order.id, position],
        )
      : [];
  if (!unit) throw notFound();
  return { ...unit, order };
}

async function save(req: Request, res: Response): Promise<void> {
  const { id, position, order } = await unitOf(req);
  const { note } = validate(req, gateNoteRequest);
  await transaction(async (tx) => {
    const changed = await tx.$executeRaw`
      update order_items set gate_note = ${note || null} where (id = ${id}::uuid or visit_of = ${id}::uuid) and gate_note is distinct from ${note || null}`;
    // The note is personal data and is erased with the visitor: the log only records that one exists.
    if (changed > 0)
      await recordChange(tx, auditContext(req), {
        action: note ? 'order.gate_note_set' : 'order.gate_note_removed',
        subject: { type: 'order', id: order.id, label: order.reference },
        after: { position },
      });
  });
  flash(req, { toast: { kind: 'success', message: req.t('afterSale.items_holder_saved') } });
  res.redirect(303, paths.orders.show(order.reference));
}
