/** Data for the payer of a link: order and amount, without the buyer's data. */

import type { Locale } from '../../shared/i18n/translate';
import { toIso } from '../../shared/time';
import { isAwaitedTransfer, type PaymentToStart } from '../queries/findPayment';
import { failureOf } from '../queries/showOutcome';
import { showPurchase } from '../queries/showPurchase';
import type { FoundLink } from './findLink';
import type { PayLinkProps } from './linkProps';

/** States in which the page shows the order; in others it only shows how the link ended. */
const TOLD: ReadonlySet<PayLinkProps['state']> = new Set(['open', 'waiting', 'used']);

export const stateOf = (link: FoundLink, payment: PaymentToStart | undefined): PayLinkProps['state'] => {
  const isUnderWay = link.isPaying && !isAwaitedTransfer(payment);
  if (link.state === 'open') return isUnderWay ? 'waiting' : 'open';
  // If the link expires while the payer is at the bank, the page still waits for the outcome.
  return isUnderWay && payment?.state === 'authorised' ? 'waiting' : link.state;
};

/** Order and amount, without the buyer's data. */
export async function dueOf(
  link: FoundLink,
  state: PayLinkProps['state'],
  locale: Locale,
): Promise<PayLinkProps['due']> {
  if (!TOLD.has(state)) return null;
  const { discounts, lines, ...purchase } = await showPurchase({ id: link.orderId, email: null }, locale);
  // Once paid, the order may have changed since.
  const isTold = state !== 'used';
  return {
    purchase: {
      ...purchase,
      id: link.id,
      lines: isTold ? lines : [],
      discounts: isTold ? discounts.map((discount) => ({ ...discount, code: null })) : [],
    },
    amount: link.amount,
    before: link.before,
    expiresAt: toIso(link.expiresAt),
    zone: link.zone,
  };
}

export function failureIn(payment: PaymentToStart | undefined): PayLinkProps['failure'] {
  if (payment?.state !== 'failed' && payment?.state !== 'cancelled') return null;
  return failureOf(payment.failureCode, payment.state === 'cancelled');
}
