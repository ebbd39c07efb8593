/** Payment by store credit when an order is placed: gift vouchers, then the buyer's balance. */
import { type CreditSource, type NextStop, type PendingOrder, payOrder, payWithCredit } from '../payments';
import { DomainError } from '../shared/errors';
import { add, type Cents } from '../shared/money';
import { paths } from '../shared/paths';
import { availableBalance, findUsableVoucher } from '../wallets';

/**
 * Whether credit covers the whole amount, or paid it in an earlier submission: then no other payment is needed.
 */
export async function isCreditEnough(
  order: { state: string; currency: string; totalCents: Cents },
  credits: readonly CreditSource[],
): Promise<boolean> {
  if (credits.length === 0 || order.totalCents === 0) return false;
  if (order.state !== 'held') return true;
  const available: Cents[] = [];
  for (const credit of credits)
    available.push(
      credit.kind === 'balance'
        ? await availableBalance(credit.userId, order.currency)
        : (await findUsableVoucher(credit.code, order.currency, 'vouchers')).left,
    );
  return add(...available) >= order.totalCents;
}

/**
 * Applies credit to an order just placed.
 * @param chosen payment method of the rest
 * @returns the buyer's next page; null if no credit was applied, so the usual payment follows
 */
export async function payFromCredit(
  order: PendingOrder,
  credits: readonly CreditSource[],
  chosen: string | undefined,
): Promise<(NextStop & { isPaid: boolean }) | null> {
  const key = order.key ?? undefined;
  const outcomes: string[] = [];
  let isShort = false;
  for (const credit of credits) {
    if (outcomes.includes('paid')) break;
    const used = await payWithCredit(order.id, credit);
    outcomes.push(used);
    // Without a balance, the usual payment follows.
    isShort ||= credit.kind === 'voucher' ? used !== 'paid' && used !== 'held' : used === 'for_vouchers';
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
