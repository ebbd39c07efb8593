-- Places held orders: writes contact and holders, makes the order pending and creates its payment; a free order is
-- paid immediately. A second call returns the payment of the first. All orders that can be placed are placed in one
-- statement; the others are looked up.
--
-- p_requests: [{ order_id, name, email, phone, locale, user_id, payment_id, provider, method, confirm_minutes,
-- pay_until,
--               profiles: [{ position, name, data }], acceptances: [{ kind, version, language }] }]
--   provider, method: the provider that takes the money; null where staff take it, by separate payments.
--   name, email: null where the buyer is not asked for them; then no emails are sent. A till writes the name before.
--   pending_minutes: how long it waits for its money, if that differs from p_pending_minutes.
--   pay_until: the end of a payment method that takes days; placing the order again does not extend it.
--   confirm_minutes: how long the email of a free order may be confirmed (confirm_order); null without confirmation.
-- outcome: placed, replayed (payment_id = the open payment, if any), paid (nothing to pay), to_confirm, gone,
-- over_limit (the
--          customer has reached the maximum uses of a promotion: nothing is placed), refused (it may no longer be
--          fulfilled:
--          settlement_refusals).
drop function if exists place_orders(jsonb, int);
create or replace function place_orders(p_requests jsonb, p_pending_minutes int)
returns table (order_id uuid, outcome text, payment_id uuid, attempt int, order_total bigint, order_state text, order_expires_at timestamptz)
language plpgsql as $$
#variable_conflict use_column
declare
  v_asked uuid[] := array(select (request ->> 'order_id')::uuid from jsonb_array_elements(p_requests) request);
  v_free uuid[];
  v_to_confirm uuid[];
  v_over jsonb;
  v_refused jsonb;
  v_placed bigint[];
begin
  -- Locks all orders of the batch first, then the counters of those that are paid immediately.
  v_free := array(select id from (select id, state, total_cents from orders where id = any (v_asked) order by id for update) o
    where state = 'held' and total_cents = 0);
  if v_free <> '{}' then
    perform lock_counters(v_free);
  end if;
  v_over := over_customer_limit(p_requests);
  v_refused := refused_at_placing(v_asked, v_free);

  with asked as materialized (
    -- The first request for an order that was sent twice.
    select distinct on (r.order_id) r.*
    from rows from (jsonb_to_recordset(p_requests) as (order_id uuid, name text, email text, phone text, locale text, user_id uuid,
      payment_id uuid, provider text, method text, profiles jsonb, acceptances jsonb, confirm_minutes int, pay_until timestamptz, pending_minutes int)) with ordinality
      as r(order_id, name, email, phone, locale, user_id, payment_id, provider, method, profiles, acceptances, confirm_minutes, pay_until, pending_minutes, n)
    where not v_over ? r.order_id::text and not v_refused ? r.order_id::text order by r.order_id, r.n
  ), placed as (
    -- Compares the state as text, or the planner might scan all open orders by their index.
    update orders o set state = 'pending', customer_name = coalesce(r.name, o.customer_name), customer_email = r.email,
        customer_phone = r.phone, locale = r.locale, user_id = coalesce(o.user_id, r.user_id),
        (refund_policies, refund_terms) = (
          select jsonb_object_agg(e.id, e.refund_policy), jsonb_object_agg(e.id, refund_terms(e))
          from events e where e.id = any (array(select event_id from items_of(array[o.id]) where visit = 0))),
        placed_at = moment(), updated_at = moment(),
        -- A reopened order expires no later than before. `greatest` and `least` ignore nulls.
        expires_at = greatest(r.pay_until, case when o.reopened_until is not null then o.expires_at end, least(o.reopened_until,
          moment() + make_interval(mins => coalesce(case when o.total_cents = 0 then r.confirm_minutes end, r.pending_minutes, p_pending_minutes))))
      from asked r where o.id = any (v_asked) and o.id = r.order_id and o.state::text = 'held' and o.expires_at > moment()
      returning o.id, o.total_cents, o.currency, r.user_id, r.payment_id, r.provider, r.method, r.profiles, r.acceptances, r.n, o.is_complimentary,
        o.total_cents = 0 and r.confirm_minutes is not null as is_to_confirm
  ), profiles as (
    insert into order_item_profiles (order_item_id, name, data)
      select i.id, profile.name, coalesce(profile.data, '{}')
      from placed r cross join lateral jsonb_to_recordset(coalesce(r.profiles, '[]')) as profile(position int, name text, data jsonb)
        cross join lateral (select id from items_of(array[r.id]) where position = profile.position) unit
        -- The holder of a unit is the holder of each of its visits.
        join items_of(array[r.id]) i on i.id = unit.id or i.visit_of = unit.id
      -- Skips the comparison of 10,000 units with each other if there are no names.
      where r.profiles <> '[]'
      on conflict (order_item_id) do update set name = excluded.name, data = excluded.data, updated_at = moment()
  ), accepted as (
    insert into order_acceptances (order_id, kind, version, language, accepted_at)
      select r.id, given.kind, given.version, given.language, moment()
      from placed r cross join lateral jsonb_to_recordset(coalesce(r.acceptances, '[]')) as given(kind text, version int, language text)
      on conflict do nothing
  ), told as (
    insert into order_events (order_id, kind, from_state, to_state, user_id) select id, 'placed', 'held', 'pending', user_id from placed
  ), opened as (
    insert into payments (id, order_id, provider, method, state, amount_cents, currency, attempt, captured_at)
      select payment_id, id, case when is_free then 'free' else provider end, case when is_complimentary then 'complimentary' when is_free then 'free' else method end,
        case when is_free then 'captured' else 'created' end::"PaymentState", total_cents, currency,
        1 + (select coalesce(max(before.attempt), 0) from payments before where before.order_id = placed.id), case when is_free then moment() end
      from placed cross join lateral (select total_cents = 0 as is_free) price where not is_to_confirm and (is_free or provider is not null)
  )
  select coalesce(array_agg(n), '{}'), coalesce(array_agg(id) filter (where total_cents = 0 and not is_to_confirm), '{}'),
      coalesce(array_agg(id) filter (where is_to_confirm), '{}') into v_placed, v_free, v_to_confirm from placed;

  if v_free <> '{}' then
    perform fulfil_orders(v_free, false);
    perform publish('sales', '{}', 'sales');
  end if;
  perform publish('order_to_confirm', jsonb_build_object('order_id', id)) from unnest(v_to_confirm) id;

  return query
    select r.order_id, case when r.n = any (v_placed) then case when o.id = any (v_to_confirm) then 'to_confirm' when o.total_cents = 0 then 'paid' else 'placed' end
        when v_refused ? r.order_id::text then 'refused' when v_over ? r.order_id::text then 'over_limit' when o.state in ('pending', 'paid') then 'replayed' else 'gone' end,
      p.id, p.attempt, o.total_cents::bigint, o.state::text, o.expires_at
    from rows from (jsonb_to_recordset(p_requests) as (order_id uuid, payment_id uuid)) with ordinality as r(order_id, payment_id, n)
      left join lateral (select * from orders where id = r.order_id limit 1) o on true
      left join lateral (select id, attempt from payments where order_id = r.order_id
        and (state in ('created', 'authorised') or (id = r.payment_id and r.n = any (v_placed))) order by attempt desc limit 1) p on true
    order by r.order_id, r.n;
end $$;
