/** Payment by store credit when an order is placed: gift vouchers, then the buyer's balance. */
import { type NextStop, type PendingOrder, payFromBalance, payFromVoucher, payOrder } from '../payments';
import { DomainError } from '../shared/errors';
import { add, type Cents, ZERO } from '../shared/money';
import { paths } from '../shared/paths';
import { availableBalance, findUsableVoucher } from '../wallets';

/** User whose balance is applied, if any, and codes of gift vouchers. */
export type StoreCredit = { payer: string | null; codes: readonly string[] };

export const usesCredit = ({ payer, codes }: StoreCredit): boolean => payer !== null || codes.length > 0;

/**
 * Whether vouchers and balance cover the whole amount, or paid it in an earlier submission: then no other payment is
 * needed.
 */
export async function isCreditEnough(
  order: { state: string; currency: string; totalCents: Cents },
  credit: StoreCredit,
): Promise<boolean> {
  if (!usesCredit(credit) || order.totalCents === 0) return false;
  if (order.state !== 'held') return true;
  const available = [credit.payer ? await availableBalance(credit.payer, order.currency) : ZERO];
  for (const code of credit.codes) available.push((await findUsableVoucher(code, order.currency, 'vouchers')).left);
  return add(...available) >= order.totalCents;
}

/**
 * Applies credit to an order just placed.
 * @param chosen payment method of the rest
 * @returns the buyer's next page; null if no credit was applied, so the usual payment follows
 */
export async function payFromCredit(
  order: PendingOrder,
  { payer, codes }: StoreCredit,
  chosen: string | undefined,
): Promise<(NextStop & { isPaid: boolean }) | null> {
  const key = order.key ?? undefined;
  const outcomes: string[] = [];
  for (const code of codes) if (!outcomes.includes('paid')) outcomes.push(await payFromVoucher(order.id, code));
  let isShort = outcomes.some((outcome) => outcome !== 'paid' && outcome !== 'held');
  if (payer && !outcomes.includes('paid')) {
    const used = await payFromBalance(order.id, payer);
    outcomes.push(used);
    // A voucher without value is ignored.
    isShort ||= used === 'for_vouchers';
  }
  if (outcomes.includes('paid'))
    return { url: paths.orders.show(order.reference, key), isExternal: false, isPaid: true };
  const choice = { url: paths.payments.choice(order.reference, key), isExternal: false, isPaid: false };
  // A voucher was just used up or blocked, or the balance cannot be used: the buyer must not pay more than shown.
  if (isShort) return choice;
  if (!outcomes.includes('held')) return null;
  try {
    return { ...(await payOrder(order, chosen)), isPaid: false };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    // The payment page of the rest shows the error.
    return { ...choice, url: paths.payments.card(order.reference, key) };
  }
}
