import { type Request, type Response, Router } from 'express';
import { permit } from '../../http/authorize';
import { render } from '../../http/render';
import { findOrders } from '../findOrders';

export const orderSearch = Router();

orderSearch.get('/', permit('orders.view', 'within'), show);

async function show(req: Request, res: Response): Promise<void> {
  const q = typeof req.query.q === 'string' ? req.query.q : '';
  await render(res, 'Orders/Search', { found: await findOrders(req.actor, q, req.locale) });
}
