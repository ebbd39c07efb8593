import { conflictWith, recordChange } from '../../audit';
import { transaction } from '../../infra/db';
import { wakeOutbox } from '../../infra/outbox';
import type { AuditContext } from '../../shared/actor';
import { DomainError, notFound } from '../../shared/errors';
import { isUnchanged } from '../../shared/isUnchanged';
import { findSlot } from '../queries/findSlot';
import type { SlotEdit } from '../requests';
import { checkPrices } from './checkPrices';
import { changeOf, lockSlots } from './lockSlots';

/**
 * Edits a slot, which no longer follows opening hours. Sold and held places stay, and orders keep their prices. Of a
 * cancelled slot only note and prices can change.
 * @throws ConflictError if another user changed it since
 * @throws DomainError capacity_below_taken, product_unknown
 */
export async function editSlot(by: AuditContext, id: string, { version, input }: { version: number; input: SlotEdit }) {
  const isDone = await transaction(async (tx) => {
    const [slot] = await lockSlots(tx, [id]);
    if (!slot) throw notFound();
    if (slot.version !== version) return false;
    const state = slot.state === 'cancelled' ? 'cancelled' : input.isOpen ? 'open' : 'closed';
    const after = { capacity: input.capacity, note: input.note, prices: input.prices, state } as const;
    if (isUnchanged(slot, after)) return true;
    if (input.capacity < slot.taken)
      throw new DomainError('capacity_below_taken', { field: 'capacity', params: { taken: slot.taken } });
    await checkPrices(tx, slot.eventId, Object.keys(input.prices));
    await tx.appointment.update({ where: { id }, data: { ...after, editedByHand: true, version: { increment: 1 } } });
    await recordChange(tx, by, changeOf('slot.updated', slot, after));
    await tx.$queryRawUnsafe('select publish_availability($1::uuid, array[$2::uuid])::text', slot.eventId, id);
    return true;
  });
  if (isDone) return wakeOutbox();
  const found = await findSlot(id, 'en');
  if (!found) throw notFound();
  throw await conflictWith({ type: 'slot', id }, found.record);
}
