/** Finds orders by the email they were bought with, and in the account of a signed-in user. */
import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { anyone, signedIn, userOf } from '../../http/authorize';
import { wasPlacedHere } from '../../http/placedHere';
import { render } from '../../http/render';
import { throttle } from '../../http/throttle';
import { ValidationError, validate } from '../../http/validate';
import { countTry } from '../../infra/countTry';
import { sql } from '../../infra/db';
import { manageKey } from '../../infra/orderKeys';
import { enqueue } from '../../infra/queue';
import { mailsGoOut } from '../../mails';
import { mailboxOf } from '../../shared/mailbox';
import { paths } from '../../shared/paths';
import { email } from '../../shared/requestParts';
import { FIND_ORDERS_JOB } from '../jobs';
import { listOwnOrders } from '../queries/ordersOf';

const MAILS_PER_HOUR = 4;
const findRequest = z.object({ email: email() });

export const ownOrders = Router();

ownOrders.get('/find-orders', anyone, (req, res) =>
  render(res, 'Orders/Find', { isSent: req.query.sent !== undefined }),
);
ownOrders.post('/find-orders', anyone, throttle({ name: 'find-orders', limit: 10, windowSeconds: 600 }), sendLinks);
ownOrders.get('/my-tickets', signedIn, showOwn);

/** Same answer and work whether or not the address has orders. */
async function sendLinks(req: Request, res: Response): Promise<void> {
  const { email } = validate(req, findRequest);
  if (!(await mailsGoOut())) return openPlacedHere(req, res, email);
  const isTooMany = (await countTry(`find-orders-mail:${mailboxOf(email)}`, MAILS_PER_HOUR, 3600)) > 0;
  if (!isTooMany) await enqueue(FIND_ORDERS_JOB, { email, locale: req.locale });
  res.redirect(303, paths.orders.find({ sent: '1' }));
}

/**
 * If emails cannot be sent, an order opens in the browser that placed it, for a person who enters its email. A
 * reference would be no proof, since staff who may only view orders see it beside the email.
 */
async function openPlacedHere(req: Request, res: Response, email: string): Promise<void> {
  const placed = await sql<{ id: string; reference: string; secret: string }>(
    'orders_placed_lately',
    `select id, reference, secret from orders where lower(customer_email) = lower($1) and placed_at > moment() - interval '1 day'
     order by placed_at desc limit 50`,
    [email],
  );
  const own = placed.find(({ id }) => wasPlacedHere(req, id));
  if (!own) throw new ValidationError({ email: req.t('afterSale.find_not_here') });
  res.redirect(303, paths.orders.show(own.reference, manageKey(own.secret)));
}

async function showOwn(req: Request, res: Response): Promise<void> {
  const user = userOf(req);
  // Orders bought without the account open by their key, which only the real owner gets.
  const isInteractive = req.actor.via === 'session' && !req.actor.impersonator;
  const orders = await listOwnOrders(user.id, user.emailVerified && isInteractive ? user.email : null, req.locale);
  // The code of a pass is likewise only for its owner.
  const shown = isInteractive
    ? orders
    : orders.map((order) => ({ ...order, passes: order.passes.map((pass) => ({ ...pass, code: null })) }));
  return render(res, 'Orders/Mine', { orders: shown, email: user.email, isConfirmed: user.emailVerified });
}
