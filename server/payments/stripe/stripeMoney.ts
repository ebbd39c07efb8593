/**
 * Stripe's minor units, which differ for some currencies: the Icelandic króna and the Ugandan shilling use hundredths
 * that do not exist, and dinars of three decimals must end in zero.
 */
import { currencyDigits } from '../../shared/currencies';

const NO_DIGITS = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '));
const THREE_DIGITS = new Set('BHD JOD KWD OMR TND'.split(' '));

const stripeDigits = (currency: string): number => (NO_DIGITS.has(currency) ? 0 : THREE_DIGITS.has(currency) ? 3 : 2);

/** Our amount in Stripe's units; null if Stripe cannot take it. */
export function toStripe(amount: number, currency: string): number | null {
  const more = stripeDigits(currency) - currencyDigits(currency);
  const scaled = more >= 0 ? amount * 10 ** more : amount / 10 ** -more;
  if (!Number.isSafeInteger(scaled)) return null;
  return THREE_DIGITS.has(currency) && scaled % 10 !== 0 ? null : scaled;
}

/** Stripe's units in ours; a result that is not whole stays a fraction and matches no amount. */
export function fromStripe(amount: number, currency: string): number {
  const more = currencyDigits(currency) - stripeDigits(currency);
  return more >= 0 ? amount * 10 ** more : amount / 10 ** -more;
}
