import type { IsoDate } from '@server/shared/time';
import { useEffect, useRef } from 'react';

/** Where on the screen, from the top, the times are still seen without a hint. */
const IN_SIGHT = 0.55;

/** When another day is opened, its times come into sight where they would be below the edge. */
export function useRevealTimes(day: IsoDate | null): void {
  const shown = useRef(day);
  useEffect(() => {
    if (shown.current === day) return;
    shown.current = day;
    const times = document.getElementById('time')?.closest('section');
    if (times && times.getBoundingClientRect().top > window.innerHeight * IN_SIGHT)
      times.scrollIntoView({ behavior: 'smooth', block: 'start' });
  }, [day]);
}
