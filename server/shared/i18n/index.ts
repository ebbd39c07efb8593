/** The texts on the server: every area in every language. The browser loads areas by page. */
import { type Cents, formatMoney } from '../money';
import { dictionariesOf, onLanguages } from './languages';
import { createTranslator, type Locale, type Translate } from './translate';

const translators = new Map<Locale, Translate>();
onLanguages(() => translators.clear());

/** The translator of a language with its current texts. An unknown language uses English. */
export function translator(locale: Locale): Translate {
  const known = translators.get(locale);
  if (known) return known;
  const made = createTranslator(locale, dictionariesOf(locale));
  translators.set(locale, made);
  return made;
}

/** A price as buyers read it on pages and in emails: nothing at all is "Free". */
export const formatPrice = (amount: Cents, currency: string, locale: Locale): string =>
  amount === 0 ? translator(locale)('common.free') : formatMoney(amount, currency, locale);
