/** An organisation with many people, written directly into the tables. */
import pg from 'pg';
import { fillArchive } from '../../bench/lib/archive';

/** Every fortieth order has the address of one office. */
const EMAIL = `case when right(o.reference, 9)::int % 40 = 0 then 'office@example.com' else o.customer_email end`;

const PEOPLE = [
  // The money ledger, which a trigger writes in the product.
  `insert into money_entries (kind, order_id, payment_id, provider, method, amount_cents, currency)
   select 'taken', order_id, id, provider, method, amount_cents, currency from payments`,
  // The rows that `index_people` writes for these orders.
  `insert into profiles (kind, value, seen_at) select 'email', ${EMAIL}, max(o.created_at) from orders o group by 2`,
  `insert into profile_orders (profile_id, order_id, part, name, email, phone, phone_key, items, events, at)
   select p.id, o.id, 'buyer', o.customer_name, p.value, '+34600' || right(o.reference, 6), '600' || right(o.reference, 6),
     array[i.id], array[i.event_id], o.created_at
   from orders o
     join profiles p on p.kind = 'email' and p.value = ${EMAIL}
     join order_items i on i.order_id = o.id`,
  'update profiles set events = events_of_person(id)',
  // Every hundredth person is merged into another.
  `update profiles p set merged_into = other.id from profiles other
   where p.value like '%00@example.com' and other.kind = 'email' and other.value = replace(p.value, '00@', '01@')`,
  'analyze',
];

/**
 * Fills an empty, migrated database with people, accounts, orders and promo codes; without triggers and foreign key
 * checks, which take nine tenths of the time.
 */
export async function fillWithPeople(databaseUrl: string, people: number): Promise<void> {
  const options = '-c session_replication_role=replica';
  const db = new pg.Pool({ connectionString: databaseUrl, max: 1, options });
  await fillArchive(db, { orders: people, slots: 2_000, codes: people });
  for (const text of PEOPLE) await db.query(text);
  await db.end();
}
