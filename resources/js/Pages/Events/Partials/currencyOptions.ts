import { CURRENCIES } from '@server/shared/currencies';
import type { ComboBoxOption } from '@/Components/form/ComboBox';

/** Every currency by its code and its name in the reader's language. */
export function currencyOptions(locale: string): ComboBoxOption[] {
  const names = new Intl.DisplayNames(locale, { type: 'currency' });
  return CURRENCIES.map((value) => ({ value, label: value, detail: names.of(value) ?? '' }));
}
