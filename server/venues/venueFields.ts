import type { Prisma } from '../../generated/prisma/client';
import type { Tx } from '../infra/db';
import { regionName } from '../shared/regions';
import type { VenueInput } from './requests';

/** Relations of a venue with its gates in order, for form and audit log. */
export const WITH_GATES = {
  gates: { select: { id: true, name: true }, orderBy: [{ position: 'asc' }, { name: 'asc' }] },
  fireLimits: { select: { zone: true, people: true, refuses: true }, orderBy: { zone: 'asc' } },
} satisfies Prisma.VenueInclude;

type VenueRow = Omit<VenueInput, 'gates'> & { gates: { id: string; name: string }[] };

/** Form values of a venue. */
export const venueValues = ({
  name,
  address,
  city,
  country,
  region,
  timeZone,
  gates,
  fireLimits,
  closesAt,
}: VenueRow): VenueInput => ({
  name,
  address,
  city,
  country,
  region,
  timeZone,
  gates: gates.map((gate) => ({ id: gate.id, name: gate.name })),
  fireLimits: fireLimits
    .map(({ zone, people, refuses }) => ({ zone, people, refuses }))
    .toSorted((one, other) => one.zone.localeCompare(other.zone, 'en')),
  closesAt,
});

/** Values for the audit log, with gates by name. */
export const venueFields = (venue: VenueRow) => ({
  ...venueValues(venue),
  region: regionName(venue.country, venue.region),
  gates: venue.gates.map((gate) => gate.name),
  fireLimits: venue.fireLimits.map(({ zone, people }) => (zone ? `${zone}: ${people}` : String(people))),
});

export const findVenueIn = (tx: Tx, id: string) => tx.venue.findUnique({ where: { id }, include: WITH_GATES });
