/** Placing phone sales for a buyer. */
import { type Placed, type PlaceInput, placeOrder } from '../orders';
import { DomainError } from '../shared/errors';
import type { Locale } from '../shared/i18n/translate';
import type { Cents } from '../shared/money';

type Sold = {
  orderId: string;
  /** Total that staff or the charge saw. */
  totalCents: Cents;
  contact: { name: string; email: string; phone?: string | undefined };
  locale: Locale;
  /** On-account payment; null if paid by link or taken here. */
  payBy: PlaceInput['payBy'];
  /** Minutes until payment is due. */
  minutes: number;
};

/** Terms and holders are asked for later on the buyer's pages. @throws DomainError as `placeOrder`; prices_moved */
export async function placeForBuyer({ orderId, totalCents, contact, locale, payBy, minutes }: Sold): Promise<Placed> {
  const placed = await placeOrder({
    ...{ orderId, totalCents, contact, locale, payBy, profiles: [], acceptances: [], userId: null, provedEmail: null },
    ...{ pendingMinutes: minutes, confirmMinutes: null },
  });
  if (placed.isOverLimit) throw new DomainError('prices_moved');
  return placed;
}
