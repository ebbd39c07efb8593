/** Payment methods for a change of a paid order: reserved for minutes, so methods that take days are excluded. */
import { listOffers, listPayOptions } from '../../../payments';
import type { FoundOrder } from '../../findOrder';

export const quickOptions = async (order: FoundOrder, locale: string) =>
  (await listPayOptions(order, locale)).filter(({ method }) => method !== 'wire_transfer');

/** The chosen payment method, or the first. */
export async function offerFor(order: FoundOrder, chosen: string | undefined) {
  const offers = (await listOffers(order)).filter(({ payUntil }) => payUntil === null);
  const offer = chosen === undefined ? offers[0] : offers.find(({ id }) => id === chosen);
  return offer && { provider: offer.provider.code, method: offer.method };
}
