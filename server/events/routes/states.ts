import { type Request, type Response, Router } from 'express';
import { auditContext } from '../../http/auditContext';
import { permit } from '../../http/authorize';
import { previousUrl } from '../../http/inertia';
import { validateOnce } from '../../http/once';
import { done } from '../../http/records';
import { takesPayments } from '../../payments';
import { translator } from '../../shared/i18n';
import type { MessageKey } from '../../shared/i18n/translate';
import { paths } from '../../shared/paths';
import { SHOP_CHANNEL } from '../../shared/salesChannels';
import { archiveEvent, publishEvent, restoreEvent, withdrawEvent } from '../actions/changeStatus';
import { copyEvent } from '../actions/copyEvent';
import { readinessOf } from '../queries/readiness';
import { copyRequest } from '../requests';
import { eventIdOf } from './records';

const manage = permit('catalogue.manage', { event: 'id' });
/** The copy is a new event of the same venue. */
const copying = permit('catalogue.manage', { event: 'id', programme: 'id' });

export const eventStates = Router();

eventStates.post('/:id/publication', manage, publish);
eventStates.delete('/:id/publication', manage, withdraw);
eventStates.post('/:id/archive', manage, archive);
eventStates.delete('/:id/archive', manage, restore);
eventStates.post('/:id/copies', copying, copy);

/** Back to the tab of the event; to its form for a user who comes from elsewhere. */
function backTo(req: Request, res: Response, id: string, key: MessageKey): void {
  const previous = previousUrl(req);
  done(req, res, previous?.includes(id) ? previous : paths.events.edit(id), key);
}

async function publish(req: Request, res: Response): Promise<void> {
  const id = eventIdOf(req);
  await publishEvent(auditContext(req), id, await readinessOf(id, SHOP_CHANNEL, takesPayments));
  backTo(req, res, id, 'catalogue.was_published');
}

async function withdraw(req: Request, res: Response): Promise<void> {
  const id = eventIdOf(req);
  await withdrawEvent(auditContext(req), id);
  backTo(req, res, id, 'catalogue.was_withdrawn');
}

async function archive(req: Request, res: Response): Promise<void> {
  const id = eventIdOf(req);
  await archiveEvent(auditContext(req), id);
  backTo(req, res, id, 'catalogue.was_archived');
}

async function restore(req: Request, res: Response): Promise<void> {
  const id = eventIdOf(req);
  await restoreEvent(auditContext(req), id);
  backTo(req, res, id, 'catalogue.was_restored');
}

async function copy(req: Request, res: Response): Promise<void> {
  const { id } = await validateOnce(req, copyRequest);
  await copyEvent(auditContext(req), {
    from: eventIdOf(req),
    to: id,
    titleOf: (title, locale) => translator(locale)('catalogue.copy_of', { title }),
  });
  done(req, res, paths.events.edit(id), 'catalogue.was_copied');
}
