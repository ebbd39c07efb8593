import { recordChange } from '../../audit';
import { wakeOutbox } from '../../infra/outbox';
import type { AuditContext } from '../../shared/actor';
import { DomainError, notFound } from '../../shared/errors';
import { unknownOutcome } from '../../shared/outcome';
import { MAX_SILENT_MINUTES } from '../../shared/slotMoves';
import { MINUTE_MS } from '../../shared/time';
import type { SlotMove } from '../requests';
import { labelOf, readSlots } from './lockSlots';
import { slotTimes } from './slotTimes';
import { ConcurrentChange, slotTransaction } from './slotTransaction';

type Outcome = 'moved' | 'same' | 'overtaken' | 'gone' | 'changed' | 'touched' | 'taken';
export type Moved = { isMoved: boolean; told: number };

/**
 * Moves a slot to another local time; opening hours no longer apply to it and generate none at its old time. Entry
 * periods of its tickets move, carts update immediately, and paying buyers are emailed, unless staff decide otherwise
 * for a few minutes' difference. Idempotent.
 * @throws DomainError time_skipped, time_twice, ends_before_it_begins, time_past, slot_off, slot_over, slot_exists,
 *   day_exists, slot_changed, slot_touched, holders_are_told
 */
export async function moveSlot(by: AuditContext, id: string, input: SlotMove): Promise<Moved> {
  const moved = await slotTransaction(async (tx) => {
    const [slot] = await readSlots(tx, [id]);
    if (!slot) throw notFound();
    const [was, ended] = [new Date(slot.startsAt), new Date(slot.endsAt)];
    const { startsAt, endsAt } = slotTimes(input, slot.timeZone);
    if (slot.state === 'cancelled') throw new DomainError('slot_off');
    if (ended.getTime() <= Date.now()) throw new DomainError('slot_over');
    if ((startsAt.getTime() === was.getTime() ? endsAt : startsAt).getTime() <= Date.now())
      throw new DomainError('time_past', { field: 'fromTime' });
    const minutes = Math.max(
      Math.abs(startsAt.getTime() - was.getTime()),
      Math.abs(endsAt.getTime() - ended.getTime()),
    );
    if (!input.notify && input.orders > 0 && minutes > MAX_SILENT_MINUTES * MINUTE_MS)
      throw new DomainError('holders_are_told', { field: 'notify', params: { minutes: MAX_SILENT_MINUTES } });
    const [done] = await tx.$queryRawUnsafe<{ outcome: Outcome; orders: number }[]>(
      'select * from move_slot($1::uuid, $2::int, $3::timestamptz, $4::timestamptz, $5::int, $6::boolean, $7::uuid)',
      id,
      input.version,
      startsAt,
      endsAt,
      input.orders,
      input.notify,
      by.userId,
    );
    switch (done!.outcome) {
      case 'overtaken':
        throw new ConcurrentChange();
      case 'gone':
        throw notFound();
      case 'changed':
        throw new DomainError('slot_changed');
      case 'touched':
        throw new DomainError('slot_touched', { params: { count: done!.orders } });
      case 'taken':
        throw new DomainError(slot.byDay ? 'day_exists' : 'slot_exists', { field: slot.byDay ? 'date' : 'fromTime' });
      case 'same':
        return { isMoved: false, told: 0 };
      case 'moved':
        break;
      default:
        return unknownOutcome(done!.outcome);
    }
    await recordChange(tx, by, {
      action: 'slot.moved',
      subject: { type: 'slot', id, label: labelOf(slot) },
      before: { starts_at: was, ends_at: ended },
      after: { starts_at: startsAt, ends_at: endsAt },
    });
    return { isMoved: true, told: input.notify ? done!.orders : 0 };
  });
  wakeOutbox();
  return moved;
}
