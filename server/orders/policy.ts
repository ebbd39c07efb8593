/** What may be done with an order by a person who may see it, now. */
import type { Cents } from '../shared/money';
import type { OrderState } from '../shared/states';

type ValidatedOrder = { state: OrderState; expiresAt: Date | null; customerEmail: string | null; totalCents: Cents };

const hasTickets = ({ state }: ValidatedOrder): boolean => state === 'paid' || state === 'partially_refunded';

const isAwaited = ({ state, expiresAt }: ValidatedOrder, now: Date): boolean =>
  state === 'pending' && expiresAt !== null && expiresAt > now;

export const canPay = (order: ValidatedOrder, now: Date): boolean => isAwaited(order, now) && order.totalCents > 0;

/** With nothing to pay, an order waits for its address to be confirmed and for nothing else. */
export const isUnconfirmed = (order: ValidatedOrder, now: Date): boolean =>
  isAwaited(order, now) && order.totalCents === 0;

export const canCancel = ({ state }: ValidatedOrder): boolean => state === 'held' || state === 'pending';

export const canMailTickets = (order: ValidatedOrder): boolean => hasTickets(order) && order.customerEmail !== null;

/** Visits that were bought without a time are booked once the order is paid. */
export const canChooseVisits = (order: ValidatedOrder & { mayChange: boolean }): boolean =>
  hasTickets(order) && order.mayChange;

/** Visits move while there are tickets for them; who may move which is for the terms to say. */
export const canReschedule = (
  order: ValidatedOrder & { mayChange: boolean; within: readonly string[] | null },
): boolean => hasTickets(order) && order.mayChange && order.within === null;

/** Holders are named while the order lives; what was given before changes only by staff (`mayCorrect`). */
export const canNameHolders = (order: ValidatedOrder): boolean => order.state === 'pending' || hasTickets(order);
