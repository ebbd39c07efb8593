/** Balance of the demo's buyer: for a shortened evening, a gift that expires, and a correction. */
import { sql } from '../infra/db';
import { issueDueInvoices } from '../invoices';
import { RETURNABLE } from './sales';

const MONTH = 30;

/** Credits by staff: amount, reason, and days until they expire. */
const CREDITS = [
  { key: 'evening', amount: 2400, reason: 'La visita nocturna acabó antes por la tormenta', days: null },
  { key: 'gift', amount: 1500, reason: 'Cortesía por el aniversario', days: MONTH },
] as const;

/** An order of which the buyer had one ticket refunded to the balance. */
const CREDITED_ORDER = `update orders set user_id = u.id, customer_name = u.name, customer_email = u.email, locale = 'es'
  from users u where u.email = 'buyer@aforo.test' and orders.id = (select o.id from ${RETURNABLE} limit 1)`;
const CREDITED = `select o.id, give_back(jsonb_build_object('id', uuid_v7(), 'key', 'demo-credit:' || o.id, 'order_id', o.id, 'fee', 0, 'currency', o.currency,
    'reason', 'by_buyer', 'amount', o.back, 'by', o.user_id, 'to_balance', 'buyer', 'items', jsonb_build_array(jsonb_build_object('id', o.item, 'amount', o.back))))
  from (select o.*, own.id as item, own.amount as back from ${RETURNABLE}) o join users u on u.id = o.user_id and u.email = 'buyer@aforo.test' limit 1`;

export async function creditBuyer(): Promise<void> {
  const common = `'user', u.id, 'currency', 'EUR', 'by', s.id`;
  const people = `users u join users s on s.email = 'admin@aforo.test' where u.email = 'buyer@aforo.test'`;
  for (const { key, amount, reason, days } of CREDITS)
    await sql(
      'demo_credit',
      `select change_balance(jsonb_build_object('key', $1::text, 'kind', 'credit', ${common}, 'amount', $2::bigint, 'reason', $3::text,
         'expires_at', now() + make_interval(days => $4::int))) from ${people}`,
      [`demo:${key}`, amount, reason, days],
    );
  await sql(
    'demo_take_back',
    `select change_balance(jsonb_build_object('key', 'demo:slip', 'kind', 'taken_back', ${common}, 'amount', 500, 'reason', 'Importe mal tecleado')) from ${people}`,
  );
  await sql('demo_credited_order', CREDITED_ORDER);
  // It may have an invoice, which the refund corrects.
  for (const { id } of await sql<{ id: string; give_back: string }>('demo_credited', CREDITED))
    await issueDueInvoices(id);
}
