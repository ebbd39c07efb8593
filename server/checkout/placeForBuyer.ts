/** Placing what staff sell to a buyer who is not there: by telephone. */
import { type Placed, type PlaceInput, placeOrder } from '../orders';
import { DomainError } from '../shared/errors';
import type { Locale } from '../shared/i18n/translate';

type Sold = {
  orderId: string;
  contact: { name: string; email: string; phone?: string | undefined };
  locale: Locale;
  /** On-account payment; null if paid by link or taken here. */
  payBy: PlaceInput['payBy'];
  /** Minutes until payment is due. */
  minutes: number;
};

/** No buyer is there to accept terms or to name holders: both are asked where the buyer comes. @throws DomainError as `placeOrder`; prices_moved */
export async function placeForBuyer({ orderId, contact, locale, payBy, minutes }: Sold): Promise<Placed> {
  const placed = await placeOrder({
    ...{ orderId, contact, locale, payBy, profiles: [], acceptances: [], userId: null, provedEmail: null },
    ...{ pendingMinutes: minutes, confirmMinutes: null },
  });
  if (placed.isOverLimit) throw new DomainError('prices_moved');
  return placed;
}
