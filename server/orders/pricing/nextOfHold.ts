import { type CustomerGroup, nextDiscounts, promosInForce } from '../../promos';
import type { Locale } from '../../shared/i18n/translate';
import { localText } from '../../shared/localText';
import type { OwnOrder } from '../findOrder';
import type { ShopHold } from '../pages';
import { findCodeById } from './enteredCode';
import { quoteOrder } from './quoteOrder';

type Reader = { eventIds: readonly string[]; locale: Locale; customerGroup: CustomerGroup };

/** The nearest discount that a hold would have with a few more; nothing is read where no promotion is in force. */
export async function nextOfHold(order: OwnOrder, reader: Reader): Promise<ShopHold['nextDiscount']> {
  const { id: orderId, channel, promoCodeId } = order;
  const { eventIds, customerGroup, locale } = reader;
  if ((await promosInForce(eventIds, channel)).length === 0) return null;
  const code = promoCodeId === null ? null : await findCodeById(promoCodeId);
  const quote = await quoteOrder({ orderId, channel, customerGroup, code: code ?? null });
  const [next] = quote ? nextDiscounts(quote.cart) : [];
  if (!next) return null;
  const { name, productId, more, percent, savesCents } = next;
  return { name: localText(name, locale), productId, more, percent, savesCents };
}
