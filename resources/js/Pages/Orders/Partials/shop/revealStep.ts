import type { IsoDate } from '@server/shared/time';
import { useEffect, useRef } from 'react';
import { scrollBehavior } from '@/lib/motion';
import type { Hold, Missing } from './cart';
import { isWideNow, useSteps } from './steps';

/** How far down the screen the next part may begin and still be seen without a hint. */
const IN_SIGHT = 0.55;

/**
 * Brings the part that comes next into sight, once the choice before it has been folded: on a phone to the top of the
 * window; on a wide screen, which folds nothing, only if it is out of sight.
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

/** The heading of a further visit's part, by the visit's key. */
export const visitStepId = (key: string): string => `visit-${key}`;

/** When another day is opened, what comes next is brought into sight: its times, or the tickets. */
export function useRevealTimes(day: IsoDate | null, next: 'time' | 'tickets'): void {
  const shown = useRef(day);
  useEffect(() => {
    if (shown.current === day) return;
    shown.current = day;
    revealStep(next);
  }, [day, next]);
}

/** A person who renews a pass has chosen already: they come to their order, on a phone to their details. */
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

/** The field of what a gift voucher is to be worth. */
export const amountName = (productId: string): string => `amount-${productId}`;

/** The place where a person chooses what a cart still lacks. */
export const placeOfMissing = ({ of, key }: Pick<Missing, 'of' | 'key'>): HTMLElement | null =>
  of === 'visit'
    ? document.getElementById(visitStepId(key))
    : document.querySelector<HTMLElement>(`[name="${amountName(key)}"]`);
