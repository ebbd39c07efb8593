import type { IsoDate } from '@server/shared/time';
import { useEffect, useRef } from 'react';
import { isHydrating, useKeptByDevice } from '@/lib/hydration';
import type { Shop } from './cart';
import type { HoldControl } from './holdControl';
import { keepDraft, readDraft } from './keptDraft';

const keptSlot = (slug: string): string | null => readDraft(slug).slotId ?? null;
const namesDay = (): boolean => new URLSearchParams(window.location.search).has('day');

/**
 * Keeps the chosen time on the day shown, so that buyers book what they see. A draft's choice opens its day, unless the
 * URL names another. Opening another day clears the choice. A reserved time stays while the buyer looks at other days:
 * the order shows it.
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
    // A time offered on another day: that day is loading.
    if (!isKept && slotId !== seen.current) return;
    const its = readDraft(slug).day;
    seen.current = slotId;
    if (isKept && its && its !== day && today && its >= today && !namesDay()) latest.current.onDay(its);
    else latest.current.chooseSlot(null);
  }, [slug, slotId, isShown, isReserved, day, today]);
}
