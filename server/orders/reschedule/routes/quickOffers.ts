/** Ways to pay for a change of a paid order: it is kept for minutes, so that none may take days. */
import { listOffers, listPayOptions } from '../../../payments';
import type { FoundOrder } from '../../findOrder';

export const quickOptions = async (order: FoundOrder, locale: string) =>
  (await listPayOptions(order, locale)).filter(({ method }) => method !== 'wire_transfer');

/** The way to pay that was chosen, or the first. */
export async function offerFor(order: FoundOrder, chosen: string | undefined) {
  const offers = (await listOffers(order)).filter(({ payUntil }) => payUntil === null);
  const offer = chosen === undefined ? offers[0] : offers.find(({ id }) => id === chosen);
  return offer && { provider: offer.provider.code, method: offer.method };
}
