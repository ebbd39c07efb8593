import { type Request, type Response, Router } from 'express';
import { auditContext } from '../../http/auditContext';
import { ifSent, permit, sent } from '../../http/authorize';
import { flash, redirectBack } from '../../http/inertia';
import { readForm, readNew, readUpdate } from '../../http/records';
import { notFound } from '../../shared/errors';
import type { MessageKey } from '../../shared/i18n/translate';
import { paths } from '../../shared/paths';
import { isUuid } from '../../shared/uuid';
import { createQuota, deleteQuota, updateQuota } from '../actions/saveQuota';
import { setQuotaSize } from '../actions/setQuotaSize';
import { newQuotaRequest, quotaRequest, quotaSizeRequest } from '../requests';

const inEvent = permit('catalogue.manage', { event: sent(newQuotaRequest, 'eventId') });
const one = permit('catalogue.manage', { quota: 'id' });
const sizing = permit('catalogue.manage', {
  quota: 'id',
  slot: ifSent(quotaSizeRequest, 'slotId'),
  event: ifSent(quotaSizeRequest, 'eventId'),
});

export const quotas = Router();

quotas.post('/', inEvent, store);
quotas.patch('/:id', one, update);
quotas.delete('/:id', one, remove);
quotas.put('/:id/sizes', sizing, resize);

const idOf = (req: Request): string => {
  const id = String(req.params.id);
  if (!isUuid(id)) throw notFound();
  return id;
};

/** Back to the product's form, from which quotas can be created. */
function back(req: Request, res: Response, key: MessageKey): void {
  flash(req, { toast: { kind: 'success', message: req.t(key) } });
  redirectBack(req, res, paths.products.index());
}

async function store(req: Request, res: Response): Promise<void> {
  const form = await readNew(req, res, newQuotaRequest);
  if (!form) return;
  await createQuota(auditContext(req), form.id, form.input);
  back(req, res, 'quotas.created');
}

async function update(req: Request, res: Response): Promise<void> {
  const form = await readUpdate(req, res, quotaRequest);
  if (!form) return;
  await updateQuota(auditContext(req), idOf(req), form.version, form.input);
  back(req, res, 'common.saved');
}

async function remove(req: Request, res: Response): Promise<void> {
  await deleteQuota(auditContext(req), idOf(req));
  back(req, res, 'quotas.deleted');
}

async function resize(req: Request, res: Response): Promise<void> {
  const input = await readForm(req, res, quotaSizeRequest);
  if (!input) return;
  await setQuotaSize(auditContext(req), idOf(req), input);
  back(req, res, 'common.saved');
}
