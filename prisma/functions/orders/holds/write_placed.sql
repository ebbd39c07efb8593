-- Makes held orders pending, with contact, holders, acceptances and payment, in one statement. Others stay as they are.
-- The caller has locked the orders.
--
-- p_requests: as in place_orders. The first of two requests for one order counts.
-- p_refused: { <order id>: … }, orders that stay held
--
-- n: the request's number, from 1
create or replace function write_placed(p_requests jsonb, p_asked uuid[], p_refused jsonb, p_pending_minutes int)
returns table (n bigint, order_id uuid, is_free boolean, is_to_confirm boolean) language plpgsql as $$
#variable_conflict use_column
begin
  return query
  with asked as materialized (
    select distinct on (r.order_id) r.*
    from rows from (jsonb_to_recordset(p_requests) as (order_id uuid, name text, email text, phone text, locale text,
        user_id uuid, payment_id uuid, provider text, method text, profiles jsonb, acceptances jsonb,
        confirm_minutes int, pay_until timestamptz, pending_minutes int))
      with ordinality as r(order_id, name, email, phone, locale, user_id, payment_id, provider, method, profiles,
        acceptances, confirm_minutes, pay_until, pending_minutes, n)
    where not p_refused ? r.order_id::text order by r.order_id, r.n
  ), placed as (
    -- Compares the state as text, or the planner might scan all open orders by their index.
    update orders o set state = 'pending', customer_name = coalesce(r.name, o.customer_name), customer_email = r.email,
        customer_phone = r.phone, locale = r.locale, user_id = coalesce(o.user_id, r.user_id),
        (refund_policies, refund_terms) = (
          select jsonb_object_agg(e.id, e.refund_policy), jsonb_object_agg(e.id, refund_terms(e))
          from events e where e.id = any (array(select event_id from items_of(array[o.id]) where visit = 0))),
        placed_at = moment(), updated_at = moment(),
        expires_at = placed_until(o.expires_at, o.reopened_until, r.pay_until,
          coalesce(case when o.total_cents = 0 then r.confirm_minutes end, r.pending_minutes, p_pending_minutes))
      from asked r
      where o.id = any (p_asked) and o.id = r.order_id and o.state::text = 'held' and o.expires_at > moment()
      returning o.id, o.total_cents, o.currency, o.is_complimentary, o.total_cents = 0 as is_free,
        o.total_cents = 0 and r.confirm_minutes is not null as is_to_confirm,
        r.n, r.user_id, r.payment_id, r.provider, r.method, r.profiles, r.acceptances
  ), profiles as (
    insert into order_item_profiles (order_item_id, name, data)
      select i.id, profile.name, coalesce(profile.data, '{}')
      from placed r
        cross join lateral
          jsonb_to_recordset(coalesce(r.profiles, '[]')) as profile(position int, name text, data jsonb)
        cross join lateral (select id from items_of(array[r.id]) where position = profile.position) unit
        -- The holder of a unit is the holder of each of its visits.
        join items_of(array[r.id]) i on i.id = unit.id or i.visit_of = unit.id
      -- Skips the comparison of 10,000 units with each other if there are no names.
      where r.profiles <> '[]'
      on conflict (order_item_id) do update set name = excluded.name, data = excluded.data, updated_at = moment()
  ), accepted as (
    insert into order_acceptances (order_id, kind, version, language, accepted_at)
      select r.id, given.kind, given.version, given.language, moment()
      from placed r cross join lateral
        jsonb_to_recordset(coalesce(r.acceptances, '[]')) as given(kind text, version int, language text)
      on conflict do nothing
  ), told as (
    insert into order_events (order_id, kind, from_state, to_state, user_id)
      select id, 'placed', 'held', 'pending', user_id from placed
  ), opened as (
    -- A free order is paid by a payment of nothing; without a provider, staff take the money.
    insert into payments (id, order_id, provider, method, state, amount_cents, currency, attempt, captured_at)
      select payment_id, id, case when is_free then 'free' else provider end,
        case when is_complimentary then 'complimentary' when is_free then 'free' else method end,
        case when is_free then 'captured' else 'created' end::"PaymentState", total_cents, currency,
        1 + (select coalesce(max(before.attempt), 0) from payments before where before.order_id = placed.id),
        case when is_free then moment() end
      from placed where not is_to_confirm and (is_free or provider is not null)
  )
  select n, id, is_free, is_to_confirm from placed;
end $$;
