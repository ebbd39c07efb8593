/** Emails to buyers. All listeners are idempotent: the key lets each email be written once. */
import { sql } from '../infra/db';
import type { OutboxRow } from '../infra/outbox';
import { attachmentsFor, queueLimited, queueMail } from '../mails';
import { PLACE_COLUMNS, type PlaceRow, placeOf } from '../orders';
import { type LocalText, localText } from '../shared/localText';
import type { Cents } from '../shared/money';
import { toIso } from '../shared/time';
import { confirmMail } from './mail/confirmMail';
import { findMailedOrder, queueToBuyers } from './mail/mailedOrder';
import { MOVED_MAIL, movedMail } from './mail/movedMail';
import { expiredMail, newCodeMail, returnedMail } from './mail/orderMails';
import { payLinkMail } from './mail/payLinkMail';
import { TERMS_MAIL, termsMail } from './mail/termsMail';
import { TICKETS_MAIL, ticketAttachments, ticketsMail } from './mail/ticketsMail';
import { transferMail, transferOf } from './mail/transferMails';
import { VISIT_MAIL, visitMail } from './mail/visitMail';

attachmentsFor(TICKETS_MAIL, ticketAttachments);
attachmentsFor(VISIT_MAIL, ticketAttachments);
attachmentsFor(MOVED_MAIL, ticketAttachments);
attachmentsFor(TERMS_MAIL, ticketAttachments);

/** Order paid: sends the tickets to the buyer. */
export async function mailTickets(rows: readonly OutboxRow<'order_paid'>[]): Promise<void> {
  await Promise.all(rows.map(({ payload }) => mailTicketsOnce(payload.order_id)));
}

async function mailTicketsOnce(orderId: string): Promise<void> {
  const order = await findMailedOrder(orderId);
  // Gift vouchers have their own email. Company codes are sent to the people who redeem them, and the company is told
  // of the payment (`mailCompanyOrders`).
  if (order?.isForVouchers || order?.isForClaims) return;
  // Free orders can be placed with any address, so their emails are limited.
  const always = order !== null && order.totals.totalCents > 0;
  if (order?.isForNewCode)
    await queueMail({ ...(await newCodeMail(order)), dedupeKey: `new_code_paid:${order.id}`, always });
  else if (order) await queueMail({ ...(await ticketsMail(order)), dedupeKey: `order_paid:${order.id}`, always });
}

const BOOKED = `
  select a.starts_at as "startsAt", ${PLACE_COLUMNS} from appointments a join events e on e.id = a.event_id
    join venues v on v.id = e.venue_id where a.id = $1`;

/** A visit bought without a time now has one: sends its tickets to the buyer. */
export async function mailVisits(rows: readonly OutboxRow<'visit_booked'>[]): Promise<void> {
  for (const { payload } of rows) {
    const slotId = payload.appointment_id;
    const positions = payload.positions.toSorted((a, b) => a - b);
    const [order, [slot]] = await Promise.all([
      findMailedOrder(payload.order_id),
      sql<PlaceRow & { startsAt: Date }>('booked_visit', BOOKED, [slotId]),
    ]);
    if (!order || !slot) continue;
    const booked = { startsAt: toIso(slot.startsAt), place: placeOf(slot, order.locale), positions };
    await queueMail({
      ...(await visitMail(order, booked)),
      always: true,
      dedupeKey: `visit_booked:${order.id}:${slotId}:${positions}`,
    });
  }
}

/** A visit moved to another time: notifies the buyer once per change. */
export async function mailMovedVisits(rows: readonly OutboxRow<'slot_moved'>[]): Promise<void> {
  for (const { payload } of rows) {
    if (!payload.notify) continue;
    const slotId = payload.appointment_id;
    const [order, [slot]] = await Promise.all([
      findMailedOrder(payload.order_id),
      sql<PlaceRow & { startsAt: Date }>('booked_visit', BOOKED, [slotId]),
    ]);
    if (!order || !slot) continue;
    const was = toIso(new Date(payload.was));
    await queueMail({
      ...(await movedMail(order, { startsAt: toIso(slot.startsAt), was, place: placeOf(slot, order.locale) })),
      dedupeKey: `visit_moved:${order.id}:${slotId}:${payload.version}`,
    });
  }
}

/** Terms of a product changed for its tickets: notifies their buyers once per change. */
export async function mailTerms(rows: readonly OutboxRow<'terms_changed'>[]): Promise<void> {
  for (const { payload } of rows) {
    if (!payload.notify) continue;
    const [order, [product]] = await Promise.all([
      findMailedOrder(payload.order_id),
      sql<{ name: LocalText }>('product_of_terms', 'select name from products where id = $1', [payload.product_id]),
    ]);
    if (!order || !product) continue;
    await queueMail({
      ...(await termsMail(order, localText(product.name, order.locale))),
      dedupeKey: `terms_changed:${order.id}:${payload.product_id}:${payload.terms}`,
    });
  }
}

/** A free order awaits confirmation of its address; one email per request. */
export async function mailToConfirm(rows: readonly OutboxRow<'order_to_confirm'>[]): Promise<void> {
  for (const { id, payload } of rows) {
    const order = await findMailedOrder(payload.order_id);
    if (order?.state === 'pending')
      await queueMail({ ...(await confirmMail(order)), dedupeKey: `order_to_confirm:${order.id}:${id}` });
  }
}

/** An order has expired: told only to buyers who placed it, and only at a confirmed address. */
export async function mailExpired(rows: readonly OutboxRow<'order_expired'>[]): Promise<void> {
  for (const { payload } of rows) {
    const order = await findMailedOrder(payload.order_id);
    // A late payment may have revived it since.
    if (!order?.wasPlaced || order.state !== 'expired' || order.totals.totalCents === 0) continue;
    await queueMail({ ...(await expiredMail(order)), dedupeKey: `order_expired:${order.id}` });
  }
}

/** Payment by transfer: account, amount and deadline. */
export async function mailTransferAwaited(rows: readonly OutboxRow<'transfer_awaited'>[]): Promise<void> {
  for (const { payload } of rows) {
    const [order, transfer] = await Promise.all([findMailedOrder(payload.order_id), transferOf(payload.payment_id)]);
    if (!order || !transfer) continue;
    const mail = await transferMail('transfer_awaited', order, transfer);
    await queueToBuyers(order, { ...mail, dedupeKey: `transfer_awaited:${payload.payment_id}` });
  }
}

/** Sends a payment link; the address may be anyone's, so its emails are limited. */
export async function mailPaymentLink(rows: readonly OutboxRow<'payment_link_made'>[]): Promise<void> {
  for (const { payload } of rows) {
    const mail = await payLinkMail(payload.link_id);
    if (mail) await queueMail({ ...mail, dedupeKey: `payment_link:${payload.link_id}` });
  }
}

/** A transfer was too small: tells the amount due. */
export async function mailTransferShort(rows: readonly OutboxRow<'transfer_short'>[]): Promise<void> {
  for (const { payload } of rows) {
    const [order, transfer] = await Promise.all([findMailedOrder(payload.order_id), transferOf(payload.payment_id)]);
    if (!order || !transfer || order.state !== 'pending') continue;
    const mail = await transferMail('transfer_short', order, transfer);
    await queueToBuyers(order, { ...mail, always: true, dedupeKey: `transfer_short:${payload.line_id}` });
  }
}

/**
 * A refund together with those of its order with the same reason and moment: an order paid in three parts that ends is
 * one email, and a second name correction that comes too late is another. Older rows name no refund: the latest is
 * used.
 */
const RETURNED = `
  select sum(r.amount_cents) filter (where r.state not in ('failed', 'cancelled'))::bigint as amount,
    min(r.id::text) as refund, own.move_id is not null as "isChange",
    bool_or(p.method = 'wire_transfer' and r.payee_iban is null and r.to_balance is null and r.state <> 'done') as "isTransfer"
  from refunds asked join payments own on own.id = asked.payment_id
    join refunds r on r.order_id = asked.order_id and r.reason = asked.reason and r.created_at = asked.created_at
    join payments p on p.id = r.payment_id and (p.move_id is null) = (own.move_id is null)
  where asked.id = coalesce($3::uuid,
    (select id from refunds where order_id = $1 and reason = $2 order by created_at desc, id desc limit 1))
  group by own.move_id is not null`;

/** Money that an order could not keep is refunded. */
export async function mailReturned(rows: readonly OutboxRow<'money_returned'>[]): Promise<void> {
  for (const { payload } of rows) {
    const { order_id: orderId, reason, refund_id: refundId = null } = payload;
    const [order, [returned]] = await Promise.all([
      findMailedOrder(orderId),
      sql<{ amount: Cents | null; refund: string; isChange: boolean; isTransfer: boolean }>(
        'returned_money',
        RETURNED,
        [orderId, reason, refundId],
      ),
    ]);
    if (!order || !returned?.amount) continue;
    const { amount, refund, isChange, isTransfer } = returned;
    await queueMail({
      ...(await returnedMail(order, isChange ? 'not_changed' : reason, amount, isTransfer)),
      always: true,
      dedupeKey: `money_returned:${refund}`,
    });
  }
}

/**
 * Sends the tickets again to the order's address, within the limit of emails.
 * @param key sent once per key, if given
 */
export async function mailTicketsAgain(
  orderId: string,
  { always, key, againOf }: { always: boolean; key?: string; againOf?: string },
): Promise<{ address: string | null; isHeldBack: boolean; isNew: boolean }> {
  const order = await findMailedOrder(orderId);
  if (!order) return { address: null, isHeldBack: false, isNew: false };
  const { id, heldBack } = await queueLimited({
    ...(await ticketsMail(order)),
    always,
    ...(key ? { dedupeKey: key } : {}),
    ...(againOf ? { againOf } : {}),
  });
  return { address: order.email, isHeldBack: heldBack !== null, isNew: id !== null };
}
