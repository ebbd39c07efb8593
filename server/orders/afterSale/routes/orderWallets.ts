/** Tickets of an order for phone wallets, for users who may print them. */
import { type Request, type Response, Router } from 'express';
import { anyone } from '../../../http/authorize';
import { sendWallet } from '../../../http/sendWallet';
import { throttle } from '../../../http/throttle';
import { forbidden } from '../../../shared/errors';
import { paths } from '../../../shared/paths';
import type { WalletKind } from '../../../shared/wallets';
import { handOutOrder } from '../../../tickets';
import { findOrder, linkKey } from '../../findOrder';

const passing = throttle({ name: 'order-wallet', limit: 30, windowSeconds: 60 });

export const orderWallets = Router();

orderWallets.get('/:reference/tickets.pkpasses', anyone, passing, (req, res) => toWallet(req, res, 'apple'));
orderWallets.get('/:reference/google-wallet', anyone, passing, (req, res) => toWallet(req, res, 'google'));

async function toWallet(req: Request, res: Response, kind: WalletKind): Promise<void> {
  const order = await findOrder(req.actor, String(req.params.reference), req.query.key);
  if (!order.mayPrintTickets) throw forbidden();
  const part = /^[1-9]\d?$/.test(String(req.query.part)) ? Number(req.query.part) : 1;
  const handed = await handOutOrder(order.id, {
    kind,
    part,
    within: order.within,
    withGiven: order.mayPrintGiven,
  });
  sendWallet(req, res, handed, paths.orders.show(order.reference, linkKey(order)));
}
