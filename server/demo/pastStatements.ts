/** SQL that writes the demo's past, five hundred orders per statement. */
import { SHOP_CHANNEL } from '../shared/salesChannels';

export const SLOTS = `
  insert into appointments (id, event_id, starts_at, ends_at, capacity)
  select uuid_v7(), $1::uuid, at, at + make_interval(mins => $4::int), $5::int from unnest($2::date[]) day, unnest($3::text[]) hour,
    lateral (select (day + hour::time) at time zone 'Europe/Madrid' as at) slot`;

const WANTED = `jsonb_to_recordset($1::jsonb) as o(id uuid, at timestamptz, secret text, locale text, name text, email text, phone text, lines jsonb)`;
const IN_IT = `array(select (o ->> 'id')::uuid from jsonb_array_elements($1::jsonb) o)`;

/** Inserts many orders at their times: what the sale functions write, without their locks. */
export const ORDERS = `
  insert into orders (id, reference, secret, time_zone, channel, state, locale, currency, total_cents, discount_cents, customer_name, customer_email, customer_phone,
      placed_at, paid_at, idempotency_key, created_at, updated_at, holders_erased_at)
  select o.id, random_reference(8), o.secret, 'Europe/Madrid', '${SHOP_CHANNEL}', 'paid', o.locale, 'EUR', lines.total, lines.off, o.name, o.email, o.phone,
    o.at, o.at, 'demo:' || o.id, o.at - interval '6 minutes', o.at, case when o.at < now() - interval '6 months' then o.at + interval '6 months' end
  from ${WANTED} cross join lateral (
    select sum(l.quantity * (p.price_cents - l.off))::int as total, sum(l.quantity * l.off)::int as off
    from jsonb_to_recordset(o.lines) as l(product uuid, quantity int, off int) join products p on p.id = l.product) lines`;
export const ITEMS = `
  insert into order_items (id, order_id, event_id, product_id, appointment_id, position, product_name, price_cents, discount_cents, tax_rate, tax_cents, units, quota_ids, day)
  select uuid_v7(), part.order_id, part.event_id, part.product, part.slot, part.position, part.name, part.price_cents, part.off, part.tax_rate,
    tax_included((sum(part.net) over until_it)::bigint, part.tax_rate) - tax_included((sum(part.net) over until_it - part.net)::bigint, part.tax_rate), part.units, '{}', part.day
  from (select o.id as order_id, p.event_id, l.product, a.id as slot, row_number() over (partition by o.id order by l.product, unit)::int as position, p.name, p.price_cents, l.off,
      (p.price_cents - l.off)::bigint as net, p.tax_rate, p.capacity_units as units, l.slot::date as day
    from ${WANTED} cross join lateral jsonb_to_recordset(o.lines) as l(product uuid, quantity int, off int, slot timestamp) join products p on p.id = l.product
      left join appointments a on a.event_id = p.event_id and a.starts_at = l.slot at time zone 'Europe/Madrid' cross join lateral generate_series(1, l.quantity) unit) part
  window until_it as (partition by part.order_id order by part.position)`;
export const PLACES = `
  update appointments a set sold = sold + need.units from (
    select appointment_id, sum(units) as units from order_items where order_id = any (${IN_IT}) group by 1) need where a.id = need.appointment_id`;
export const HISTORY = `
  insert into order_events (order_id, kind, from_state, to_state, data, at)
  select o.id, step.kind, step.was, step.now, step.data::jsonb, o.at from ${WANTED}
    cross join (values (1, 'placed', 'held', 'pending', '{}'), (2, 'paid', 'pending', 'paid', '{"late": false}')) step(n, kind, was, now, data) order by o.at, o.id, step.n`;
export const GIVEN = `
  insert into promo_redemptions (id, promo_id, order_id, name, discount_cents, customer_email, created_at)
  select uuid_v7(), p.id, o.id, p.name, o.discount_cents, o.customer_email, o.created_at from orders o join promos p on p.id = $2::uuid
  where o.id = any (${IN_IT}) and o.discount_cents > 0`;
export const TICKETS = `
  insert into tickets (id, reference, order_id, order_item_id, event_id, product_id, appointment_id, valid_from, valid_until, uses_total, uses_left, created_at)
  select uuid_v7(), random_reference(10), i.order_id, i.id, i.event_id, i.product_id, a.id, coalesce(a.starts_at - make_interval(mins => p.entry_before_minutes), o.paid_at),
    coalesce(entry_ends(a, p.entry_after_minutes), o.paid_at + make_interval(days => coalesce(p.valid_days, 365))), p.uses, p.uses, o.paid_at
  from order_items i join orders o on o.id = i.order_id join products p on p.id = i.product_id left join appointments a on a.id = i.appointment_id where i.order_id = any (${IN_IT})`;
export const ENTRIES = `
  insert into sale_entries (at, kind, order_id, order_item_id, event_id, product_id, appointment_id, visit_day, channel, quantity, list_cents, discount_cents, promos, gross_cents,
      tax_rate, tax_cents, currency, time_zone)
  select o.paid_at, 'sale', o.id, i.id, i.event_id, i.product_id, i.appointment_id, i.day, o.channel, 1, i.price_cents, i.discount_cents,
    case when i.discount_cents > 0 then jsonb_build_object($2::text, i.discount_cents) else '{}' end, i.price_cents - i.discount_cents, i.tax_rate, i.tax_cents, o.currency, o.time_zone
  from order_items i join orders o on o.id = i.order_id where o.id = any (${IN_IT}) order by o.paid_at, o.id, i.position`;

/** Payments with ledger entries at their time: the trigger would enter them now, and one by one. */
export const MONEY = `
  alter table payments disable trigger payments_taken;
  alter table payments disable trigger payments_begun;
  insert into payments (id, order_id, provider, method, state, amount_cents, currency, attempt, provider_ref, card_brand, card_last4, captured_at, created_at, updated_at)
    select uuid_v7(), o.id, 'sandbox', 'card', 'captured', o.total_cents, 'EUR', 1, 'demo_' || o.id, 'visa', lpad((abs(hashtext(o.id::text)) % 10000)::text, 4, '0'),
      o.paid_at, o.paid_at, o.paid_at from orders o where o.total_cents > 0 order by o.paid_at, o.id;
  insert into money_entries (at, kind, order_id, payment_id, provider, method, amount_cents, currency)
    select p.captured_at, 'taken', p.order_id, p.id, p.provider, p.method, p.amount_cents, p.currency from payments p order by p.captured_at, p.order_id;
  alter table payments enable trigger payments_taken;
  alter table payments enable trigger payments_begun`;

/** Partial refunds in database time. The function is dropped afterwards. */
export const REFUNDS = `create or replace function demo_refunds() returns void language plpgsql as $$
declare
  r record;
begin
  for r in select o.id, o.paid_at, i.id as item, i.price_cents - i.discount_cents as amount from orders o join order_items i on i.order_id = o.id and i.position = 1
      where not exists (select from order_items x join products p on p.id = x.product_id where x.order_id = o.id and (p.needs_other or p.price_cents = 0)) and o.idempotency_key = 'demo:' || o.id and o.paid_at < now() - interval '40 days' and hashtext(o.id::text) % 35 = 0 order by o.paid_at loop
    perform set_config('aforo.now', (r.paid_at + interval '20 minutes')::text, true);
    perform give_back(jsonb_build_object('id', uuid_v7(), 'key', 'demo:' || r.id, 'order_id', r.id, 'fee', 0, 'currency', 'EUR', 'reason', 'by_buyer', 'amount', r.amount,
      'items', jsonb_build_array(jsonb_build_object('id', r.item, 'amount', r.amount))));
    perform settle_refund(b.id, 'done', 'demo_' || b.id, null) from refunds b where b.order_id = r.id and b.state <> 'done';
  end loop;
  delete from outbox;
end $$`;

/**
 * Nine in ten came, some early or late; each thirtieth ticket was shown again and denied. In the last two families two
 * of four came first: the rest of one 25 minutes later, of the other not at all.
 */
export const SCANS = `
  with shown as (
    select t.id, t.reference, t.event_id, begins.at + make_interval(mins => abs(hashtext(t.reference)) % 25 - 5) as at, hashtext(t.id::text) % 30 = 0 as again, i.units, is_entry(p.category) as is_entry,
      case when i.units > 2 then row_number() over (partition by i.units > 2 order by begins.at desc, t.id) end as family
    from tickets t join order_items i on i.id = t.order_item_id join products p on p.id = t.product_id left join appointments a on a.id = t.appointment_id cross join lateral (select coalesce(a.starts_at, t.valid_from + interval '50 minutes') as at) begins
    where t.event_id = $1 and t.state = 'valid' and begins.at < $2::timestamptz and hashtext(t.id::text) % 12 <> 0
  ), let_in as (
    update tickets t set state = case when family = 2 then t.state else 'used' end, uses_left = uses_left - 1, people_left = case when family = 2 then units - 2 else 0 end
    from shown where shown.id = t.id
  )
  insert into validations (id, nonce, ticket_id, gate_id, event_id, user_id, result, code, scanned_at, received_at, data)
  select uuid_v7(), gen_random_uuid(), s.id, $3::uuid, s.event_id, $4::uuid, scan.result, s.reference, scan.at, scan.at,
    case when s.units > 1 then jsonb_strip_nulls(jsonb_build_object('admits', s.units, 'people', scan.people, 'people_left', scan.people_left, 'rest', scan.rest)) else '{}' end
  from shown s cross join lateral (
    select case when s.is_entry then 'accepted' else 'no_entry' end as result, s.at, case when s.family <= 2 then 2 else s.units end as people, case when s.family <= 2 then s.units - 2 end as people_left, null::boolean as rest
    union all select 'already_used', s.at + interval '4 minutes', null, null, null where s.again and (s.family > 2) is not false
    union all select 'accepted', s.at + interval '25 minutes', s.units - 2, null, true where s.family = 1) scan`;

export const COUNTS = `
  insert into shop_counts (day, event_id, step, requests, places)
  select day, $1::uuid, step.name, step.requests, step.places from unnest($2::date[], $3::int[], $4::int[]) counted(day, looks, refused),
    lateral (values ('looked', looks, 0), ('turned_away', refused, refused * 2)) step(name, requests, places) where step.requests > 0`;
