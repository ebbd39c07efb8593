import { type Held, type HoldInput, holdPlaces } from '../orders';
import { DomainError } from '../shared/errors';
import type { Seller } from './seller';

export type BasketLines = Pick<
  HoldInput,
  'key' | 'lines' | 'locale' | 'userId' | 'customerGroup' | 'entryId' | 'forPass' | 'ownPrices'
>;

/**
 * Holds the places of a basket on the seller's terms, all or none. Idempotent by key.
 * @throws DomainError as `holdPlaces`; hold_gone if the key's order has ended
 */
export async function holdBasket(seller: Seller, basket: BasketLines): Promise<Held> {
  const { channel, holdMinutes, soldBy, visitor } = seller;
  const held = await holdPlaces({ ...basket, channel, holdMinutes, soldBy, visitor });
  if (held.state === 'expired' || held.state === 'cancelled') throw new DomainError('hold_gone');
  return held;
}
