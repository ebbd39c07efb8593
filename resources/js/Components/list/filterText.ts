import type { Locale, Translate } from '@server/shared/i18n/translate';
import { DATE_PRESETS, type ListFilter } from '@server/shared/lists';
import { shareText } from '@server/shared/moneyShares';

const shortDate = (day: string, locale: Locale): string =>
  new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

function rangeText(value: string, t: Translate, write: (part: string) => string): string {
  const [from = '', until = ''] = value.split('..');
  if (from && until) {
    return from === until ? write(from) : t('lists.range_both', { from: write(from), until: write(until) });
  }
  return from ? t('lists.range_from', { from: write(from) }) : t('lists.range_until', { until: write(until) });
}

/** "5%" or "5 %" of a typed number; a text that is no number stays. */
function percentText(part: string, locale: Locale): string {
  const number = Number(part);
  return Number.isNaN(number) ? part : shareText(number * 100, locale);
}

/** A filter's values as text. */
export function filterText(filter: ListFilter, values: readonly string[], t: Translate, locale: Locale): string {
  const [value = ''] = values;
  switch (filter.kind) {
    case 'oneOf':
    case 'boolean':
      return values.map((one) => filter.options.find((option) => option.value === one)?.label ?? one).join(', ');
    case 'dateRange': {
      const preset = DATE_PRESETS.find((name) => name === value);
      return preset ? t(`lists.${preset}`) : rangeText(value, t, (day) => shortDate(day, locale));
    }
    case 'numberRange':
      return rangeText(value, t, (part) => (filter.unit === 'percent' ? percentText(part, locale) : part));
    case 'text':
      return value;
  }
}
