import type { Days } from '@server/shared/period';
import { useFormat } from '@/hooks/useFormat';

/** Formats a range: "Mon 2 Nov – Sun 8 Nov". */
export function useDays(): (days: Days) => string {
  const format = useFormat();
  const day = (date: string) => format.shortDay(`${date}T12:00:00Z`, 'UTC');
  return ({ from, to }) => (from === to ? day(from) : `${day(from)} – ${day(to)}`);
}
