import { type Request, type Response, Router } from 'express';
import { anyone } from '../../../http/authorize';
import { wantsJson } from '../../../http/errors';
import { flash } from '../../../http/inertia';
import { validate } from '../../../http/validate';
import { mailsGoOut } from '../../../mails';
import { doerOf } from '../../../shared/actor';
import { DomainError, forbidden } from '../../../shared/errors';
import { mailText } from '../../../shared/i18n/mailText';
import { paths } from '../../../shared/paths';
import { findOrder, linkKey } from '../../findOrder';
import { canChooseVisits } from '../../policy';
import { visitRequest } from '../../requests';
import { bookVisits } from '../bookVisits';

export const visits = Router();

visits.post('/:reference/visits', anyone, book);

async function book(req: Request, res: Response): Promise<void> {
  const order = await findOrder(req.actor, String(req.params.reference), req.query.key);
  if (!order.mayChange) throw forbidden();
  const { positions, slotId } = validate(req, visitRequest);
  if (!canChooseVisits(order)) throw new DomainError('visit_not_open');
  const userId = doerOf(req.actor);
  await bookVisits({ orderId: order.id, positions, slotId, userId, locale: req.locale });
  if (wantsJson(req)) return void res.json({ reference: order.reference, positions, slotId });
  flash(req, {
    toast: {
      kind: 'success',
      message: mailText(req.t, await mailsGoOut(), 'afterSale.choose_done', { count: positions.length }),
    },
  });
  res.redirect(303, paths.orders.show(order.reference, linkKey(order)));
}
