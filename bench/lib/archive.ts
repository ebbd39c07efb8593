/** An organisation with years of data: orders, slots and codes, written directly into the tables. */
import type pg from 'pg';

export type Size = { orders: number; slots: number; codes: number };

const CATALOGUE = [
  `insert into venues (id, name, address, city, country, time_zone)
   select gen_random_uuid(), 'Museum ' || n, 'Street ' || n, 'Town', 'ES', 'Europe/Madrid' from generate_series(1, 10) n`,
  `insert into events (id, slug, kind, status, title, summary, description, venue_id, position, updated_at)
   select gen_random_uuid(), 'event-' || n, 'slotted', 'published', jsonb_build_object('en', 'Event ' || n), '{"en":"Light"}', '{}',
     (select id from venues order by name limit 1), n, now() from generate_series(1, 20) n`,
  `insert into products (id, event_id, name, price_cents, tax_rate, position, updated_at)
   select gen_random_uuid(), e.id, jsonb_build_object('en', 'Product ' || n), 1000, 1000, n, now() from events e, generate_series(1, 10) n`,
  `insert into promos (id, name, trigger, effect, percent) values (gen_random_uuid(), '{"en":"Campaign"}', 'code', 'percentage', 1000)`,
];

/** Slots from three years ago to a year ahead, spread over the events. */
const SLOTS = `
  insert into appointments (id, event_id, starts_at, ends_at, capacity, sold)
  select gen_random_uuid(), e.id, starts.at, starts.at + interval '15 minutes', 100, (n * 7) % 100
  from generate_series(1, $1::int) n
    join lateral (select date_trunc('hour', now()) - interval '3 years' + n * (interval '4 years' / $1) as at) starts on true
    join (select id, row_number() over (order by position) - 1 as at from events) e on e.at = n % 20`;

const CODES = `
  insert into promo_codes (id, code, promo_id, max_uses, created_at)
  select gen_random_uuid(), 'OLD-' || lpad(n::text, 8, '0'), (select id from promos limit 1), 1, now() - n * interval '1 minute'
  from generate_series(1, $1::int) n`;

/** Creates as many customers as codes. */
const USERS = [
  `insert into users (id, name, email, password_hash, updated_at)
   select gen_random_uuid(), 'Person ' || n, 'person' || n || '@example.com', 'none', now() from generate_series(1, $1::int) n`,
  `insert into user_roles (user_id, role_id) select u.id, r.id from users u, roles r where r.name = 'customer' and u.email like '%@example.com'`,
];

/** A change for every ten orders, by an administrator. */
const CHANGES = `
  insert into audit_log (at, user_id, actor, action, subject_type, subject_id, label)
  select now() - n * interval '5 minutes', (select id from users where email not like '%@example.com' limit 1), 'Adela',
    (array['slot.updated', 'product.updated', 'event.updated'])[n % 3 + 1], (array['slot', 'product', 'event'])[n % 3 + 1],
    gen_random_uuid()::text, 'Thing ' || n
  from generate_series(1, $1::int / 10) n`;

/**
 * Orders with an item, payment, ticket and history, for the numbers $1 to $2 of $3 in three years. Rows are in
 * chronological order, like real sales.
 */
const ORDERS = [
  `create temporary table batch on commit drop as
   select gen_random_uuid() as id, gen_random_uuid() as item, n, 'R' || lpad(n::text, 9, '0') as reference,
     now() - ($3::int - n) * (interval '1095 days' / $3::int) as at, e.id as event_id,
     (select p.id from products p where p.event_id = e.id limit 1) as product_id
   from generate_series($1::int, $2::int) n join (select id, row_number() over (order by position) - 1 as at from events) e on e.at = n % 20`,
  `insert into orders (id, reference, secret, time_zone, channel, state, locale, currency, total_cents, customer_name, customer_email, placed_at, paid_at, idempotency_key, created_at, updated_at)
   select id, reference, 'secret', 'Europe/Madrid', 'web', 'paid', 'en', 'EUR', 1000, 'Ana', 'ana' || n || '@example.com', at, at, reference, at, at from batch`,
  `insert into order_items (id, order_id, event_id, product_id, position, product_name, price_cents, tax_rate, tax_cents, units, quota_ids)
   select item, id, event_id, product_id, 1, '{"en":"Adult"}', 1000, 1000, 91, 1, '{}' from batch`,
  `insert into payments (id, order_id, provider, method, state, amount_cents, currency, attempt, captured_at, created_at, updated_at)
   select gen_random_uuid(), id, 'sandbox', 'card', 'captured', 1000, 'EUR', 1, at, at, at from batch`,
  `insert into tickets (id, reference, order_id, order_item_id, event_id, product_id, valid_from, valid_until, uses_total, uses_left, created_at)
   select gen_random_uuid(), 'T' || lpad(n::text, 9, '0'), id, item, event_id, product_id, at, at + interval '1 year', 1, 1, at from batch`,
  `insert into order_events (order_id, kind, from_state, to_state, at) select id, 'paid', 'pending', 'paid', at from batch`,
  `insert into sale_entries (at, kind, order_id, order_item_id, event_id, product_id, channel, quantity, list_cents, discount_cents, gross_cents, tax_rate, tax_cents, currency, time_zone)
   select at, 'sale', id, item, event_id, product_id, 'web', 1, 1000, 0, 1000, 1000, 91, 'EUR', 'Europe/Madrid' from batch`,
];
const AT_ONCE = 100_000;

/** An entry for every ticket, while it was valid. */
const SCANS = `
  insert into validations (id, nonce, ticket_id, event_id, user_id, result, code, scanned_at, received_at)
  select gen_random_uuid(), gen_random_uuid(), id, event_id, (select id from users where email not like '%@example.com' limit 1), 'accepted', reference,
    valid_from + interval '1 hour', valid_from + interval '1 hour'
  from tickets order by valid_from`;

/** Adds scans for all tickets. */
export async function fillScans(db: pg.Pool): Promise<void> {
  const client = await db.connect();
  await client.query('set synchronous_commit to off');
  await client.query(SCANS);
  await client.query('analyze validations');
  client.release();
}

/** Fills an empty, migrated database. */
export async function fillArchive(db: pg.Pool, { orders, slots, codes }: Size): Promise<void> {
  const client = await db.connect();
  await client.query('set synchronous_commit to off');
  for (const text of CATALOGUE) await client.query(text);
  await client.query(SLOTS, [slots]);
  await client.query(CODES, [codes]);
  const [people, roles] = USERS;
  await client.query(people!, [codes]);
  await client.query(roles!);
  await client.query(CHANGES, [orders]);
  for (let from = 1; from <= orders; from += AT_ONCE) {
    await client.query('begin');
    const [make, ...writes] = ORDERS;
    await client.query(make!, [from, Math.min(orders, from + AT_ONCE - 1), orders]);
    for (const text of writes) await client.query(text);
    await client.query('commit');
  }
  await client.query('analyze');
  client.release();
}
