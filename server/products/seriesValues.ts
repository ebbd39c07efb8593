import type { Series } from '../../generated/prisma/client';
import { nextNumberIn, seriesNumber } from '../shared/seriesNumber';
import { dayIn } from '../shared/time';
import type { SeriesValues } from './pages';

/** The values of a series' form: where it goes on is left open, since every sale moves it. */
export const seriesValues = ({ name, kind, prefix, digits, yearly }: Series): SeriesValues => ({
  name,
  kind: kind as SeriesValues['kind'],
  prefix,
  digits,
  nextNumber: null,
  yearly,
});

/** The same as the record of changes keeps it. */
export const auditedSeries = (series: Series) => ({ ...seriesValues(series), nextNumber: series.nextNumber });

/** The number that its next ticket or invoice would get, in the year that the clocks of the venue show. */
export function upcomingNumber(series: Series, timeZone: string): string {
  const year = Math.max(Number(dayIn(new Date(), timeZone).slice(0, 4)), series.year ?? 0);
  return seriesNumber(series, nextNumberIn(series, year), year);
}
