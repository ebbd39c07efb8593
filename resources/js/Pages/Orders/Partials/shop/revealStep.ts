import type { IsoDate } from '@server/shared/time';
import { useEffect, useRef } from 'react';
import { scrollBehavior } from '@/lib/motion';
import type { Hold, Missing } from './cart';
import { isWideNow, useSteps } from './steps';

/** A section that begins above this share of the window needs no scrolling. */
const IN_SIGHT = 0.55;

/**
 * Scrolls to the next section after a choice: on a phone to the top of the window; on a wide screen, which folds
 * nothing, only if the section is out of view.
 */
export function revealStep(id: string): void {
  requestAnimationFrame(() => {
    const step = document.getElementById(id)?.closest('section');
    if (!step) return;
    const { top } = step.getBoundingClientRect();
    if (!isWideNow() || top < 0 || top > window.innerHeight * IN_SIGHT)
      step.scrollIntoView({ behavior: scrollBehavior(), block: 'start' });
  });
}

/** Id of the heading of a further visit, by the visit's key. */
export const visitStepId = (key: string): string => `visit-${key}`;

/** Scrolls to the next section when another day is opened: its times, or the tickets. */
export function useRevealTimes(day: IsoDate | null, next: 'time' | 'tickets'): void {
  const shown = useRef(day);
  useEffect(() => {
    if (shown.current === day) return;
    shown.current = day;
    revealStep(next);
  }, [day, next]);
}

/** A pass renewal has nothing to choose: the buyer starts at the order, on a phone at the details. */
export function useRenewalFirst(hold: Hold | null): void {
  const renews = hold !== null && hold.renewals.length > 0;
  const steps = useSteps();
  const latest = useRef(steps);
  latest.current = steps;
  useEffect(() => {
    if (!renews) return;
    if (latest.current.now === 'choose') latest.current.goTo('details', { replace: true });
    else revealStep('summary-title');
  }, [renews]);
}

/** Name of the amount field of a gift voucher. */
export const amountName = (productId: string): string => `amount-${productId}`;

/** The element where a missing choice is made. */
export const placeOfMissing = ({ of, key }: Pick<Missing, 'of' | 'key'>): HTMLElement | null =>
  of === 'visit'
    ? document.getElementById(visitStepId(key))
    : document.querySelector<HTMLElement>(`[name="${amountName(key)}"]`);
