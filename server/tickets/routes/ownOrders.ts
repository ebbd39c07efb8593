/** Orders found again: by the address they were bought with, and in the account of whoever is signed in. */
import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { anyone, signedIn, userOf } from '../../http/authorize';
import { render } from '../../http/render';
import { throttle } from '../../http/throttle';
import { validate } from '../../http/validate';
import { countTry } from '../../infra/countTry';
import { enqueue } from '../../infra/queue';
import { mailboxOf } from '../../shared/mailbox';
import { paths } from '../../shared/paths';
import { email } from '../../shared/requestParts';
import { FIND_ORDERS_JOB } from '../jobs';
import { listOwnOrders } from '../queries/ordersOf';

const MAILS_PER_HOUR = 4;
const findRequest = z.object({ email: email() });

export const ownOrders = Router();

ownOrders.get('/find-orders', anyone, (_req, res) => render(res, 'Orders/Find', {}));
ownOrders.post('/find-orders', anyone, throttle({ name: 'find-orders', limit: 10, windowSeconds: 600 }), sendLinks);
ownOrders.get('/my-tickets', signedIn, showOwn);

/** The same answer and the same work whether or not the address has orders. */
async function sendLinks(req: Request, res: Response): Promise<void> {
  const { email } = validate(req, findRequest);
  const isTooMany = (await countTry(`find-orders-mail:${mailboxOf(email)}`, MAILS_PER_HOUR, 3600)) > 0;
  if (!isTooMany) await enqueue(FIND_ORDERS_JOB, { email, locale: req.locale });
  res.redirect(303, paths.message('orders_asked'));
}

async function showOwn(req: Request, res: Response): Promise<void> {
  const user = userOf(req);
  // What was bought without the account opens by its key, which is for its owner alone.
  const isInteractive = req.actor.via === 'session' && !req.actor.impersonator;
  const orders = await listOwnOrders(user.id, user.emailVerified && isInteractive ? user.email : null, req.locale);
  return render(res, 'Orders/Mine', { orders, email: user.email, isConfirmed: user.emailVerified });
}
