import { sql } from '../infra/db';
import type { OutboxRow } from '../infra/outbox';
import { attachmentsFor } from '../mails';
import { issueSold } from './issueSold';
import { mailRecipients, tellBuyers } from './mailVouchers';
import { GIFT_MAIL, giftAttachments, SOLD_MAIL, soldAttachments } from './voucherMails';

attachmentsFor(SOLD_MAIL, soldAttachments);
attachmentsFor(GIFT_MAIL, giftAttachments);

/** Order paid: issues and emails its gift vouchers. Idempotent. */
export async function issueVouchers(rows: readonly OutboxRow<'order_paid'>[]): Promise<void> {
  const orders = await sql<{ id: string }>(
    'orders_with_vouchers',
    'select distinct order_id as id from voucher_sales where order_id = any ($1::uuid[])',
    [rows.map(({ payload }) => payload.order_id)],
  );
  for (const { id } of orders) {
    await issueSold(id);
    await tellBuyers(id);
    await mailRecipients(id);
  }
}
