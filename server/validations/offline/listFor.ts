import type { ListAnswer } from '../../shared/gateList';
import { grantFor } from './grants';
import type { listRequest } from './offlineRequests';
import { listHead, listParts, type VenueOfGate } from './readList';

/** A steward with or without a paired device, or an unattended kiosk. */
type Keeper = { userId: string | null; deviceId: string | null; events: string[] | null; mayForce: boolean };

/** Changed parts of a venue's list for a device, and its grant. */
export async function listFor(
  by: Keeper,
  venue: VenueOfGate,
  { hashes, grant }: Pick<ReturnType<typeof listRequest.parse>, 'hashes' | 'grant'>,
): Promise<ListAnswer> {
  const listed = { events: by.events, withNames: by.userId !== null };
  const [head, { parts, hashes: current, readAt }] = await Promise.all([
    listHead(venue, by.events),
    listParts(venue, listed),
  ]);
  const isComparable = hashes.length === current.length;
  const changed = Object.fromEntries(
    parts.flatMap((part, at) => (isComparable && hashes[at] === current[at] ? [] : [[at, part]])),
  );
  const given = await grantFor({ ...by, venueId: venue.id }, grant ?? null);
  return { head, now: Date.now(), readAt, parts: parts.length, changed, hashes: current, grant: given };
}
