import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { auditContext } from '../../../http/auditContext';
import { permit } from '../../../http/authorize';
import { flash } from '../../../http/inertia';
import { interactiveSession } from '../../../http/interactiveSession';
import { selectionOf } from '../../../http/lists';
import { validate } from '../../../http/validate';
import { paths } from '../../../shared/paths';
import { applyBulkAction, BULK_ACTIONS } from '../applyBulkAction';
import { userList } from '../userList';

const request = z.object({ action: z.enum(BULK_ACTIONS) });

/** Bulk actions on selected people. */
export const manyPeople = Router();

manyPeople.post('/selection', permit('users.manage'), interactiveSession, treat);

async function treat(req: Request, res: Response): Promise<void> {
  const { action } = validate(req, request);
  const ids = await selectionOf(req, userList);
  const { done, left } = await applyBulkAction(auditContext(req), { action, ids, sessionId: req.session.id });
  const said = [
    req.t(`people.many_${action}`, { count: done }),
    left > 0 ? req.t('people.many_left', { count: left }) : '',
  ];
  flash(req, { toast: { kind: left > 0 ? 'info' : 'success', message: said.filter(Boolean).join(' ') } });
  res.redirect(303, paths.users.index());
}
