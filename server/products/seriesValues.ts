import type { Series } from '../../generated/prisma/client';
import { nextNumberIn, seriesNumber } from '../shared/seriesNumber';
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

/** The number that its next ticket or invoice would get, in the present year. */
export function upcomingNumber(series: Series): string {
  const year = Math.max(new Date().getFullYear(), series.year ?? 0);
  return seriesNumber(series, nextNumberIn(series, year), year);
}
