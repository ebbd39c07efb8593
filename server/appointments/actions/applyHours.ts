import { conflictWith } from '../../audit';
import { wakeOutbox } from '../../infra/outbox';
import { notify } from '../../notifications';
import type { AuditContext } from '../../shared/actor';
import { notFound } from '../../shared/errors';
import { paths } from '../../shared/paths';
import { dayIn } from '../../shared/time';
import { findHours, type HoursInput, writeHours } from '../../time-blocks';
import { horizonOf } from '../horizon';
import { type Materialised, writeSlots } from './materialiseSlots';
import { slotTransaction } from './slotTransaction';

/**
 * Applies an event's opening hours and generates its slots in one transaction. Where more is sold than they allow, the
 * places stay, and managers are notified.
 * @param since the earliest special day shown in the form, to detect conflicts.
 * @throws ConflictError if another user applied others since
 * @throws DomainError hours_incomplete, too_many_slots
 */
export async function applyHours(
  by: AuditContext,
  eventId: string,
  edited: { version: number; values: HoursInput },
  since: Parameters<typeof findHours>[1],
): Promise<Materialised> {
  const now = new Date();
  const done = await slotTransaction(async (tx) => {
    const event = await tx.event.findFirst({
      where: { id: eventId, kind: { not: 'open' } },
      select: { id: true, title: true, byDay: true, venue: { select: { timeZone: true } } },
    });
    if (!event) throw notFound();
    const title = event.title as Record<string, string>;
    const label = title.en || Object.values(title).find(Boolean) || '';
    if (!(await writeHours(tx, by, { id: eventId, label }, edited))) return null;
    const hours = await findHours(eventId, null, tx);
    const { timeZone } = event.venue;
    const days = { from: dayIn(now, timeZone), to: horizonOf(timeZone, now), since: now };
    const written = await writeSlots(tx, { eventId, timeZone, byDay: event.byDay }, hours!.values, days);
    if (written.conflicts > 0)
      await notify(tx, {
        kind: 'exception_conflicts',
        to: { permission: 'catalogue.manage' },
        event: eventId,
        data: { event: title, count: written.conflicts },
        href: paths.timeBlocks.index(eventId),
        dedupeKey: `${eventId}:${edited.version}`,
      });
    return written;
  });
  if (done) {
    wakeOutbox();
    return done;
  }
  const current = await findHours(eventId, since);
  if (!current) throw notFound();
  throw await conflictWith({ type: 'opening_hours', id: eventId }, current);
}
