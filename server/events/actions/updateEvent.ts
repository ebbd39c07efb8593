import type { Event } from '../../../generated/prisma/client';
import { conflictWith, recordChange } from '../../audit';
import type { Tx } from '../../infra/db';
import { areMedia } from '../../media';
import type { AuditContext } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import { isUnchanged } from '../../shared/isUnchanged';
import { eventColumns, eventValues, kindOf } from '../eventFields';
import { isOrdered } from '../queries/reliance';
import type { EventInput } from '../requests';
import { findForChange, subjectOf } from './findForChange';
import { refusingTaken } from './refusingTaken';

type Change = { id: string; version: number; input: EventInput };

/** Refuses changes of kind, venue and currency after the first sale. */
async function keepWhatWasSold(tx: Tx, before: Event, input: EventInput): Promise<void> {
  const sold = { ...before, kind: kindOf(before) };
  const fixed = (['kind', 'venueId', 'currency'] as const).find((field) => input[field] !== sold[field]);
  if (!fixed) return;
  if (
    (input.kind === 'open' || input.kind === 'daily') &&
    (await tx.productVisit.findFirst({ where: { eventId: before.id } }))
  )
    throw new DomainError('event_visited', { field: 'kind' });
  if (await isOrdered(tx, before.id)) throw new DomainError('event_has_orders', { field: fixed });
  // Whole-day slots do not fit the other kind, and quotas per slot do not fit days.
  if ((input.kind === 'daily') !== before.byDay) {
    if (await tx.appointment.findFirst({ where: { eventId: before.id }, select: { id: true } }))
      throw new DomainError('event_has_slots', { field: 'kind' });
    const going = { product: { eventId: before.id } };
    if (input.kind === 'daily' && (await tx.productVisit.findFirst({ where: going, select: { id: true } })))
      throw new DomainError('visits_by_day', { field: 'kind' });
    const bySlot = { period: 'slot', products: { some: { product: { eventId: before.id } } } };
    if (input.kind === 'daily' && (await tx.quota.findFirst({ where: bySlot, select: { id: true } })))
      throw new DomainError('event_counts_slots', { field: 'kind' });
  }
  if (fixed === 'venueId' || input.venueId !== before.venueId) await moveTo(tx, before, input.venueId);
}

/** Slots are points in time, so the event may only move to a venue in the same time zone. */
async function moveTo(tx: Tx, before: Event, venueId: string): Promise<void> {
  const venues = await tx.venue.findMany({
    where: { id: { in: [before.venueId, venueId] } },
    select: { id: true, timeZone: true },
  });
  const to = venues.find(({ id }) => id === venueId);
  if (!to) throw new DomainError('venue_unknown', { field: 'venueId' });
  if (venues.every(({ timeZone }) => timeZone === to.timeZone)) return;
  const slot = await tx.appointment.findFirst({ where: { eventId: before.id }, select: { id: true } });
  if (slot) throw new DomainError('event_zone_fixed', { field: 'venueId' });
}

/**
 * Changes an event, based on the version the form was opened with.
 * @throws ConflictError when another person saved it since
 * @throws DomainError `event_has_orders` on the field that may no longer change, `event_visited`, `visits_by_day`,
 * `event_has_slots` or `event_counts_slots` on `kind`,
 * `event_zone_fixed` or `venue_unknown` on `venueId`, `slug_taken` on `slug`, `image_unknown` on `images`
 */
export async function updateEvent(by: AuditContext, change: Change): Promise<void> {
  await refusingTaken((tx) => write(tx, by, change));
}

async function write(tx: Tx, by: AuditContext, { id, version, input }: Change): Promise<void> {
  const before = await findForChange(tx, id);
  if (before.version !== version)
    throw await conflictWith({ type: 'event', id }, { version: before.version, values: eventValues(before) });
  const columns = eventColumns(input);
  // Refund terms older than steps are shown as steps.
  const { refundSteps } = eventValues(before);
  if (isUnchanged({ ...before, refundSteps }, columns)) return;
  if (!(await areMedia(Object.values(input.images), tx))) throw new DomainError('image_unknown', { field: 'images' });
  await keepWhatWasSold(tx, before, input);
  const event = await tx.event.update({ where: { id }, data: { ...columns, version: { increment: 1 } } });
  await recordChange(tx, by, {
    action: 'event.updated',
    subject: subjectOf(event),
    before: eventValues(before),
    after: eventValues(event),
  });
}
