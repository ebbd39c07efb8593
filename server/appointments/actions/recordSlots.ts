import { type Change, type Fields, recordChanges } from '../../audit';
import type { Tx } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';
import { dayIn } from '../../shared/time';
import { changeOf, type LockedSlot } from './lockSlots';

/** Maximum single log entries; more are combined. */
const MAX_ENTRIES = 200;

type Recorded = {
  action: string;
  /** Changed values of each slot. */
  to: (slot: LockedSlot) => Partial<LockedSlot>;
  /** Values of a combined entry. */
  after: Fields;
};

/** First and last day; empty for slots of several events, whose time zones may differ. */
function spanOf(slots: readonly LockedSlot[]): Fields {
  if (slots.some(({ eventId }) => eventId !== slots[0]!.eventId)) return {};
  const days = slots.map(({ startsAt, timeZone }) => dayIn(startsAt, timeZone)).sort();
  return { from: days[0], until: days.at(-1) };
}

/** Logs changes of slots: an entry each, or a combined one for the first slot's event. */
export async function recordSlots(
  tx: Tx,
  by: AuditContext,
  slots: readonly LockedSlot[],
  { action, to, after }: Recorded,
): Promise<void> {
  const one = (): Change => ({
    action: action.replace('slot.', 'slots.'),
    subject: { type: 'event', id: slots[0]!.eventId, label: String(slots.length) },
    after: { slots: slots.length, ...spanOf(slots), ...after },
  });
  const changes = slots.length > MAX_ENTRIES ? [one()] : slots.map((slot) => changeOf(action, slot, to(slot)));
  await recordChanges(tx, by, changes);
}
