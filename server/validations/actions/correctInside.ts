import { recordChange } from '../../audit';
import { transaction } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import { unknownOutcome } from '../../shared/outcome';

export type Correction = { id: string; venueId: string; zone: string; counted: number; reason: string };
type Outcome = 'corrected' | 'same' | 'zone_unknown' | 'already';

/**
 * Sets the number of people inside to the counted one. Idempotent.
 * @throws DomainError `count_is_right`, `zone_unknown`
 */
export async function correctInside(by: AuditContext, correction: Correction): Promise<void> {
  const { id, venueId, zone, counted, reason } = correction;
  await transaction(async (tx) => {
    const [row] = await tx.$queryRaw<{ outcome: Outcome }[]>`
      select correct_inside(${id}::uuid, ${venueId}::uuid, ${zone}, ${counted}, ${reason}, ${by.userId}::uuid) as outcome`;
    const { outcome } = row!;
    switch (outcome) {
      case 'already':
        return;
      case 'same':
        throw new DomainError('count_is_right', { field: 'counted' });
      case 'zone_unknown':
        throw new DomainError('zone_unknown', { field: 'zone' });
      case 'corrected': {
        const venue = await tx.venue.findUniqueOrThrow({ where: { id: venueId }, select: { name: true } });
        const made = await tx.insideCorrection.findUniqueOrThrow({ where: { id } });
        await recordChange(tx, by, {
          action: 'venue.count_corrected',
          subject: { type: 'venue', id: venueId, label: venue.name },
          before: { inside: made.counted - made.change },
          after: { inside: made.counted, ...(zone ? { zone } : {}), reason },
        });
        return;
      }
      default:
        unknownOutcome(outcome);
    }
  });
}
