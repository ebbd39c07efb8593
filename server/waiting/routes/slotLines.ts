/** Waiting lists for staff: of slots, on their page, and of quotas without slots. */
import { type Request, type Response, Router } from 'express';
import { auditContext } from '../../http/auditContext';
import { permit } from '../../http/authorize';
import { flash } from '../../http/inertia';
import { render } from '../../http/render';
import { validate } from '../../http/validate';
import { canIn } from '../../shared/actor';
import { notFound } from '../../shared/errors';
import { paths } from '../../shared/paths';
import { isUuid } from '../../shared/uuid';
import { findLine, findLinedQuota, type LineOf } from '../findLine';
import { closeLine, offerFirst, removeEntry } from '../lineActions';
import { lineRequest } from '../requests';

const ofSlot = permit('orders.manage', { slot: 'slot' });
const ofQuota = permit('orders.manage', { quota: 'quota' });

export const slotLines = Router();

slotLines.get('/quotas/:quota', permit('orders.view', { quota: 'quota' }), show);
slotLines.post('/quotas/:quota', ofQuota, update);
slotLines.post('/quotas/:quota/entries/:id/offer', ofQuota, offer);
slotLines.post('/quotas/:quota/entries/:id/remove', ofQuota, remove);
slotLines.post('/:slot', ofSlot, update);
slotLines.post('/:slot/entries/:id/offer', ofSlot, offer);
slotLines.post('/:slot/entries/:id/remove', ofSlot, remove);

/** @throws HttpError 404 for what is no id */
function lineOf({ params }: Request): LineOf {
  const [kind, id] = params.quota === undefined ? ['slot' as const, params.slot] : ['quota' as const, params.quota];
  if (!isUuid(id)) throw notFound();
  return { kind, id };
}

/** @throws HttpError 404 for what is no id */
function entryOf({ params }: Request): string {
  const id = String(params.id);
  if (!isUuid(id)) throw notFound();
  return id;
}

async function show(req: Request, res: Response): Promise<void> {
  const { kind, id } = lineOf(req);
  const quota = await findLinedQuota(id, req.locale);
  if (!quota) throw notFound();
  const mayManage = canIn(req.actor, 'orders.manage', quota.event.id);
  const line = await findLine({ kind, id }, { maySee: true, mayManage });
  await render(res, 'Products/WaitingLine', { quota, line });
}

function back(req: Request, res: Response, message: string): void {
  const { kind, id } = lineOf(req);
  flash(req, { toast: { kind: 'success', message } });
  res.redirect(303, kind === 'slot' ? paths.appointments.edit(id) : paths.lineOfQuota.show(id));
}

async function update(req: Request, res: Response): Promise<void> {
  const { isClosed } = validate(req, lineRequest);
  await closeLine(auditContext(req), lineOf(req), isClosed);
  back(req, res, req.t(isClosed ? 'waiting.was_closed' : 'waiting.was_opened'));
}

async function offer(req: Request, res: Response): Promise<void> {
  await offerFirst(auditContext(req), lineOf(req), entryOf(req));
  back(req, res, req.t('waiting.was_offered'));
}

async function remove(req: Request, res: Response): Promise<void> {
  await removeEntry(auditContext(req), lineOf(req), entryOf(req));
  back(req, res, req.t('waiting.was_removed'));
}
