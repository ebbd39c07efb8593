/** Paid tickets without a holder or time: list and bulk assignment. */
import { type Request, type Response, Router } from 'express';
import { auditContext } from '../../http/auditContext';
import { permit } from '../../http/authorize';
import { flash } from '../../http/inertia';
import { exportList, selectionOf, showList } from '../../http/lists';
import { whereListed } from '../../http/records';
import { render } from '../../http/render';
import { ValidationError, validate } from '../../http/validate';
import { sql } from '../../infra/db';
import { mailsGoOut } from '../../mails';
import { bookMany, nameMany } from '../../orders';
import { problemText } from '../../products';
import { scopeOf } from '../../shared/actor';
import { paths } from '../../shared/paths';
import { askForDetails } from '../../tickets';
import { listSlots } from '../unassigned/listSlots';
import { holderRowsRequest, manyVisitsRequest } from '../unassigned/requests';
import { unassignedList as list } from '../unassigned/unassignedList';

const manage = permit('orders.manage', 'within');
/** Maximum messages beside a field. */
const MAX_TOLD = 5;

export const unassigned = Router();

unassigned.get('/', manage, index);
unassigned.get('/export.:format', manage, exportList(list));
unassigned.post('/holders', manage, nameHolders);
unassigned.post('/slot', manage, book);
unassigned.post('/mails', manage, mail);

async function index(req: Request, res: Response): Promise<void> {
  await render(res, 'OrdersAdmin/UnassignedItems', {
    list: await showList(req, list),
    slots: () => listSlots(scopeOf(req.actor, 'orders.manage'), req.locale),
    can: { mail: await mailsGoOut() },
  });
}

function said(req: Request, res: Response, message: string): void {
  flash(req, { toast: { kind: 'success', message } });
  res.redirect(303, whereListed(req, paths.unassigned.index()));
}

async function nameHolders(req: Request, res: Response): Promise<void> {
  const { rows } = validate(req, holderRowsRequest);
  const ids = await selectionOf(req, list);
  const problems = await nameMany(auditContext(req), ids, rows);
  if (problems.length > 0) {
    const told = problems
      .slice(0, MAX_TOLD)
      .map(({ row, field, problem }) =>
        req.t('errors.holders_row', { row, field, problem: problemText(problem, req.t, req.locale) }),
      );
    throw new ValidationError({ rows: told.join(' ') });
  }
  said(req, res, req.t('holders.were_named', { count: ids.length }));
}

async function book(req: Request, res: Response): Promise<void> {
  const { slotId } = validate(req, manyVisitsRequest);
  const ids = await selectionOf(req, list);
  await bookMany(ids, slotId, auditContext(req).userId);
  said(req, res, req.t('holders.were_booked', { count: ids.length }));
}

async function mail(req: Request, res: Response): Promise<void> {
  const ids = await selectionOf(req, list);
  const orders = await sql<{ id: string }>(
    'orders_of_items',
    'select distinct order_id as id from order_items where id = any ($1::uuid[])',
    [ids],
  );
  const counts = { asked: 0, no_address: 0, asked_before: 0, held_back: 0 };
  for (const { id } of orders) counts[await askForDetails(id)] += 1;
  const left = orders.length - counts.asked;
  const asked = req.t('holders.were_asked', { count: counts.asked });
  said(req, res, left === 0 ? asked : `${asked} ${req.t('holders.were_not_asked', { count: left })}`);
}
