import { recordChange } from '../../audit';
import { readSettings } from '../../settings';
import type { AuditContext } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import { eventValues, kindColumns } from '../eventFields';
import type { NewEventInput } from '../requests';
import { subjectOf } from './findForChange';
import { refusingTaken } from './refusingTaken';

const DAY_HOURS = 24;
/** Distance of a new event's position from the last one. */
const STEP = 10;

/**
 * Creates a draft under the id its form chose, with the default deadlines. Idempotent.
 * @throws DomainError `venue_unknown` on `venueId`, `slug_taken` on `slug`
 */
export async function createEvent(
  by: AuditContext,
  id: string,
  { zone, kind, ...input }: NewEventInput,
): Promise<void> {
  const settings = await readSettings();
  await refusingTaken(async (tx) => {
    if (await tx.event.findUnique({ where: { id }, select: { id: true } })) return;
    const venue = await tx.venue.findUnique({ where: { id: input.venueId }, select: { id: true } });
    if (!venue) throw new DomainError('venue_unknown', { field: 'venueId' });
    const last = await tx.event.aggregate({ _max: { position: true } });
    const { count } = await tx.event.createMany({
      data: {
        id,
        ...input,
        ...kindColumns(kind),
        zone: zone || null,
        description: {},
        refundSteps: [{ hoursBefore: DAY_HOURS, percent: 10_000 }],
        rescheduleUntilHours: settings['orders.reschedule_hours'],
        position: (last._max.position ?? 0) + STEP,
      },
      skipDuplicates: true,
    });
    const event = await tx.event.findUnique({ where: { id } });
    // Two concurrent requests: of the same form, whose event now exists, or with the same slug.
    if (count === 0 && !event) throw new DomainError('slug_taken', { field: 'slug' });
    if (count === 0 || !event) return;
    await recordChange(tx, by, {
      action: 'event.created',
      subject: subjectOf(event),
      before: null,
      after: eventValues(event),
    });
  });
}
