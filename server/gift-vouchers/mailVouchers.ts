/** Emails of issued vouchers. Both are idempotent by the email's key. */
import { sql } from '../infra/db';
import { queueMail } from '../mails';
import { GOOD_SALES, IS_GOOD, readVouchers } from './readVouchers';
import { giftMail, soldMail, type VoucherOrder } from './voucherMails';

const AT_ONCE = 100;

const UNTOLD = `
  select o.id, o.reference, o.secret, o.locale, o.customer_name as name, o.customer_email as email, o.currency, o.total_cents as total from orders o
  where o.customer_email is not null and o.id in (select s.order_id from voucher_sales s join order_items i on i.id = s.order_item_id where s.told_at is null and ($1::uuid is null or s.order_id = $1)
    group by s.order_id having bool_and(s.voucher_id is not null or i.state <> 'active') limit ${AT_ONCE})`;

/** Sends a buyer all vouchers of an order together once the last is issued; refunded ones are never issued. */
export async function tellBuyers(orderId: string | null = null): Promise<void> {
  for (const order of await sql<VoucherOrder>('untold_voucher_orders', UNTOLD, [orderId])) {
    const vouchers = await readVouchers({ order: order.id });
    if (vouchers.length > 0)
      await queueMail({ ...(await soldMail(order, vouchers)), always: true, dedupeKey: `vouchers_sold:${order.id}` });
    await sql(
      'told_of_vouchers',
      'update voucher_sales set told_at = moment() where order_id = $1 and told_at is null',
      [order.id],
    );
  }
}

/** Vouchers with an email whose day has come at their place of sale, or that have none. */
const DUE = `
  select g.id from ${GOOD_SALES} where s.mailed_at is null and ($1::uuid is null or s.order_id = $1) and ${IS_GOOD}
    and coalesce(h.data ->> 'email', '') <> '' and coalesce(h.data ->> 'day', '') <= to_char(moment() at time zone v.time_zone, 'YYYY-MM-DD')
  limit ${AT_ONCE}`;

/** Sends a voucher to its recipient on its day. It was paid for, so limits per address do not apply. */
export async function mailRecipients(orderId: string | null = null): Promise<void> {
  for (const { id } of await sql<{ id: string }>('due_vouchers', DUE, [orderId])) {
    const [voucher] = await readVouchers({ voucher: id });
    if (!voucher?.email) continue;
    await queueMail({ ...(await giftMail(voucher)), always: true, dedupeKey: `gift_voucher:${id}` });
    await sql('mailed_voucher', 'update voucher_sales set mailed_at = moment() where voucher_id = $1', [id]);
  }
}
