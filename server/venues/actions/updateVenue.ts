import { conflictWith, recordChange } from '../../audit';
import { type Tx, transaction } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';
import { DomainError, notFound } from '../../shared/errors';
import { isUnchanged } from '../../shared/isUnchanged';
import type { VenueInput } from '../requests';
import { findVenueIn, venueFields, venueValues, WITH_GATES } from '../venueFields';
import { arrangeGates, setFireLimits } from './arrangeGates';

type Change = { id: string; version: number; input: VenueInput };

/** Slots are instants, so another time zone would shift their local time. */
async function keepHours(tx: Tx, venueId: string): Promise<void> {
  const slot = await tx.appointment.findFirst({ where: { event: { venueId } }, select: { id: true } });
  if (slot) throw new DomainError('venue_zone_fixed', { field: 'timeZone' });
}

/**
 * Updates a venue and its gates.
 * @throws ConflictError if another user saved it since
 * @throws DomainError `venue_zone_fixed` on `timeZone`, `gate_has_scans` on `gates`
 */
export async function updateVenue(by: AuditContext, { id, version, input }: Change): Promise<void> {
  const { gates, fireLimits, ...fields } = input;
  await transaction(async (tx) => {
    const before = await findVenueIn(tx, id);
    if (!before) throw notFound();
    if (before.version === version && isUnchanged(venueValues(before), input)) return;
    const { count } = await tx.venue.updateMany({
      where: { id, version },
      data: { ...fields, version: { increment: 1 } },
    });
    if (count === 0) {
      const current = await tx.venue.findUnique({ where: { id }, include: WITH_GATES });
      if (!current) throw notFound();
      throw await conflictWith({ type: 'venue', id }, { version: current.version, values: venueValues(current) });
    }
    if (fields.timeZone !== before.timeZone) await keepHours(tx, id);
    await arrangeGates(tx, id, before.gates, gates);
    await setFireLimits(tx, id, fireLimits);
    await recordChange(tx, by, {
      action: 'venue.updated',
      subject: { type: 'venue', id, label: fields.name },
      before: venueFields(before),
      after: venueFields(input),
    });
  });
}
