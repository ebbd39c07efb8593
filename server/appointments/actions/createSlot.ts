import { recordChange } from '../../audit';
import { transaction } from '../../infra/db';
import { wakeOutbox } from '../../infra/outbox';
import type { AuditContext } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import type { LocalText } from '../../shared/localText';
import { DAY_MS } from '../../shared/time';
import { zoneClock } from '../../time-blocks';
import type { NewSlot } from '../requests';
import { labelOf } from './lockSlots';

/**
 * Instants of a slot in local time; of an ambiguous time, the first.
 * @throws DomainError time_skipped if the start does not exist that day
 */
function instantsOf({ date, fromTime, toTime }: NewSlot, timeZone: string) {
  const wall = (time: string) => Date.parse(`${date}T${time}:00Z`);
  const ends = toTime > fromTime ? wall(toTime) : wall(toTime) + DAY_MS;
  const clock = zoneClock(timeZone, wall(fromTime), ends);
  const startsAt = clock.instantAt(wall(fromTime));
  if (startsAt === null) throw new DomainError('time_skipped', { field: 'fromTime' });
  return { startsAt: new Date(startsAt), endsAt: new Date(clock.reachedAt(ends)) };
}

/**
 * Creates a slot manually, excluded from opening hours. Idempotent by id.
 * @throws DomainError event_unknown, time_skipped, slot_exists, day_exists
 */
export async function createSlot(by: AuditContext, id: string, input: NewSlot): Promise<string> {
  await transaction(async (tx) => {
    if (await tx.appointment.findUnique({ where: { id }, select: { id: true } })) return;
    const event = await tx.event.findFirst({
      where: { id: input.event, kind: { not: 'open' } },
      select: { title: true, byDay: true, venue: { select: { timeZone: true } } },
    });
    if (!event) throw new DomainError('event_unknown', { field: 'event' });
    const { startsAt, endsAt } = instantsOf(input, event.venue.timeZone);
    const { capacity, note } = input;
    // The unique index decides, so a concurrent insert is detected too.
    const { count } = await tx.appointment.createMany({
      data: [{ id, eventId: input.event, startsAt, endsAt, capacity, note, editedByHand: true }],
      skipDuplicates: true,
    });
    if (count === 0) {
      if (await tx.appointment.findUnique({ where: { id }, select: { id: true } })) return;
      throw new DomainError(event.byDay ? 'day_exists' : 'slot_exists', { field: event.byDay ? 'date' : 'fromTime' });
    }
    const label = labelOf({
      title: event.title as LocalText,
      startsAt,
      timeZone: event.venue.timeZone,
      byDay: event.byDay,
    });
    await recordChange(tx, by, {
      action: 'slot.created',
      subject: { type: 'slot', id, label },
      after: { starts_at: startsAt, ends_at: endsAt, capacity, note },
    });
    await tx.$queryRawUnsafe('select publish_availability($1::uuid, array[$2::uuid])::text', input.event, id);
  });
  wakeOutbox();
  return id;
}
