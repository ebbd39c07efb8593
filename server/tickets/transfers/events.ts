/** Events of ticket transfers. All listeners are idempotent. */
import { sql } from '../../infra/db';
import type { OutboxRow } from '../../infra/outbox';
import { broadcaster } from '../../infra/runtime';
import { attachmentsFor, queueMail } from '../../mails';
import { channels } from '../../shared/channels';
import { findTransfer } from './findTransfers';
import { givenMails } from './givenMail';
import { offeredMail, TAKEN_MAIL, takenAttachments, takenMail } from './transferMails';

attachmentsFor(TAKEN_MAIL, takenAttachments);

type Topic = 'ticket_offered' | 'ticket_withdrawn' | 'ticket_taken';

/** Pages that show the order reload. */
export const broadcastTransfers = (rows: readonly OutboxRow<Topic>[]): Promise<void> =>
  broadcaster().publish(
    rows.map(({ payload }) => ({ channels: [channels.order(payload.order_id)], event: 'TicketGiven', data: {} })),
  );

/** Sends the link to the entered address, which may be anyone's, so its emails are limited. */
export async function mailOffered(rows: readonly OutboxRow<'ticket_offered'>[]): Promise<void> {
  for (const { payload } of rows) {
    const transfer = await findTransfer(payload.transfer_id);
    const mail = transfer?.state === 'offered' ? await offeredMail(transfer) : null;
    if (mail) await queueMail({ ...mail, dedupeKey: `ticket_offered:${payload.transfer_id}` });
  }
}

async function mailHolder(transferId: string, key: string): Promise<void> {
  const transfer = await findTransfer(transferId);
  const mail = transfer?.state === 'taken' ? await takenMail(transfer) : null;
  if (mail) await queueMail({ ...mail, always: true, dedupeKey: key });
}

export async function mailTaken(rows: readonly OutboxRow<'ticket_taken'>[]): Promise<void> {
  for (const { payload } of rows) await mailHolder(payload.transfer_id, `ticket_taken:${payload.transfer_id}`);
}

/** Tells the giver who accepted the ticket; later transfers have their own email. */
export async function mailGiven(rows: readonly OutboxRow<'ticket_taken'>[]): Promise<void> {
  for (const { payload } of rows) {
    const transfer = await findTransfer(payload.transfer_id);
    const mails = transfer?.state === 'taken' ? await givenMails(transfer) : [];
    for (const [n, mail] of mails.entries())
      await queueMail({ ...mail, always: true, dedupeKey: `ticket_given:${payload.transfer_id}:${n}` });
  }
}

const OF_MOVE = `
  select distinct x.id from ticket_transfers x join order_items i on i.id = x.order_item_id or i.visit_of = x.order_item_id
    join order_move_items m on m.order_item_id = i.id where x.order_id = $1 and x.state = 'taken' and m.move_id = $2`;

/** Transferred tickets moved with an order: sends the new codes to their holders. */
export async function mailHoldersOfMove(rows: readonly OutboxRow<'order_rescheduled'>[]): Promise<void> {
  for (const { payload } of rows) {
    const { order_id: orderId, move_id: moveId } = payload;
    for (const { id } of await sql<{ id: string }>('holders_of_move', OF_MOVE, [orderId, moveId]))
      await mailHolder(id, `ticket_moved:${moveId}:${id}`);
  }
}

const OF_SLOT = `
  select distinct x.id from ticket_transfers x join order_items i on i.id = x.order_item_id or i.visit_of = x.order_item_id
  where x.order_id = $1 and x.state = 'taken' and i.appointment_id = $2 and i.state = 'active'`;

/** A visit moved to another time: holders of transferred tickets are told like buyers. */
export async function mailHoldersOfSlot(rows: readonly OutboxRow<'slot_moved'>[]): Promise<void> {
  for (const { payload } of rows) {
    if (!payload.notify) continue;
    const { order_id: orderId, appointment_id: slotId, version } = payload;
    for (const { id } of await sql<{ id: string }>('holders_of_slot', OF_SLOT, [orderId, slotId]))
      await mailHolder(id, `ticket_slot_moved:${id}:${slotId}:${version}`);
  }
}
