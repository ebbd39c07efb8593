import { type CustomerGroup, nextDiscounts, promosInForce } from '../../promos';
import type { Locale } from '../../shared/i18n/translate';
import { localText } from '../../shared/localText';
import type { OwnOrder } from '../findOrder';
import type { NextDiscount } from '../pages';
import { findCodeById } from './enteredCode';
import { quoteOrder } from './quoteOrder';

type Reader = { eventIds: readonly string[]; locale: Locale; customerGroup: CustomerGroup };

/** The discount closest in reach for a hold; reads nothing if no promotion is active. */
export async function nextOfHold(order: OwnOrder, reader: Reader): Promise<NextDiscount | null> {
  const { id: orderId, channel, promoCodeId } = order;
  const { eventIds, customerGroup, locale } = reader;
  if ((await promosInForce(eventIds, channel)).length === 0) return null;
  const code = promoCodeId === null ? null : await findCodeById(promoCodeId);
  const quote = await quoteOrder({ orderId, channel, customerGroup, code: code ?? null });
  const [next] = quote ? nextDiscounts(quote.cart) : [];
  return next ? toShown(next, locale) : null;
}

export const toShown = (
  { name, productId, more, percent, savesCents }: ReturnType<typeof nextDiscounts>[number],
  locale: Locale,
): NextDiscount => ({ name: localText(name, locale), productId, more, percent, savesCents });
