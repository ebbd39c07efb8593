import type { IsoDate } from '@server/shared/time';
import { useEffect, useRef } from 'react';
import { scrollBehavior } from '@/lib/motion';
import type { Hold, Missing } from './cart';

/** How far down the screen the next step may begin and still be seen without a hint. */
const IN_SIGHT = 0.55;

/** Brings a step into sight when it would be below the edge; what is in sight already does not move. */
export function revealStep(id: string): void {
  const step = document.getElementById(id)?.closest('section');
  if (step && step.getBoundingClientRect().top > window.innerHeight * IN_SIGHT)
    step.scrollIntoView({ behavior: scrollBehavior(), block: 'start' });
}

/** Takes a person to a step: into sight, and its heading into focus. */
export function goToStep(heading: HTMLElement | null | undefined): void {
  heading?.scrollIntoView({ behavior: scrollBehavior() });
  heading?.focus({ preventScroll: true });
}

/** The heading of a further visit's step, by the visit's key. */
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

/** A person who renews a pass comes to their order, which is below the products on a phone. */
export function useRenewalFirst(hold: Hold | null): void {
  const renews = hold !== null && hold.renewals.length > 0;
  useEffect(() => {
    if (renews) revealStep('summary-title');
  }, [renews]);
}

/** The field of what a gift voucher is to be worth. */
export const amountName = (productId: string): string => `amount-${productId}`;

/** Leads to where it is said what a cart still lacks. */
export function goToMissing({ of, key }: Pick<Missing, 'of' | 'key'>): void {
  if (of === 'visit') return goToStep(document.getElementById(visitStepId(key)));
  document.querySelector<HTMLElement>(`[name="${amountName(key)}"]`)?.focus();
}
