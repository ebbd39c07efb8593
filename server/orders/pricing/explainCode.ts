import { type CustomerGroup, reasonText } from '../../promos';
import { translator } from '../../shared/i18n';
import type { Locale } from '../../shared/i18n/translate';
import type { FoundOrder } from '../findOrder';
import { findCodeById } from './enteredCode';
import { quoteOrder } from './quoteOrder';

type Reader = { customerGroup: CustomerGroup; locale: Locale };

/** Explains in a clause for the buyer why the code of a hold no longer gives a discount; null if it does. */
export async function explainCode(order: FoundOrder, { customerGroup, locale }: Reader): Promise<string | null> {
  const code = order.promoCodeId === null ? null : await findCodeById(order.promoCodeId);
  if (!code) return null;
  const { id: orderId, channel, currency } = order;
  const quote = await quoteOrder({ orderId, channel, customerGroup, code });
  const missed = quote?.priced.notApplied.find(({ promoId }) => promoId === code.promo.id);
  if (!quote || !missed) return null;
  return reasonText(missed.reason, { t: translator(locale), locale, currency, timeZone: quote.timeZone });
}
