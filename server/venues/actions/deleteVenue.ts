import { recordChange } from '../../audit';
import { transaction } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import type { VenueInput } from '../requests';
import { findVenueIn, venueFields, venueValues } from '../venueFields';

/**
 * Deletes an unused venue. Idempotent.
 * @returns the deleted venue, so that it can be restored; null if there was none.
 * @throws DomainError `venue_has_events` or `venue_has_scans`
 */
export async function deleteVenue(by: AuditContext, id: string): Promise<VenueInput | null> {
  return transaction(async (tx) => {
    // Requests that are about to use it wait, and then find it deleted.
    await tx.$queryRaw`select 1 from venues where id = ${id}::uuid for update`;
    const venue = await findVenueIn(tx, id);
    if (!venue) return null;
    const events = await tx.event.count({ where: { venueId: id } });
    if (events > 0) throw new DomainError('venue_has_events', { params: { count: events } });
    const scan = await tx.validation.findFirst({ where: { gate: { venueId: id } }, select: { id: true } });
    if (scan) throw new DomainError('venue_has_scans');
    await tx.gate.deleteMany({ where: { venueId: id } });
    await tx.venue.delete({ where: { id } });
    await recordChange(tx, by, {
      action: 'venue.deleted',
      subject: { type: 'venue', id, label: venue.name },
      before: venueFields(venue),
      after: null,
    });
    return venueValues(venue);
  });
}
