/** A cashier's discounts on a hold: stored form, and input of the price calculation. */
import { prisma, sql, type Tx } from '../../infra/db';
import { COUNTER_PROMO, type CounterDiscount } from '../../promos';
import { cents } from '../../shared/money';
import { uuidv7 } from '../../shared/uuid';

/** Cashier discounts of an order. */
export const readCounterDiscounts = (orderId: string): Promise<CounterDiscount[]> =>
  sql<CounterDiscount>(
    'counter_discounts',
    'select line, percent, amount_cents as "amountCents" from order_discounts where order_id = $1',
    [orderId],
  );

export type GivenDiscount = CounterDiscount & { reason: string; by: string; approvedBy: string | null };

/** All cashier discounts share one promotion, created with the first of them. */
const ensurePromo = (tx: Tx) =>
  tx.promo.createMany({
    data: [{ ...COUNTER_PROMO, trigger: 'counter', effect: 'percentage', percent: 10_000 }],
    skipDuplicates: true,
  });

/** Stores a discount, replacing one of the same line, and adds it to the order's history. */
export async function writeCounterDiscount(tx: Tx, orderId: string, given: GivenDiscount): Promise<void> {
  await ensurePromo(tx);
  const { line, percent, amountCents, reason, by: byId, approvedBy: approvedById } = given;
  const terms = { percent, amountCents, reason, byId, approvedById };
  await tx.orderDiscount.upsert({
    where: { orderId_line: { orderId, line } },
    create: { id: uuidv7(), orderId, line, ...terms },
    update: terms,
  });
  await recordInHistory(tx, orderId, given);
}

async function recordInHistory(
  tx: Tx,
  orderId: string,
  { percent, amountCents, reason, by, approvedBy, line }: GivenDiscount,
) {
  const size = percent === null ? { amount: amountCents } : { percent };
  const data = JSON.stringify({ line, ...size, reason, approved_by: approvedBy });
  await tx.$executeRaw`select record_order_event(${orderId}::uuid, 'discounted', null, null, ${by}::uuid, ${data}::jsonb)`;
}

/** Removes the discounts of some lines. */
export const removeCounterDiscounts = (tx: Tx, orderId: string, lines: readonly string[]) =>
  tx.orderDiscount.deleteMany({ where: { orderId, line: { in: [...lines] } } });

/**
 * Removes discounts that a second person approved, since approval was for the sale at that time and not for a larger
 * one.
 * @returns whether there were any
 */
export const removeApproved = async (orderId: string): Promise<boolean> =>
  (await prisma.orderDiscount.deleteMany({ where: { orderId, approvedById: { not: null } } })).count > 0;

type Copied = { from: string; to: string; lines: readonly string[] };

/** Copies the discounts of these lines to the order that replaces another. @returns whether there were any */
export async function copyCounterDiscounts(tx: Tx, { from, to, lines }: Copied): Promise<boolean> {
  const rows = await tx.orderDiscount.findMany({ where: { orderId: from, line: { in: [...lines] } } });
  const known = await tx.orderDiscount.count({ where: { orderId: to } });
  if (rows.length === 0 || known > 0) return false;
  for (const { line, percent, amountCents, reason, byId: by, approvedById: approvedBy } of rows)
    await writeCounterDiscount(tx, to, {
      line,
      percent,
      amountCents: amountCents === null ? null : cents(Number(amountCents)),
      reason,
      by,
      approvedBy,
    });
  return true;
}
