import { type Change, type Fields, recordChanges } from '../../audit';
import type { Tx } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';
import { changeOf, type LockedSlot } from './lockSlots';

/** So many entries of their own; more are told as one. */
const MAX_ENTRIES = 200;

type Recorded = {
  action: string;
  /** What has changed of each. */
  to: (slot: LockedSlot) => Partial<LockedSlot>;
  /** What is said where they are told as one. */
  after: Fields;
};

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
    after: { slots: slots.length, ...after },
  });
  const changes = slots.length > MAX_ENTRIES ? [one()] : slots.map((slot) => changeOf(action, slot, to(slot)));
  await recordChanges(tx, by, changes);
}
