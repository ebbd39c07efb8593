/** Free orders with an unconfirmed address: the waiting page, and the page that the emailed link opens. */

import { type Request, type Response, Router } from 'express';
import { anyone } from '../../../http/authorize';
import { flash } from '../../../http/inertia';
import { render } from '../../../http/render';
import { throttle } from '../../../http/throttle';
import { validate } from '../../../http/validate';
import { countTry } from '../../../infra/countTry';
import { sql } from '../../../infra/db';
import { manageKey } from '../../../infra/orderKeys';
import { mailsGoOut } from '../../../mails';
import { forbidden, HttpError } from '../../../shared/errors';
import { mailText } from '../../../shared/i18n/mailText';
import { paths } from '../../../shared/paths';
import { type IsoDateTime, toIso } from '../../../shared/time';
import { type FoundOrder, findOrder, isReference, linkKey } from '../../findOrder';
import { isUnconfirmed } from '../../policy';
import { addressRequest } from '../../requests';
import { isConfirmToken } from '../confirmLink';
import { changeOrderEmail, confirmOrder } from '../confirmOrder';

/** Limits of emails per order and per address, for all users. */
const ORDER_MAILS = { most: 4, seconds: 1800 };
const ADDRESS_MAILS = { most: 6, seconds: 3600 };

export const confirmations = Router();

confirmations.get('/:reference/confirmation', anyone, showWaiting);
confirmations.post(
  '/:reference/confirmation',
  anyone,
  throttle({ name: 'confirm-mail', limit: 30, windowSeconds: 3600 }),
  sendAgain,
);
confirmations.get('/:reference/confirm/:token', anyone, showLink);
confirmations.post('/:reference/confirm/:token', anyone, confirm);

const orderOf = (req: Request): Promise<FoundOrder> =>
  findOrder(req.actor, String(req.params.reference), req.query.key);

const timesOf = ({ expiresAt }: { expiresAt: Date | null }): { expiresAt: IsoDateTime; serverNow: IsoDateTime } => ({
  expiresAt: toIso(expiresAt ?? new Date()),
  serverNow: toIso(new Date()),
});

async function showWaiting(req: Request, res: Response): Promise<void> {
  const order = await orderOf(req);
  if (!isUnconfirmed(order, new Date())) return res.redirect(303, paths.orders.show(order.reference, linkKey(order)));
  return render(res, 'Orders/Confirm', {
    order: { id: order.id, reference: order.reference },
    secret: linkKey(order) ?? null,
    email: order.customerEmail ?? '',
    token: null,
    mayChange: order.mayChange,
    ...timesOf(order),
  });
}

async function countMail(key: string, { most, seconds }: typeof ORDER_MAILS): Promise<void> {
  const wait = await countTry(key, most, seconds);
  if (wait > 0) throw new HttpError(429, { retryAfterSeconds: wait });
}

async function sendAgain(req: Request, res: Response): Promise<void> {
  const order = await orderOf(req);
  if (!order.mayChange) throw forbidden();
  const { email } = validate(req, addressRequest);
  await countMail(`confirm-mail-of:${order.id}`, ORDER_MAILS);
  await countMail(`confirm-mail-to:${email}`, ADDRESS_MAILS);
  await changeOrderEmail(order.id, email);
  flash(req, {
    toast: { kind: 'success', message: mailText(req.t, await mailsGoOut(), 'afterSale.confirm_sent', { email }) },
  });
  res.redirect(303, paths.orders.confirmation(order.reference, linkKey(order)));
}

type Linked = { id: string; reference: string; secret: string; email: string; expiresAt: Date | null };

const LINKED = `select id, reference, secret, customer_email as email, expires_at as "expiresAt" from orders
  where reference = $1 and customer_email is not null and total_cents = 0`;

/** The order of a link that matches its current address; null for any other link. */
async function linkedOrder(req: Request): Promise<Linked | null> {
  const reference = String(req.params.reference);
  const [order] = isReference(reference) ? await sql<Linked>('linked_order', LINKED, [reference]) : [];
  return order && isConfirmToken(order, String(req.params.token)) ? order : null;
}

/** The link only shows a button: mail scanners follow links but press no buttons. */
async function showLink(req: Request, res: Response): Promise<void> {
  const linked = await linkedOrder(req);
  if (!linked) return res.redirect(303, paths.message('link_expired'));
  const order = await findOrder(req.actor, linked.reference, manageKey(linked.secret));
  if (!isUnconfirmed(order, new Date()))
    return res.redirect(303, paths.orders.show(linked.reference, manageKey(linked.secret)));
  return render(res, 'Orders/Confirm', {
    order: { id: linked.id, reference: linked.reference },
    secret: null,
    email: linked.email,
    token: String(req.params.token),
    mayChange: true,
    ...timesOf(linked),
  });
}

async function confirm(req: Request, res: Response): Promise<void> {
  const order = await linkedOrder(req);
  if (!order) return res.redirect(303, paths.message('link_expired'));
  await confirmOrder(order.id, order.email, req.locale);
  // The order page shows the outcome, also after the deadline.
  res.redirect(303, paths.orders.show(order.reference, manageKey(order.secret)));
}
