import type { IsoDate } from '@server/shared/time';
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useState } from 'react';
import { daysBetween, plusDays, plusMonths, weekdayOf } from '@/lib/calendarDays';

/** The day that each key leads to. */
const STEPS: Record<string, (day: IsoDate) => IsoDate> = {
  ArrowLeft: (day) => plusDays(day, -1),
  ArrowRight: (day) => plusDays(day, 1),
  ArrowUp: (day) => plusDays(day, -7),
  ArrowDown: (day) => plusDays(day, 7),
  Home: (day) => plusDays(day, 1 - weekdayOf(day)),
  End: (day) => plusDays(day, 7 - weekdayOf(day)),
  PageUp: (day) => plusMonths(day, -1),
  PageDown: (day) => plusMonths(day, 1),
};

type Ways = {
  /** Moves the focus to a day, changing the displayed year if needed. */
  focus: (day: IsoDate) => void;
  /** Opens the form for the selected days. */
  goOn: () => void;
};

export type DayChoice = {
  chosen: ReadonlySet<IsoDate>;
  /** The one day in the tab order. */
  current: IsoDate;
  choose: (days: readonly IsoDate[]) => void;
  clear: () => void;
  /** Starts a new selection with this day. */
  beginAt: (day: IsoDate) => void;
  onKeyDown: (event: KeyboardEvent, day: IsoDate) => void;
  onPress: (event: PointerEvent, day: IsoDate) => void;
  /** A tap toggles a day, so that touch can still scroll the page. */
  onTap: (event: MouseEvent, day: IsoDate) => void;
  /** The pointer moves over a day with its button down. */
  onDrag: (event: MouseEvent, day: IsoDate) => void;
};

/**
 * Selection of days by pointer and keyboard: one, a range (Shift, or dragging) or several (Ctrl or Cmd, or the space
 * bar). Enter continues with them.
 */
export function useDayChoice(first: IsoDate, { focus, goOn }: Ways): DayChoice {
  const [chosen, setChosen] = useState<ReadonlySet<IsoDate>>(new Set());
  const [current, setCurrent] = useState(first);
  const [anchor, setAnchor] = useState(first);

  const moveTo = (day: IsoDate, isExtending: boolean) => {
    setCurrent(day);
    if (isExtending) setChosen(new Set(daysBetween(anchor, day)));
    else setAnchor(day);
    focus(day);
  };
  const toggle = (day: IsoDate) => {
    const next = new Set(chosen);
    if (!next.delete(day)) next.add(day);
    setChosen(next);
    setAnchor(day);
  };
  return {
    chosen,
    current,
    choose: (days) => {
      setChosen(new Set(days));
      if (days[0]) {
        setAnchor(days[0]);
        setCurrent(days[0]);
      }
    },
    clear: () => setChosen(new Set()),
    beginAt: (day) => {
      setChosen(new Set());
      setAnchor(day);
      setCurrent(day);
    },
    onKeyDown: (event, day) => {
      const step = STEPS[event.key];
      if (step) moveTo(step(day), event.shiftKey);
      else if (event.key === ' ') toggle(day);
      else if (event.key === 'Enter') {
        if (!chosen.has(day)) toggle(day);
        goOn();
      } else if (event.key === 'Escape') setChosen(new Set());
      else return;
      event.preventDefault();
    },
    onTap: (event, day) => {
      if ((event.nativeEvent as { pointerType?: string }).pointerType === 'mouse') return;
      setCurrent(day);
      toggle(day);
    },
    onPress: (event, day) => {
      if (event.pointerType !== 'mouse' || event.button !== 0) return;
      setCurrent(day);
      if (event.shiftKey) return setChosen(new Set(daysBetween(anchor, day)));
      if (event.ctrlKey || event.metaKey) return toggle(day);
      setAnchor(day);
      setChosen(chosen.size === 1 && chosen.has(day) ? new Set() : new Set([day]));
    },
    onDrag: (event, day) => {
      if (event.buttons !== 1 || event.ctrlKey || event.metaKey) return;
      setCurrent(day);
      setChosen(new Set(daysBetween(anchor, day)));
    },
  };
}
