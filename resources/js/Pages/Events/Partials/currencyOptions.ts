import { CURRENCIES } from '@server/shared/currencies';
import type { ComboBoxOption } from '@/Components/form/ComboBox';

/** All currencies by code and localised name. */
export function currencyOptions(locale: string): ComboBoxOption[] {
  const names = new Intl.DisplayNames(locale, { type: 'currency' });
  return CURRENCIES.map((value) => ({ value, label: value, detail: names.of(value) ?? '' }));
}
