import type { IsoDate } from '@server/shared/time';
import { useFormat } from '@/hooks/useFormat';

/** "Sat 21 Nov": a day of the calendar, on whichever clock. */
export function useDay(): (day: IsoDate) => string {
  const { shortDay } = useFormat();
  return (day) => shortDay(`${day}T12:00:00Z`, 'UTC');
}
