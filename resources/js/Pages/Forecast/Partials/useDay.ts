import type { IsoDate } from '@server/shared/time';
import { useFormat } from '@/hooks/useFormat';

/** Formats a calendar day, independent of time zones: "Sat 21 Nov". */
export function useDay(): (day: IsoDate) => string {
  const { shortDay } = useFormat();
  return (day) => shortDay(`${day}T12:00:00Z`, 'UTC');
}
