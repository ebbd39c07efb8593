import { prisma } from '../../infra/db';
import type { Scope } from '../../shared/scopes';

export type VenueChoice = { id: string; name: string; city: string; timeZone: string };

/** The venues to choose one from; that of an event is always among its own. */
export const listVenueChoices = (scope: Scope, eventId?: string): Promise<VenueChoice[]> =>
  prisma.venue.findMany({
    where:
      scope === 'everywhere'
        ? {}
        : { OR: [{ id: { in: [...scope.venues] } }, ...(eventId ? [{ events: { some: { id: eventId } } }] : [])] },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    select: { id: true, name: true, city: true, timeZone: true },
  });
