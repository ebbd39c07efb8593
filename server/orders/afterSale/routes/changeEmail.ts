/** An address that was mistyped is mended by the buyer, right after paying, or by staff; name and telephone by staff. */
import type { Request, Response } from 'express';
import { anyonesContext, auditContext } from '../../../http/auditContext';
import { flash } from '../../../http/inertia';
import { wasPlacedHere } from '../../../http/placedHere';
import { validate } from '../../../http/validate';
import { countTry } from '../../../infra/countTry';
import { sql } from '../../../infra/db';
import { manageKey } from '../../../infra/orderKeys';
import { mailsGoOut } from '../../../mails';
import { forbidden, HttpError } from '../../../shared/errors';
import { mailText } from '../../../shared/i18n/mailText';
import { paths } from '../../../shared/paths';
import { mailTicketsAgain } from '../../../tickets';
import { type FoundOrder, findOrder, linkKey } from '../../findOrder';
import { canMailTickets } from '../../policy';
import { addressRequest, buyerRequest } from '../../requests';
import { changeBuyer } from '../changeBuyer';
import { changeTicketEmail } from '../changeTicketEmail';
import { renewLinks } from '../renewLinks';

/** Corrections of one order's address by its buyer within an hour. */
const MAX_CORRECTIONS = 3;

/** A person with its key may have got it by a mail to the wrong address: the buyer is who is signed in, or placed it here. */
const isBuyer = (req: Request, order: FoundOrder): boolean =>
  order.mayChange && (order.isOwner || (order.key !== null && wasPlacedHere(req, order.id)));

export async function mayChangeEmail(req: Request, order: FoundOrder): Promise<boolean> {
  if (order.mayCorrect) return canMailTickets(order);
  if (!isBuyer(req, order)) return false;
  const [row] = await sql<{ may: boolean }>('may_readdress', 'select tickets_readdressable($1) as may', [order.id]);
  return row!.may;
}

export async function changeEmail(req: Request, res: Response): Promise<void> {
  const order = await findOrder(req.actor, String(req.params.reference), req.query.key);
  const isStaff = order.mayCorrect;
  if (!isStaff && !isBuyer(req, order)) throw forbidden();
  const { email } = validate(req, addressRequest);
  const wait = isStaff ? 0 : await countTry(`changeEmail:${order.id}`, MAX_CORRECTIONS, 3600);
  if (wait > 0) throw new HttpError(429, { retryAfterSeconds: wait, limit: 'tickets-mail' });
  const { secret, isChanged } = await changeTicketEmail(anyonesContext(req, order.customerName), order, {
    email,
    isStaff,
  });
  if (isChanged) await mailTicketsAgain(order.id, { always: true });
  flash(req, {
    toast: {
      kind: 'success',
      message: mailText(req.t, await mailsGoOut(), 'afterSale.show_mailed', { address: email }),
    },
  });
  res.redirect(303, paths.orders.show(order.reference, linkKey(order) && manageKey(secret)));
}

/** Staff end links that went to the wrong people, as long as the order has any that do something. */
export const mayRenewLinks = (order: FoundOrder): boolean => order.mayCorrect && order.state !== 'held';

export async function renewOrderLinks(req: Request, res: Response): Promise<void> {
  const order = await findOrder(req.actor, String(req.params.reference));
  if (!mayRenewLinks(order)) throw forbidden();
  await renewLinks(auditContext(req), order);
  flash(req, { toast: { kind: 'success', message: req.t('afterSale.links_renewed') } });
  res.redirect(303, paths.orders.show(order.reference));
}

/** Whether staff may correct who bought it; of one that was erased nothing is written any more. */
export const mayChangeBuyer = (order: FoundOrder): boolean =>
  order.mayCorrect && order.state !== 'held' && order.customerName !== null;

export async function saveBuyer(req: Request, res: Response): Promise<void> {
  const order = await findOrder(req.actor, String(req.params.reference));
  if (!mayChangeBuyer(order)) throw forbidden();
  await changeBuyer(auditContext(req), order, validate(req, buyerRequest));
  flash(req, { toast: { kind: 'success', message: req.t('afterSale.buyer_saved') } });
  res.redirect(303, paths.orders.show(order.reference));
}
