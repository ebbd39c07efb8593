import { prisma } from '../../infra/db';
import type { Scope } from '../../shared/scopes';

export type VenueChoice = { id: string; name: string; city: string; timeZone: string };

/** Venues to choose from, including the event's present one. */
export const listVenueChoices = (scope: Scope, eventId?: string): Promise<VenueChoice[]> =>
  prisma.venue.findMany({
    where:
      scope === 'everywhere'
        ? {}
        : { OR: [{ id: { in: [...scope.venues] } }, ...(eventId ? [{ events: { some: { id: eventId } } }] : [])] },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    select: { id: true, name: true, city: true, timeZone: true },
  });
