import { dayIn } from '../../shared/time';
import type { Binder } from './bind';
import { readDayRange } from './dateRange';
import type { DateRangeFilter } from './filters';

/** No clock in the world is further than this from UTC: so much around a day holds it wherever it is. */
const FURTHEST = "interval '14 hours'";

/**
 * The condition of a range of days. Where each row has a zone of its own, an index finds what is of those days anywhere
 * in the world, and each row's own calendar then decides.
 * @param zone whose days are meant where rows have none of their own, and whose day it is for `today`.
 */
export function days(filter: DateRangeFilter, value: string, zone: string, { bind }: Binder): string | null {
  const range = readDayRange(value, dayIn(new Date(), zone));
  if (!range) return null;
  const { from, until } = range;
  const midnight = (day: string, later: 0 | 1, of: string) =>
    `((${bind(day)}::date + ${later})::timestamp at time zone ${of})`;
  const within = (sql: string) => [from && `${sql} >= ${bind(from)}::date`, until && `${sql} <= ${bind(until)}::date`];
  const between = (of: string, margin?: string) => [
    from && `${filter.sql} >= ${midnight(from, 0, of)}${margin ? ` - ${margin}` : ''}`,
    until && `${filter.sql} < ${midnight(until, 1, of)}${margin ? ` + ${margin}` : ''}`,
  ];
  const conditions =
    filter.of === 'date'
      ? within(filter.sql)
      : filter.zone
        ? [...between("'UTC'", FURTHEST), ...within(`(${filter.sql} at time zone ${filter.zone})::date`)]
        : between(`${bind(zone)}::text`);
  const fits = conditions.filter(Boolean).join(' and ');
  return filter.among ? `exists (select ${filter.among} and ${fits})` : fits;
}
