import { COUNTRIES } from '@server/shared/countries';
import type { ComboBoxOption } from '@/Components/form/ComboBox';

const NOW = Date.now();

/** How far a zone's clocks are from Greenwich now, as "GMT+1". */
const offsetOf = (timeZone: string): string =>
  new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' })
    .formatToParts(NOW)
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

/** Every time zone this browser knows, and the one that is chosen. */
export function timeZoneOptions(chosen: string): ComboBoxOption[] {
  const names = Intl.supportedValuesOf('timeZone');
  const all = !chosen || names.includes(chosen) ? names : [chosen, ...names];
  return all.map((value) => ({
    value,
    label: value.replaceAll('_', ' ').replaceAll('/', ' / '),
    detail: offsetOf(value),
  }));
}

/** Every country by its name in the reader's language. */
export function countryOptions(locale: string): ComboBoxOption[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  return COUNTRIES.map((value) => ({ value, label: names.of(value) ?? value })).sort((a, b) =>
    a.label.localeCompare(b.label, locale),
  );
}

/** Where this computer is, which is most likely where the venue is. */
export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
