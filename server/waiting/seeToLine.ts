/** What staff do with a slot's line; each is recorded with the slot, and names nobody. */
import { labelOf, readSlots } from '../appointments';
import { recordChange } from '../audit';
import { type Tx, transaction } from '../infra/db';
import { wakeOutbox } from '../infra/outbox';
import type { AuditContext } from '../shared/actor';
import { DomainError, notFound } from '../shared/errors';
import { SHOP_CHANNEL } from '../shared/salesChannels';

async function record(tx: Tx, by: AuditContext, slotId: string, action: string): Promise<void> {
  const [slot] = await readSlots(tx, [slotId]);
  if (!slot) throw notFound();
  await recordChange(tx, by, { action, subject: { type: 'slot', id: slotId, label: labelOf(slot) } });
}

/** Nobody comes into the line any more, and whoever is in it is told; or it is open again. What is so already is not recorded. */
export async function closeLine(by: AuditContext, slotId: string, isClosed: boolean): Promise<void> {
  await transaction(async (tx) => {
    const [slot] = await tx.$queryRaw<
      { was: boolean }[]
    >`select line_closed as was from appointments where id = ${slotId}::uuid for no key update`;
    if (slot?.was === isClosed) return;
    await tx.$queryRawUnsafe('select close_line($1::uuid, $2)', slotId, isClosed);
    await record(tx, by, slotId, isClosed ? 'slot.line_closed' : 'slot.line_opened');
  });
  wakeOutbox();
}

/** Whether an entry has an offer, and whether this transaction made it. */
const OFFER = `
  select offered_at = moment()::timestamptz(3) as "isNew" from waiting_entries
  where id = $1::uuid and appointment_id = $2::uuid and state = 'offered'`;

/**
 * Offers somebody in the line what is free, before all others.
 * @throws DomainError waiting_no_room where there are not as many places as they asked for
 */
export async function offerFirst(by: AuditContext, slotId: string, id: string): Promise<void> {
  await transaction(async (tx) => {
    await tx.$queryRawUnsafe('select tend_line($1::uuid, $2, $3::uuid)', slotId, SHOP_CHANNEL, id);
    const [offer] = await tx.$queryRawUnsafe<{ isNew: boolean }[]>(OFFER, id, slotId);
    if (!offer) throw new DomainError('waiting_no_room');
    if (offer.isNew) await record(tx, by, slotId, 'slot.place_offered');
  });
  wakeOutbox();
}

/** Takes somebody out of the line, once; what was offered to them is offered to the next. @throws HttpError 404 where they never were in it */
export async function removeEntry(by: AuditContext, slotId: string, id: string): Promise<void> {
  await transaction(async (tx) => {
    const [row] = await tx.$queryRawUnsafe<{ removed: boolean }[]>(
      `select leave_line(id, 'removed') as removed from waiting_entries where id = $1::uuid and appointment_id = $2::uuid`,
      id,
      slotId,
    );
    if (!row) throw notFound();
    if (!row.removed) return;
    await tx.$queryRawUnsafe('select tend_line($1::uuid, $2)', slotId, SHOP_CHANNEL);
    await record(tx, by, slotId, 'slot.waiting_removed');
  });
  wakeOutbox();
}
