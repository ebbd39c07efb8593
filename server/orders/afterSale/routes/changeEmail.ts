/** Corrects an order's email: by the buyer right after paying, or by staff; name and phone by staff only. */
import type { Request, Response } from 'express';
import { anyonesContext, auditContext } from '../../../http/auditContext';
import { flash } from '../../../http/inertia';
import { wasPlacedHere } from '../../../http/placedHere';
import { validate } from '../../../http/validate';
import { countTry } from '../../../infra/countTry';
import { sql } from '../../../infra/db';
import { manageKey } from '../../../infra/orderKeys';
import { absoluteUrl } from '../../../infra/runtime';
import { mailsGoOut } from '../../../mails';
import { forbidden, HttpError } from '../../../shared/errors';
import { mailText } from '../../../shared/i18n/mailText';
import { paths } from '../../../shared/paths';
import { mailNewLink, mailTicketsAgain, qrOutline } from '../../../tickets';
import { type FoundOrder, findOrder, linkKey } from '../../findOrder';
import type { HandedLink } from '../../pages';
import { canMailTickets } from '../../policy';
import { addressRequest, buyerRequest } from '../../requests';
import { changeBuyer } from '../changeBuyer';
import { changeTicketEmail } from '../changeTicketEmail';
import { LINKS_RENEWED, renewLinks } from '../renewLinks';

/** Address corrections per order and hour by its buyer. */
const MAX_CORRECTIONS = 3;

/**
 * A key alone may come from an email to a wrong address. The buyer is signed in, or placed the order in this browser.
 */
const isBuyer = (req: Request, order: FoundOrder): boolean =>
  order.mayChange && (order.isOwner || (order.key !== null && wasPlacedHere(req, order.id)));

export async function mayChangeEmail(req: Request, order: FoundOrder): Promise<boolean> {
  if (order.mayCorrect) return canMailTickets(order);
  if (!isBuyer(req, order)) return false;
  const [row] = await sql<{ may: boolean }>('may_readdress', 'select may_change_ticket_email($1) as may', [order.id]);
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

const WERE_ENDED = `
  select exists (select from order_events where order_id = $1 and kind in ('${LINKS_RENEWED}', 'readdressed')) as "wereEnded"`;

/**
 * Link that staff give to a buyer without email, after former links were ended. It shows order and tickets without
 * changes, so only staff who may show and print tickets get it.
 */
export async function linkToHand(order: FoundOrder): Promise<HandedLink | null> {
  if (!mayRenewLinks(order) || !order.maySeeGiven || !order.mayPrintGiven) return null;
  if (order.customerEmail && (await mailsGoOut())) return null;
  const [row] = await sql<{ wereEnded: boolean }>('links_were_ended', WERE_ENDED, [order.id]);
  if (!row!.wereEnded) return null;
  const url = absoluteUrl(paths.orders.show(order.reference, order.returnKey));
  return { url, qr: qrOutline(url) };
}

/** Staff may end links while the order still has any that work. */
export const mayRenewLinks = (order: FoundOrder): boolean => order.mayCorrect && order.state !== 'held';

export async function renewOrderLinks(req: Request, res: Response): Promise<void> {
  const order = await findOrder(req.actor, String(req.params.reference));
  if (!mayRenewLinks(order)) throw forbidden();
  await renewLinks(auditContext(req), order);
  // Each submission creates and sends another link.
  const address = (await mailsGoOut()) ? await mailNewLink(order.id) : null;
  const message = address
    ? req.t('afterSale.links_renewed_mailed', { address })
    : req.t('afterSale.links_renewed_unsent');
  flash(req, { toast: { kind: 'success', message } });
  res.redirect(303, paths.orders.show(order.reference));
}

/** Whether staff may correct the buyer; an erased buyer stays erased. */
export const mayChangeBuyer = (order: FoundOrder): boolean =>
  order.mayCorrect && order.state !== 'held' && order.customerName !== null;

export async function saveBuyer(req: Request, res: Response): Promise<void> {
  const order = await findOrder(req.actor, String(req.params.reference));
  if (!mayChangeBuyer(order)) throw forbidden();
  await changeBuyer(auditContext(req), order, validate(req, buyerRequest));
  flash(req, { toast: { kind: 'success', message: req.t('afterSale.buyer_saved') } });
  res.redirect(303, paths.orders.show(order.reference));
}
