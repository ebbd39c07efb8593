import type { Event } from '../../generated/prisma/client';
import type { EventKind } from '../shared/eventKinds';
import type { Cents } from '../shared/money';
import { type RefundStep, sortSteps } from '../shared/refunds';
import { toIso } from '../shared/time';
import type { EventInput } from './requests';

type Texts = Record<string, string>;

/**
 * An event sold by days is stored as one with slots, since its days are slots: code that does not distinguish them
 * sells it too.
 */
export const kindOf = ({ kind, byDay }: Pick<Event, 'kind' | 'byDay'>): EventKind =>
  byDay && kind === 'slotted' ? 'daily' : kind;
export const kindColumns = (kind: EventKind) =>
  ({ kind: kind === 'daily' ? 'slotted' : kind, byDay: kind === 'daily' }) as const;

/** Same as `refund_terms` of the database. */
function stepsOf({ refundSteps, refundUntilHours, refundFeePercent }: Event): RefundStep[] {
  if (refundSteps) return refundSteps as RefundStep[];
  return refundUntilHours === null ? [] : [{ hoursBefore: refundUntilHours, percent: 10_000 - refundFeePercent }];
}

/** The fields of an event's form. */
export const eventValues = (event: Event): EventInput => ({
  title: event.title as Texts,
  summary: event.summary as Texts,
  description: event.description as Texts,
  arrivalAdvice: event.arrivalAdvice as Texts,
  refundPolicy: event.refundPolicy as Texts,
  included: event.included as Texts,
  visitMinutes: event.visitMinutes,
  images: event.images as Texts,
  imageAlt: event.imageAlt as Texts,
  slug: event.slug,
  kind: kindOf(event),
  venueId: event.venueId,
  zone: event.zone ?? '',
  currency: event.currency,
  salesFrom: event.salesFrom && toIso(event.salesFrom),
  salesUntil: event.salesUntil && toIso(event.salesUntil),
  salesCloseMinutes: event.salesCloseMinutes,
  waitingMinutes: event.waitingMinutes,
  rescheduleUntilHours: event.rescheduleUntilHours,
  rescheduleMoves: event.rescheduleMoves,
  rescheduleFeeCents: event.rescheduleFeeCents as Cents,
  rescheduleRefunds: event.rescheduleRefunds,
  rescheduleExchanges: event.rescheduleExchanges,
  transfers: event.transfers,
  transferUntilHours: event.transferUntilHours,
  refundSteps: sortSteps(stepsOf(event)),
  refundFeeCents: event.refundFeeCents as Cents,
  refundOrderFee: event.refundOrderFee,
  refundToBalance: event.refundToBalance,
  holderChanges: event.holderChanges,
  holderUntilHours: event.holderUntilHours,
  holderChangeFeeCents: event.holderChangeFeeCents as Cents,
  maxFreePerPerson: event.maxFreePerPerson,
});

/** The columns of those fields. */
export const eventColumns = ({ zone, kind, ...input }: EventInput) => ({
  ...input,
  ...kindColumns(kind),
  zone: zone || null,
});
