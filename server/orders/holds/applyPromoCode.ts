import { type CustomerGroup, type Reason, reasonText } from '../../promos';
import { DomainError } from '../../shared/errors';
import { translator } from '../../shared/i18n';
import type { Locale } from '../../shared/i18n/translate';
import { formatDateTime } from '../../shared/time';
import { type EnteredCode, findCode, problemOfCode } from '../pricing/enteredCode';
import type { OrderQuote } from '../pricing/quoteOrder';
import { repriceOrder } from './repriceOrder';

type Input = {
  order: { id: string; channel: string; currency: string };
  /** As it was typed; null takes the code off. */
  typed: string | null;
  customerGroup: CustomerGroup;
  locale: Locale;
};

const wrong = (code: string, params: Record<string, string> = {}) => new DomainError(code, { field: 'code', params });

/** What is wrong with the code itself, in words. */
function refuseCode(code: EnteredCode, { own, timeZone }: OrderQuote, locale: Locale): void {
  const problem = problemOfCode(code, own);
  if (!problem) return;
  const date = problem === 'not_yet' ? code.validFrom : problem === 'over' ? code.validUntil : null;
  throw wrong(`promo_${problem}`, date ? { date: formatDateTime(date, timeZone, locale) } : {});
}

/** Used up is used up, whether the code's uses or the promotion's; the rest is said as it is. */
function refusalFor(reason: Reason, { timeZone }: OrderQuote, { order, locale }: Input): DomainError {
  if (reason.code === 'used_up') return wrong('promo_exhausted');
  if (reason.code === 'inactive') return wrong('promo_inactive');
  const reader = { t: translator(locale), locale, currency: order.currency, timeZone };
  return wrong('promo_refused', { reason: reasonText(reason, reader) });
}

/**
 * Puts a promo code on a hold, in place of any before it, or takes it off. It must give something: a code that would
 * not is refused with the reason, and stays unused. Its use is counted at once and given back when the order ends
 * unpaid.
 * @throws DomainError promo_unknown, promo_inactive, promo_not_yet, promo_over, promo_exhausted or promo_refused beside
 *   `code`; hold_gone
 */
export async function applyPromoCode(input: Input): Promise<void> {
  const { order, typed, customerGroup, locale } = input;
  const code = typed === null ? null : await findCode(typed.replace(/\s/g, '').toUpperCase());
  if (typed !== null && !code) throw wrong('promo_unknown');
  const toPrice = { orderId: order.id, channel: order.channel, customerGroup, code };
  await repriceOrder(toPrice, (quote) => {
    if (!code) return;
    refuseCode(code, quote, locale);
    const missed = quote.priced.notApplied.find(({ promoId }) => promoId === code.promo.id);
    if (missed) throw refusalFor(missed.reason, quote, input);
  });
}
