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
