import type { Event } from '../../generated/prisma/client';
import { toIso } from '../shared/time';
import type { EventInput } from './requests';

type Texts = Record<string, string>;

/** The fields of an event that its form edits. */
export const eventValues = (event: Event): EventInput => ({
  title: event.title as Texts,
  summary: event.summary as Texts,
  description: event.description as Texts,
  arrivalAdvice: event.arrivalAdvice as Texts,
  refundPolicy: event.refundPolicy as Texts,
  images: event.images as Texts,
  imageAlt: event.imageAlt as Texts,
  slug: event.slug,
  kind: event.kind,
  venueId: event.venueId,
  zone: event.zone ?? '',
  currency: event.currency,
  salesFrom: event.salesFrom && toIso(event.salesFrom),
  salesUntil: event.salesUntil && toIso(event.salesUntil),
  salesCloseMinutes: event.salesCloseMinutes,
  rescheduleUntilHours: event.rescheduleUntilHours,
  refundUntilHours: event.refundUntilHours,
  refundFeePercent: event.refundFeePercent,
  holderUntilHours: event.holderUntilHours,
});

/** The columns behind those fields. */
export const eventColumns = ({ zone, ...input }: EventInput) => ({ ...input, zone: zone || null });
