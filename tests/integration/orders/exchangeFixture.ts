/** Orders with exchanged tickets, and their state afterwards. */
import { prisma, sql } from '../../../server/infra/db';
import { type Sale, type SaleInput, sell } from '../tickets/saleFixture';
import { createProduct } from './shopFixture';

export type Other = Parameters<typeof createProduct>[1];

/** Fully refundable until it begins: a cheaper ticket refunds the difference. */
export const ALWAYS = [{ hoursBefore: 0, percent: 10_000 }];

/** Two children's tickets at 6.00 for tomorrow, and another product of the event: an adult's at 12.00. */
export async function sold(other: Other = {}, input: SaleInput = {}) {
  const sale = await sell({
    quantity: 2,
    ...input,
    product: { name: { en: 'Child' }, priceCents: 600, ...input.product },
    event: { rescheduleUntilHours: 1, rescheduleExchanges: true, refundSteps: ALWAYS, ...input.event },
  });
  await sql(
    'test_exchange_provider',
    `update payments set provider = 'fake' where order_id = $1 and provider <> 'free'`,
    [sale.id],
  );
  const { productId: child } = await prisma.orderItem.findFirstOrThrow({ where: { orderId: sale.id } });
  const adult = await createProduct(sale.eventId, { name: { en: 'Adult' }, ...other });
  return { sale, child, adult };
}
export const productsOf = async ({ id }: Sale) =>
  (await prisma.orderItem.findMany({ where: { orderId: id, visit: 0 }, orderBy: { position: 'asc' } })).map(
    ({ productId }) => productId,
  );
export const countOf = async (quota: string) =>
  prisma.quota.findUniqueOrThrow({ where: { id: quota }, select: { held: true, sold: true } });
