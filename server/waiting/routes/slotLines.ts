/** A slot's waiting list as staff see to it. */
import { type Request, type Response, Router } from 'express';
import { auditContext } from '../../http/auditContext';
import { permit } from '../../http/authorize';
import { flash } from '../../http/inertia';
import { validate } from '../../http/validate';
import { notFound } from '../../shared/errors';
import { paths } from '../../shared/paths';
import { isUuid } from '../../shared/uuid';
import { lineRequest } from '../requests';
import { closeLine, offerFirst, removeEntry } from '../seeToLine';

const one = permit('orders.manage', { slot: 'slot' });

export const slotLines = Router();

slotLines.post('/:slot', one, update);
slotLines.post('/:slot/entries/:id/offer', one, offer);
slotLines.post('/:slot/entries/:id/remove', one, remove);

/** @throws HttpError 404 for what is no id */
function idsOf({ params }: Request): { slotId: string; id: string } {
  const [slotId, id] = [String(params.slot), String(params.id)];
  if (!isUuid(slotId) || (params.id !== undefined && !isUuid(id))) throw notFound();
  return { slotId, id };
}

async function update(req: Request, res: Response): Promise<void> {
  const { slotId } = idsOf(req);
  const { isClosed } = validate(req, lineRequest);
  await closeLine(auditContext(req), slotId, isClosed);
  flash(req, { toast: { kind: 'success', message: req.t(isClosed ? 'waiting.was_closed' : 'waiting.was_opened') } });
  res.redirect(303, paths.appointments.edit(slotId));
}

async function offer(req: Request, res: Response): Promise<void> {
  const { slotId, id } = idsOf(req);
  await offerFirst(auditContext(req), slotId, id);
  flash(req, { toast: { kind: 'success', message: req.t('waiting.was_offered') } });
  res.redirect(303, paths.appointments.edit(slotId));
}

async function remove(req: Request, res: Response): Promise<void> {
  const { slotId, id } = idsOf(req);
  await removeEntry(auditContext(req), slotId, id);
  flash(req, { toast: { kind: 'success', message: req.t('waiting.was_removed') } });
  res.redirect(303, paths.appointments.edit(slotId));
}
