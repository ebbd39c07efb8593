/**
 * Amounts as Stripe counts them, which for some currencies is otherwise than the currency itself does: the Icelandic króna
 * and the Ugandan shilling go in hundredths that there are not, and of the dinars of three digits the last is always zero.
 */
import { currencyDigits } from '../../shared/currencies';

const NO_DIGITS = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '));
const THREE_DIGITS = new Set('BHD JOD KWD OMR TND'.split(' '));

const stripeDigits = (currency: string): number => (NO_DIGITS.has(currency) ? 0 : THREE_DIGITS.has(currency) ? 3 : 2);

/** Ours in Stripe's units; null where Stripe cannot take that amount. */
export function toStripe(amount: number, currency: string): number | null {
  const more = stripeDigits(currency) - currencyDigits(currency);
  const scaled = more >= 0 ? amount * 10 ** more : amount / 10 ** -more;
  if (!Number.isSafeInteger(scaled)) return null;
  return THREE_DIGITS.has(currency) && scaled % 10 !== 0 ? null : scaled;
}

/** Stripe's units in ours; what is no whole amount of ours stays a fraction, and matches nothing. */
export function fromStripe(amount: number, currency: string): number {
  const more = currencyDigits(currency) - stripeDigits(currency);
  return more >= 0 ? amount * 10 ** more : amount / 10 ** -more;
}
