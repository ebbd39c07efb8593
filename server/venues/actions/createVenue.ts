import { recordChange } from '../../audit';
import { transaction } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';
import type { VenueInput } from '../requests';
import { venueFields, WITH_GATES } from '../venueFields';
import { arrangeGates, setFireLimits } from './arrangeGates';

/**
 * Creates a venue under the form's id. Idempotent.
 * @throws DomainError `gate_unknown` on a gate's name, if its id is another venue's
 */
export async function createVenue(
  by: AuditContext,
  id: string,
  { gates, fireLimits, ...input }: VenueInput,
): Promise<void> {
  await transaction(async (tx) => {
    const { count } = await tx.venue.createMany({ data: { id, ...input }, skipDuplicates: true });
    if (count === 0) return;
    await arrangeGates(tx, id, [], gates);
    await setFireLimits(tx, id, fireLimits);
    const venue = await tx.venue.findUniqueOrThrow({ where: { id }, include: WITH_GATES });
    await recordChange(tx, by, {
      action: 'venue.created',
      subject: { type: 'venue', id, label: venue.name },
      before: null,
      after: venueFields(venue),
    });
  });
}
