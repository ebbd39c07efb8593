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

/** Nobody comes into the line any more, and whoever is in it is told; or it is open again. */
export async function closeLine(by: AuditContext, slotId: string, isClosed: boolean): Promise<void> {
  await transaction(async (tx) => {
    await tx.$queryRawUnsafe('select close_line($1::uuid, $2)', slotId, isClosed);
    await record(tx, by, slotId, isClosed ? 'slot.line_closed' : 'slot.line_opened');
  });
  wakeOutbox();
}

const STANDS = `select exists (select from waiting_entries where id = $1::uuid and appointment_id = $2::uuid and state = $3) as stands`;

/**
 * Offers somebody in the line what is free, before all others.
 * @throws DomainError waiting_no_room where there are not as many places as they asked for
 */
export async function offerFirst(by: AuditContext, slotId: string, id: string): Promise<void> {
  await transaction(async (tx) => {
    await tx.$queryRawUnsafe('select tend_line($1::uuid, $2, $3::uuid)', slotId, SHOP_CHANNEL, id);
    const [row] = await tx.$queryRawUnsafe<{ stands: boolean }[]>(STANDS, id, slotId, 'offered');
    if (!row!.stands) throw new DomainError('waiting_no_room');
    await record(tx, by, slotId, 'slot.place_offered');
  });
  wakeOutbox();
}

/** Takes somebody out of the line; what was offered to them is offered to the next. @throws HttpError 404 */
export async function removeEntry(by: AuditContext, slotId: string, id: string): Promise<void> {
  await transaction(async (tx) => {
    const [row] = await tx.$queryRawUnsafe<{ removed: boolean }[]>(
      `select leave_line(id, 'removed') as removed from waiting_entries where id = $1::uuid and appointment_id = $2::uuid`,
      id,
      slotId,
    );
    if (!row?.removed) throw notFound();
    await tx.$queryRawUnsafe('select tend_line($1::uuid, $2)', slotId, SHOP_CHANNEL);
    await record(tx, by, slotId, 'slot.waiting_removed');
  });
  wakeOutbox();
}
