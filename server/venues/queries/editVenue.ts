import { prisma } from '../../infra/db';
import { notFound } from '../../shared/errors';
import type { Editable } from '../../shared/records';
import type { VenueInput } from '../requests';
import { venueValues, WITH_GATES } from '../venueFields';

export type VenueRecord = {
  record: Editable<VenueInput>;
  /** Number of events at this venue. */
  eventCount: number;
  /** It has slots, so its time zone is fixed. */
  hasSlots: boolean;
  /** Rooms and areas named by its events. */
  zones: string[];
};

/** A venue for its form. @throws HttpError 404 */
export async function editVenue(id: string): Promise<VenueRecord> {
  const venue = await prisma.venue.findUnique({
    where: { id },
    include: { ...WITH_GATES, _count: { select: { events: true } } },
  });
  if (!venue) throw notFound();
  const slot = await prisma.appointment.findFirst({ where: { event: { venueId: id } }, select: { id: true } });
  const named = await prisma.event.findMany({
    where: { venueId: id, zone: { not: null } },
    distinct: ['zone'],
    select: { zone: true },
    orderBy: { zone: 'asc' },
  });
  return {
    record: { id, version: venue.version, values: venueValues(venue) },
    eventCount: venue._count.events,
    hasSlots: slot !== null,
    zones: named.flatMap(({ zone }) => zone || []),
  };
}
