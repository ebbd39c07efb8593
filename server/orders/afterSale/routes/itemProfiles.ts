/** Whom a ticket is for: what its product asks of the holder, filled in after the sale. */
import { type Request, type Response, Router } from 'express';
import { auditContext } from '../../../http/auditContext';
import { anyone } from '../../../http/authorize';
import { flash } from '../../../http/inertia';
import { browserProof, demandKnownBrowser } from '../../../http/knownBrowser';
import { render } from '../../../http/render';
import { ValidationError, validate } from '../../../http/validate';
import { sql } from '../../../infra/db';
import { mailsGoOut } from '../../../mails';
import { problemText } from '../../../products';
import { doerOf } from '../../../shared/actor';
import { forbidden, notFound } from '../../../shared/errors';
import { paths } from '../../../shared/paths';
import { isUuid } from '../../../shared/uuid';
import { saveHolder } from '../../checkout/saveHolder';
import { type FoundOrder, findOrder, linkKey } from '../../findOrder';
import type { OrderItemRow } from '../../pages';
import { holderRequest } from '../../requests';
import { showHead } from '../../shop/showHead';
import { listUnits } from './listUnits';

export const itemProfiles = Router();

itemProfiles.get('/:id/profile/create', anyone, create);
itemProfiles.get('/:id/profile/edit', anyone, edit);
itemProfiles.post('/:id/profile', anyone, save);
itemProfiles.put('/:id/profile', anyone, save);

type Unit = { order: FoundOrder; position: number };

/** The order of an item, and the unit that it belongs to, whichever of its visits was asked for. @throws HttpError 404, 403 */
async function unitOf(req: Request): Promise<Unit> {
  const id = String(req.params.id);
  const [unit] = isUuid(id)
    ? await sql<{ reference: string; position: number }>(
        'unit_of_item',
        `select o.reference, unit.position from order_items i join order_items unit on unit.id = coalesce(i.visit_of, i.id)
           join orders o on o.id = i.order_id where i.id = $1`,
        [id],
      )
    : [];
  if (!unit) throw notFound();
  const order = await findOrder(req.actor, unit.reference, req.query.key);
  if (!order.mayChange) throw forbidden();
  return { order, position: unit.position };
}

const ownPage = (order: FoundOrder): string => paths.orders.show(order.reference, linkKey(order));

const isAnswered = ({ questions }: OrderItemRow): boolean => questions.some(({ isGiven }) => isGiven);

async function show(req: Request, res: Response, page: 'Create' | 'Edit'): Promise<void> {
  const { order, position } = await unitOf(req);
  const { items } = await listUnits(order, req.locale);
  const item = items.find((row) => row.position === position);
  if (!item || item.questions.length === 0) throw notFound();
  if (!item.canEditHolder) {
    flash(req, { toast: { kind: 'info', message: req.t('errors.holder_closed') } });
    return res.redirect(303, ownPage(order));
  }
  const fitting = isAnswered(item) ? 'Edit' : 'Create';
  if (page !== fitting) {
    const path = fitting === 'Edit' ? paths.orderItems.editProfile : paths.orderItems.createProfile;
    return res.redirect(303, path(item.id, linkKey(order)));
  }
  const props = {
    order: () => showHead(order, req.locale),
    item,
    of: items.length,
    mayReplace: order.mayCorrect || item.isVoucher,
    proof: await browserProof(req, order, order.mayCorrect, mailsGoOut),
  };
  return render(res, `OrderItemProfiles/${page}`, props);
}

function create(req: Request, res: Response): Promise<void> {
  return show(req, res, 'Create');
}

function edit(req: Request, res: Response): Promise<void> {
  return show(req, res, 'Edit');
}

async function save(req: Request, res: Response): Promise<void> {
  const { order, position } = await unitOf(req);
  await demandKnownBrowser(req, order, order.mayCorrect, mailsGoOut);
  const { answers } = validate(req, holderRequest);
  const staff = order.mayCorrect ? auditContext(req) : null;
  const userId = doerOf(req.actor);
  const problems = Object.entries(await saveHolder({ order, position, answers, userId, staff }));
  if (problems.length > 0) {
    const said = problems.map(([field, problem]) => [`answers.${field}`, problemText(problem, req.t, req.locale)]);
    throw new ValidationError(Object.fromEntries(said));
  }
  flash(req, { toast: { kind: 'success', message: req.t('afterSale.items_holder_saved') } });
  res.redirect(303, ownPage(order));
}
