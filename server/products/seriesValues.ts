import type { Series } from '../../generated/prisma/client';
import { nextNumberIn, seriesNumber } from '../shared/seriesNumber';
import { dayIn } from '../shared/time';
import type { SeriesValues } from './pages';

/** The values of a series' form: the next number is empty, since every sale changes it. */
export const seriesValues = ({ name, kind, prefix, digits, yearly }: Series): SeriesValues => ({
  name,
  kind: kind as SeriesValues['kind'],
  prefix,
  digits,
  nextNumber: null,
  yearly,
});

/** The same for the activity log. */
export const auditedSeries = (series: Series) => ({ ...seriesValues(series), nextNumber: series.nextNumber });

/** The number of its next ticket or invoice, in the current year of the venue's time zone. */
export function upcomingNumber(series: Series, timeZone: string): string {
  const year = Math.max(Number(dayIn(new Date(), timeZone).slice(0, 4)), series.year ?? 0);
  return seriesNumber(series, nextNumberIn(series, year), year);
}
