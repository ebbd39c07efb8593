/** Card of a gift voucher, for the buyer. */
import { type Request, type Response, Router } from 'express';
import { anyone } from '../../http/authorize';
import { download } from '../../http/download';
import { throttle } from '../../http/throttle';
import { findOrder } from '../../orders';
import { notFound } from '../../shared/errors';
import { isUuid } from '../../shared/uuid';
import { printVoucher } from '../printVouchers';
import { readVouchers } from '../readVouchers';

const printing = throttle({ name: 'vouchers-pdf', limit: 30, windowSeconds: 60 });

export const orderVouchers = Router();

orderVouchers.get('/:reference/vouchers/:id.pdf', anyone, printing, print);

/** Contains the code, so only for viewers with the order's key. @throws HttpError 404 */
async function print(req: Request, res: Response): Promise<void> {
  const order = await findOrder(req.actor, String(req.params.reference), req.query.key);
  const { id } = req.params;
  if (order.key === null || !isUuid(id)) throw notFound();
  const voucher = (await readVouchers({ order: order.id })).find((one) => one.id === id);
  const content = voucher && (await printVoucher(voucher));
  if (!content) throw notFound();
  download(res, { filename: `voucher-${voucher.ending}.pdf`, type: 'application/pdf', content });
}
