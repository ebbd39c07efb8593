import { dateFormat, formatDate, formatDay, type IsoDate } from '@server/shared/time';
import { useMemo } from 'react';
import { useLocale } from '@/hooks/useLocale';

/** Calendar days have no zone: they are formatted in UTC. */
const noon = (day: IsoDate) => `${day}T12:00:00Z`;

export type Dates = {
  /** "5 December 2026"; '' for no day. */
  date: (day: IsoDate | null | '') => string;
  /** "Saturday 5 December 2026". */
  day: (day: IsoDate) => string;
  /** "Sat 5 Dec". */
  short: (day: IsoDate) => string;
};

/** Formats calendar days in the reader's language. */
export function useDates(): Dates {
  const language = useLocale();
  return useMemo(() => {
    const locale = language === 'en' ? 'en-GB' : language;
    const short = dateFormat(locale, 'UTC', { weekday: 'short', day: 'numeric', month: 'short' });
    return {
      date: (day) => (day ? formatDate(noon(day), 'UTC', locale) : ''),
      day: (day) => formatDay(noon(day), 'UTC', locale),
      short: (day) => short.format(new Date(noon(day))),
    };
  }, [language]);
}
