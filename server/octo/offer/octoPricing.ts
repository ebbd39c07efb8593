import { currencyDigits } from '../../shared/currencies';
import type { Translate } from '../../shared/i18n/translate';
import { type Cents, cents } from '../../shared/money';
import { shareText, taxIncluded } from '../../shared/moneyShares';
import type { Pricing } from '../offerAnswers';

/** A part of a price: list price, price of the company, and their tax rate. */
export type PricePart = { listCents: Cents; netCents: Cents; taxRate: number };

/**
 * The sum of parts, with the included tax of each rate. The reseller's retail price is the list price, and its net price
 * the one that its company pays.
 */
export function octoPricing(parts: readonly PricePart[], currency: string, t: Translate, locale: string): Pricing {
  const sum = (of: readonly PricePart[], amount: (part: PricePart) => number) =>
    cents(of.reduce((total, part) => total + amount(part), 0));
  const list = sum(parts, ({ listCents }) => listCents);
  const rates = [...new Set(parts.map(({ taxRate }) => taxRate))].filter((rate) => rate > 0);
  return {
    original: list,
    retail: list,
    net: sum(parts, ({ netCents }) => netCents),
    currency,
    currencyPrecision: currencyDigits(currency),
    includedTaxes: rates.map((rate) => {
      const own = parts.filter(({ taxRate }) => taxRate === rate);
      const ofList = taxIncluded(
        sum(own, ({ listCents }) => listCents),
        rate,
      );
      const ofNet = taxIncluded(
        sum(own, ({ netCents }) => netCents),
        rate,
      );
      const name = t('tickets.tax_included', { rate: shareText(rate, locale) });
      return { name, original: ofList, retail: ofList, net: ofNet };
    }),
  };
}
