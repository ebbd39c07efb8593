import type { IsoDate } from '@server/shared/time';
import { useEffect, useRef } from 'react';
import { isHydrating, useKeptByDevice } from '@/lib/hydration';
import type { Shop } from './cart';
import type { HoldControl } from './holdControl';
import { keepDraft, readDraft } from './keptDraft';

const keptSlot = (slug: string): string | null => readDraft(slug).slotId ?? null;
const namesDay = (): boolean => new URLSearchParams(window.location.search).has('day');

/**
 * The time that is chosen is one of the day that the page shows, so that a buyer books what is shown. A choice that this
 * tab has kept opens its day again, unless the address names another one. A buyer who opens another day begins anew.
 * Reserved places keep their time while the buyer looks at other days: the order shows it.
 */
export function useDayOfChoice(
  { event: { slug }, calendar, day, slots }: Pick<Shop, 'event' | 'calendar' | 'day' | 'slots'>,
  { cart: { slotId }, shown, expiry, status, chooseSlot }: HoldControl,
  onDay: (day: IsoDate) => void,
): void {
  const kept = useRef(isHydrating() ? null : keptSlot(slug));
  useKeptByDevice(() => {
    kept.current = keptSlot(slug);
  });
  const seen = useRef<string | null>(null);
  const latest = useRef({ chooseSlot, onDay });
  latest.current = { chooseSlot, onDay };
  const isShown = slots.some(({ id }) => id === slotId);
  const isReserved = shown !== null || expiry !== 'none' || status !== 'idle';
  const today = calendar?.today ?? null;
  useEffect(() => {
    if (slotId === null) return;
    if (isShown) {
      seen.current = slotId;
      if (day) keepDraft(slug, { day });
      return;
    }
    if (isReserved) return;
    const isKept = slotId === kept.current;
    kept.current = null;
    // A time that was offered for another day: that day is on its way.
    if (!isKept && slotId !== seen.current) return;
    const its = readDraft(slug).day;
    seen.current = slotId;
    if (isKept && its && its !== day && today && its >= today && !namesDay()) latest.current.onDay(its);
    else latest.current.chooseSlot(null);
  }, [slug, slotId, isShown, isReserved, day, today]);
}
