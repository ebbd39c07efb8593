import { prisma } from '../../infra/db';

export type VenueChoice = { id: string; name: string; city: string; timeZone: string };

/** Every venue, to choose one from. */
export const listVenueChoices = (): Promise<VenueChoice[]> =>
  prisma.venue.findMany({
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    select: { id: true, name: true, city: true, timeZone: true },
  });
