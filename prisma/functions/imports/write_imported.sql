-- Writes imported orders with their units, holders and history. All units are active until refund_imported.
-- p_orders: as in import_orders. Returns the new orders.
create or replace function write_imported(p_orders jsonb, p_source text) returns uuid[] language plpgsql as $$
declare
  v_new uuid[];
begin
  with asked as materialized (
    select o.*, p.event_id, ve.time_zone, sums.total
    from jsonb_to_recordset(p_orders) as o(id uuid, key text, reference text, secret text, channel text,
      state text, placed_at timestamptz, paid_at timestamptz, expires_at timestamptz, locale text, currency text,
      name text, email text, phone text, note text, fee bigint, fee_tax_rate int, fee_tax bigint, items jsonb)
      join products p on p.id = (o.items -> 0 ->> 'product')::uuid
      join events e on e.id = p.event_id join venues ve on ve.id = e.venue_id
      cross join lateral (select sum((i ->> 'price')::bigint) as total from jsonb_array_elements(o.items) i) sums
  ), written as (
    insert into orders (id, reference, secret, time_zone, channel, state, locale, currency, total_cents, fee_cents,
      fee_tax_rate, fee_tax_cents, customer_name, customer_email, customer_phone, staff_note, placed_at, paid_at,
      expires_at, idempotency_key, created_at, external_reference, external_source)
    select id, random_reference(8), secret, time_zone, channel, state::"OrderState", locale, currency, total + fee, fee,
      fee_tax_rate, fee_tax, name, email, phone, note, placed_at, paid_at, expires_at, key, placed_at, reference,
      p_source
    from asked order by key
    on conflict do nothing returning id
  )
  select coalesce(array_agg(id order by id), '{}') into v_new from written;

  insert into order_items (id, order_id, product_id, appointment_id, position, product_name, price_cents, tax_rate,
    tax_cents, units, quota_ids, event_id, day, terms_id)
  select i.id, o.id, p.id, i.slot, i.n, p.name, i.price, i.tax_rate, i.tax, p.capacity_units,
    array(select quota_id from product_quotas where product_id = p.id order by quota_id), p.event_id,
    visit_day(i.slot), p.terms_id
  from jsonb_to_recordset(p_orders) as o(id uuid, items jsonb)
    cross join lateral rows from (jsonb_to_recordset(o.items) as (id uuid, product uuid, slot uuid, price bigint,
      tax_rate int, tax bigint)) with ordinality as i(id, product, slot, price, tax_rate, tax, n)
    join products p on p.id = i.product
  where o.id = any (v_new);

  insert into order_item_profiles (order_item_id, name, data)
  select i.id, i.holder, coalesce(i.data, '{}')
  from jsonb_to_recordset(p_orders) as o(id uuid, items jsonb)
    cross join lateral jsonb_to_recordset(o.items) as i(id uuid, holder text, data jsonb)
  where o.id = any (v_new) and (i.holder is not null or coalesce(i.data, '{}') <> '{}');

  update orders o set (refund_policies, refund_terms) = (
      select jsonb_object_agg(e.id, e.refund_policy), jsonb_object_agg(e.id, refund_terms(e))
      from events e where e.id = any (array(select event_id from items_of(array[o.id]))))
    where o.id = any (v_new);

  insert into order_events (order_id, kind, from_state, to_state, data, at)
  select o.id, step.kind, step.was, step.becomes, step.data, step.at
  from orders o cross join lateral (values (1, 'placed', 'held', 'pending', '{}'::jsonb, o.placed_at),
      (2, case o.state when 'pending' then null else o.state::text end, 'pending', o.state::text,
        case o.state when 'paid' then '{"late": false}'::jsonb else '{}' end, coalesce(o.paid_at, o.placed_at))
    ) step(n, kind, was, becomes, data, at)
  where o.id = any (v_new) and step.kind is not null order by o.id, step.n;
  return v_new;
end $$;
