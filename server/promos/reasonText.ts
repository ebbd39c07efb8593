/** Reason for or against a promotion, as a clause in the reader's language. */
import type { Translate } from '../shared/i18n/translate';
import { type Cents, formatMoney } from '../shared/money';
import { formatDate, formatDateTime, formatWeekday, type IsoDate } from '../shared/time';
import type { CustomerGroup } from './pricing/promo';
import type { Because, Reason } from './pricing/reason';

export type Reader = { t: Translate; locale: string; currency: string; timeZone: string };

/** A Monday at noon, to count weekdays from. */
const MONDAY = Date.UTC(2024, 0, 1, 12);
const DAY = 86_400_000;

const dateText = (date: IsoDate, { locale }: Reader) => formatDate(`${date}T12:00:00Z`, 'UTC', locale);
const moneyText = (amount: Cents, { currency, locale }: Reader) => formatMoney(amount, currency, locale);
const listText = (items: string[], { locale }: Reader) =>
  new Intl.ListFormat(locale, { type: 'disjunction' }).format(items);

const weekdaysText = (weekdays: readonly number[], reader: Reader) =>
  listText(
    [...weekdays].sort().map((day) => formatWeekday(new Date(MONDAY + (day - 1) * DAY), 'UTC', reader.locale)),
    reader,
  );

const groupsText = (groups: readonly CustomerGroup[], reader: Reader) =>
  listText(
    groups.map((group) => reader.t(`promos.group_${group}`)),
    reader,
  );

function datesText(
  { from, until }: { from: IsoDate | null; until: IsoDate | null },
  key: 'reason_other_dates' | 'because_visit_dates',
  reader: Reader,
): string {
  const params = { from: from ? dateText(from, reader) : '', until: until ? dateText(until, reader) : '' };
  if (from && until) return reader.t(`promos.${key}`, params);
  return reader.t(from ? `promos.${key}_from` : `promos.${key}_until`, params);
}

/** "it is for visits on Monday or Tuesday": follows "does not apply:". */
export function reasonText(reason: Reason, reader: Reader): string {
  const { t, locale, timeZone } = reader;
  switch (reason.code) {
    case 'not_yet':
      return t('promos.reason_not_yet', { date: formatDateTime(reason.from, timeZone, locale) });
    case 'over':
      return t('promos.reason_over', { date: formatDateTime(reason.until, timeZone, locale) });
    case 'other_currency':
      return t('promos.reason_other_currency', { currency: reason.currency });
    case 'other_customers':
      return t('promos.reason_other_customers', { groups: groupsText(reason.groups, reader) });
    case 'other_dates':
      return datesText(reason, 'reason_other_dates', reader);
    case 'other_weekday':
      return t('promos.reason_other_weekday', { weekdays: weekdaysText(reason.weekdays, reader) });
    case 'too_late':
      return t('promos.reason_too_late', { count: reason.days });
    case 'too_early':
      return reason.days === 0 ? t('promos.reason_same_day') : t('promos.reason_too_early', { count: reason.days });
    case 'too_few':
      return t('promos.reason_too_few', { count: reason.needed, have: reason.have });
    case 'total_too_low':
      return t('promos.reason_total_too_low', {
        needed: moneyText(reason.neededCents, reader),
        have: moneyText(reason.haveCents, reader),
      });
    default:
      return t(`promos.reason_${reason.code}`);
  }
}

/** "the visit is on a Monday or Tuesday": follows "because". */
export function becauseText(because: Because, reader: Reader): string {
  const { t, locale, timeZone } = reader;
  switch (because.code) {
    case 'products':
      return t('promos.because_products', { count: because.count });
    case 'quantity':
      return t('promos.because_quantity', { count: because.have, needed: because.needed });
    case 'total':
      return t('promos.because_total', {
        needed: moneyText(because.neededCents, reader),
        have: moneyText(because.haveCents, reader),
      });
    case 'visit_dates':
      return datesText(because, 'because_visit_dates', reader);
    case 'weekdays':
      return t('promos.because_weekdays', { weekdays: weekdaysText(because.weekdays, reader) });
    case 'booked_ahead':
      return t('promos.because_booked_ahead', { count: because.days });
    case 'booked_late':
      return because.days === 0
        ? t('promos.because_same_day')
        : t('promos.because_booked_late', { count: because.days });
    case 'sale_window':
      return because.until
        ? t('promos.because_sale_until', { date: formatDateTime(because.until, timeZone, locale) })
        : t('promos.because_sale_window');
    case 'customer_group':
      return t('promos.because_customer_group', { group: t(`promos.group_${because.group}`) });
    case 'budget_ends':
      return t('promos.because_budget_ends', { amount: moneyText(because.leftCents, reader) });
    case 'most_items':
      return t('promos.because_most_items', { count: because.most });
    default:
      return t(`promos.because_${because.code}`);
  }
}
