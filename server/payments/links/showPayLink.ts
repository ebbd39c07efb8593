/** What a person with the link is shown: what is paid and for what, and nothing of the buyer. */

import type { Locale } from '../../shared/i18n/translate';
import { toIso } from '../../shared/time';
import { isAwaitedTransfer, type PaymentToStart } from '../queries/findPayment';
import { failureOf } from '../queries/showOutcome';
import { showPurchase } from '../queries/showPurchase';
import type { FoundLink } from './findLink';
import type { PayLinkProps } from './linkProps';

/** Links that their page still tells about: the others say how they ended. */
const TOLD: ReadonlySet<PayLinkProps['state']> = new Set(['open', 'waiting', 'used']);

export const stateOf = (link: FoundLink, payment: PaymentToStart | undefined): PayLinkProps['state'] => {
  const isUnderWay = link.isPaying && !isAwaitedTransfer(payment);
  if (link.state === 'open') return isUnderWay ? 'waiting' : 'open';
  // A payer who is on the way back from the bank when it ends is told what comes of it.
  return isUnderWay && payment?.state === 'authorised' ? 'waiting' : link.state;
};

/** What is paid, without what only its buyer should know. */
export async function dueOf(
  link: FoundLink,
  state: PayLinkProps['state'],
  locale: Locale,
): Promise<PayLinkProps['due']> {
  if (!TOLD.has(state)) return null;
  const { discounts, lines, ...purchase } = await showPurchase({ id: link.orderId, email: null }, locale);
  // Once it is paid the order may be another than the one that was.
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
