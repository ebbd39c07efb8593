/** A gift voucher that is good for things of several rates is no supply: on no invoice, and no revenue in the books. */
import { expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { sold } from '../payments/refundFixture';
import { app, ask, COMPANY, figuresOf, invoicesOf, openInvoicing, setSimplified } from './invoiceFixture';
import { ago, bookOf, day } from './papers';

openInvoicing();

const DAY = 37;

it('is on no invoice, beside a ticket or alone, asked for or not', async () => {
  const alone = await sold({ quantity: 1, product: { priceCents: 5000, taxRate: 0 } });
  const [item] = await prisma.orderItem.findMany({ where: { orderId: alone.id } });
  await prisma.product.update({ where: { id: item!.productId }, data: { category: 'voucher' } });
  await ago(alone.id, DAY);
  const refused = await ask(app.newClient(), alone, COMPANY);
  expect(refused.status).toBe(409);
  expect(await invoicesOf(alone)).toEqual([]);

  const mixed = await sold({ quantity: 3, product: { priceCents: 1210 } });
  await sql('test_voucher_in_it', 'update order_items set product_id = $2 where order_id = $1 and position = 3', [
    mixed.id,
    item!.productId,
  ]);
  await setSimplified('always');
  await ask(app.newClient(), mixed, COMPANY);
  expect(await figuresOf(mixed)).toEqual([['F1', 2420, 220]]);
  expect((await invoicesOf(mixed))[0]!.lines.map(({ positions }) => positions)).toEqual([[1, 2]]);

  // What was paid for it is owed until it pays.
  expect(await bookOf(day(DAY))).toEqual([
    ['sale', '430', '', '', 5000, 0],
    ['sale', '438', '', '', 0, 5000],
    ['payment', '5729', '', '', 5000, 0],
    ['payment', '430', '', '', 0, 5000],
  ]);
});
