/** Paying an order in the moment it is placed with what the house owes its buyer: gift vouchers, then their balance. */
import { DomainError } from '../../shared/errors';
import { paths } from '../../shared/paths';
import { type PendingOrder, payOrder } from '../actions/payOrder';
import type { NextStop } from '../actions/startPayment';
import { drawBalance } from './drawBalance';
import { drawVoucher } from './drawVoucher';

/** Of whom the balance is used, if of anybody, and which vouchers, by their codes. */
export type HouseMoney = { payer: string | null; codes: readonly string[] };

type Gone = NextStop & { isPaid: boolean };

/**
 * Where the buyer of an order that was placed in this moment goes, who wanted to use a balance or vouchers.
 * @param chosen how the rest is paid
 * @returns null when they gave nothing: then it is paid as if nobody had asked
 */
export async function payFromHouse(
  order: PendingOrder,
  { payer, codes }: HouseMoney,
  chosen: string | undefined,
): Promise<Gone | null> {
  const key = order.key ?? undefined;
  const outcomes: string[] = [];
  for (const code of codes) if (!outcomes.includes('paid')) outcomes.push(await drawVoucher(order.id, code));
  let isShort = outcomes.some((outcome) => outcome !== 'paid' && outcome !== 'held');
  if (payer && !outcomes.includes('paid')) {
    const used = await drawBalance(order.id, payer);
    outcomes.push(used);
    // One that has nothing left is as if nobody had asked.
    isShort ||= used === 'for_vouchers';
  }
  if (outcomes.includes('paid'))
    return { url: paths.orders.show(order.reference, key), isExternal: false, isPaid: true };
  const choice = { url: paths.payments.choice(order.reference, key), isExternal: false, isPaid: false };
  // A voucher was used up or blocked in this moment, or a balance buys none of it: nobody is sent to pay more than they were shown.
  if (isShort) return choice;
  if (!outcomes.includes('held')) return null;
  try {
    return { ...(await payOrder(order, chosen)), isPaid: false };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    // What is wrong is said where the rest is paid.
    return { ...choice, url: paths.payments.card(order.reference, key) };
  }
}
