import type { IsoDate } from '@server/shared/time';
import { useLocale } from '@/hooks/useLocale';
import { monthName, plusMonths } from '@/lib/calendarDays';

/** The year that starts with a month: "November 2026 – October 2027". */
export function useYearTitle(start: string): string {
  const locale = useLocale();
  const last = plusMonths(`${start}-01` as IsoDate, 11).slice(0, 7);
  return `${monthName(start, locale)} – ${monthName(last, locale)}`;
}
