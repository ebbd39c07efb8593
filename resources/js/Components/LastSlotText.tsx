import type { LastSlot } from '@server/events/pages';
import type { IsoDate } from '@server/shared/time';
import { useDates } from '@/hooks/useDates';
import { useT } from '@/hooks/useT';

type LastSlotTextProps = {
  lastSlot: LastSlot;
  /** The last day for which slots have been generated. */
  horizon?: IsoDate;
};

/** The last bookable day, and the day on which the opening hours end. */
export function LastSlotText({ lastSlot: { today, last, hoursEnd }, horizon }: LastSlotTextProps) {
  const t = useT();
  const dates = useDates();
  if (!last) return t('timeBlocks.horizon_none');
  const words = { last: dates.date(last), end: dates.date(hoursEnd) };
  if (!hoursEnd) return t('timeBlocks.horizon_only', words);
  if (hoursEnd < today) return t('timeBlocks.horizon_ended', words);
  return t(horizon && hoursEnd > horizon ? 'timeBlocks.horizon' : 'timeBlocks.horizon_ends', words);
}
