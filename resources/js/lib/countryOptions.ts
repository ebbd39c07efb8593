import { COUNTRIES } from '@server/shared/countries';
import type { ComboBoxOption } from '@/Components/form/ComboBox';

/** All countries by localised name. */
export function countryOptions(locale: string): ComboBoxOption[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  return COUNTRIES.map((value) => ({ value, label: names.of(value) ?? value })).sort((a, b) =>
    a.label.localeCompare(b.label, locale),
  );
}
