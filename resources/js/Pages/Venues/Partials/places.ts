import type { ComboBoxOption } from '@/Components/form/ComboBox';

const NOW = Date.now();

/** Current UTC offset of a zone: "GMT+1". */
const offsetOf = (timeZone: string): string =>
  new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' })
    .formatToParts(NOW)
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

/** All time zones known to the browser, and the chosen one. */
export function timeZoneOptions(chosen: string): ComboBoxOption[] {
  const names = Intl.supportedValuesOf('timeZone');
  const all = !chosen || names.includes(chosen) ? names : [chosen, ...names];
  return all.map((value) => ({
    value,
    label: value.replaceAll('_', ' ').replaceAll('/', ' / '),
    detail: offsetOf(value),
  }));
}
