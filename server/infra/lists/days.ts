import { dayIn } from '../../shared/time';
import type { Binder } from './bind';
import { readDayRange } from './dateRange';
import type { DateRangeFilter } from './filters';

/** No time zone is further than this from UTC, so this margin covers a day in all of them. */
const FURTHEST = "interval '14 hours'";

/**
 * The condition of a day range. If each row has its own zone, an index finds rows of those days in any zone, and the
 * exact zone of each row then decides.
 * @param zone the zone of rows without their own, and of `today`.
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
