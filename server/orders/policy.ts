/** Actions that a viewer of an order may take now. */
import type { Cents } from '../shared/money';
import type { OrderState } from '../shared/states';

type ValidatedOrder = { state: OrderState; expiresAt: Date | null; customerEmail: string | null; totalCents: Cents };

const hasTickets = ({ state }: ValidatedOrder): boolean => state === 'paid' || state === 'partially_refunded';

const isAwaited = ({ state, expiresAt }: ValidatedOrder, now: Date): boolean =>
  state === 'pending' && expiresAt !== null && expiresAt > now;

export const canPay = (order: ValidatedOrder, now: Date): boolean => isAwaited(order, now) && order.totalCents > 0;

/** A free pending order needs only its address confirmed. */
export const isUnconfirmed = (order: ValidatedOrder, now: Date): boolean =>
  isAwaited(order, now) && order.totalCents === 0;

export const canCancel = ({ state }: ValidatedOrder): boolean => state === 'held' || state === 'pending';

export const canMailTickets = (order: ValidatedOrder): boolean => hasTickets(order) && order.customerEmail !== null;

/** Visits bought without a time can be booked once the order is paid. */
export const canChooseVisits = (order: ValidatedOrder & { mayChange: boolean }): boolean =>
  hasTickets(order) && order.mayChange;

/** Visits can move while they have tickets; the terms decide who may move them. */
export const canReschedule = (
  order: ValidatedOrder & { mayChange: boolean; within: readonly string[] | null },
): boolean => hasTickets(order) && order.mayChange && order.within === null;

/** Holders can be named while the order is active; only staff change given answers (`mayCorrect`). */
export const canNameHolders = (order: ValidatedOrder): boolean => order.state === 'pending' || hasTickets(order);
