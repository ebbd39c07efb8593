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

/** The first and the last of their days; nothing where they are of several events, with clocks of their own. */
function spanOf(slots: readonly LockedSlot[]): Fields {
  if (slots.some(({ eventId }) => eventId !== slots[0]!.eventId)) return {};
  const days = slots.map(({ startsAt, timeZone }) => dayIn(startsAt, timeZone)).sort();
  return { from: days[0], until: days.at(-1) };
}

/** Writes down what was done to slots: one entry each, or a single one that counts them, under the first one's event. */
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
