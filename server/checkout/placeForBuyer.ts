/** Placing orders that staff or programs make for a buyer. */
import { type HolderProfile, type Placed, type PlaceInput, placeOrder } from '../orders';
import { DomainError } from '../shared/errors';
import type { Locale } from '../shared/i18n/translate';
import type { Cents } from '../shared/money';

type Sold = {
  orderId: string;
  /** Total that staff or the charge saw. */
  totalCents: Cents;
  /** Null: emails about the order go to no one. */
  contact: { name: string; email: string; phone?: string | undefined } | null;
  locale: Locale;
  /** On-account payment; null if paid by link or taken here. */
  payBy: PlaceInput['payBy'];
  /** Minutes until payment is due. */
  minutes: number;
  /** Holders who are known already. */
  profiles?: HolderProfile[];
};

/**
 * The buyer's pages ask later for the acceptance of the terms, and for the other holders.
 * @throws DomainError as `placeOrder`; prices_moved
 */
export async function placeForBuyer({ profiles = [], ...sold }: Sold): Promise<Placed> {
  const { orderId, totalCents, contact, locale, payBy, minutes } = sold;
  const placed = await placeOrder({
    ...{ orderId, totalCents, contact, locale, payBy, profiles, acceptances: [], userId: null, provedEmail: null },
    ...{ pendingMinutes: minutes, confirmMinutes: null },
  });
  if (placed.isOverLimit) throw new DomainError('prices_moved');
  return placed;
}
