import { useT } from '@/hooks/useT';
import type { SpecialHours } from './hoursValues';

/** A day's exceptions in one line: "Other hours 09:00–11:00, 17:00–19:00 · Public holiday". */
export function useSpecialDayLabels(): (specials: readonly SpecialHours[]) => string {
  const t = useT();
  const one = (special: SpecialHours): string => {
    if (special.kind === 'closed') return t('timeBlocks.kind_closed');
    if (special.kind === 'capacity') return `${t('timeBlocks.kind_capacity')}: ${special.capacity}`;
    const places = special.capacity === null ? '' : ` (${t('timeBlocks.capacity')}: ${special.capacity})`;
    return `${t(`timeBlocks.kind_${special.kind}`)} ${special.fromTime}–${special.toTime}${places}`;
  };
  return (specials) => {
    const notes = [...new Set(specials.map(({ note }) => note).filter(Boolean))];
    return [specials.map(one).join(', '), ...notes].join(' · ');
  };
}
