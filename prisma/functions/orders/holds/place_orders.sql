-- Places held orders: writes contact and holders, makes the order pending and creates its payment; a free order is
-- paid immediately. A second call returns the payment of the first. All orders that can be placed are placed in one
-- statement; the others are looked up.
--
-- p_requests: [{ order_id, name, email, phone, locale, user_id, payment_id, provider, method, confirm_minutes,
--   pay_until, pending_minutes, profiles: [{ position, name, data }], acceptances: [{ kind, version, language }],
--   version, total }]
-- p_requests.name, email: null where the buyer is not asked; then no emails are sent. A till writes the name before.
-- p_requests.provider, method: the provider that takes the money; null where staff take it, by separate payments
-- p_requests.confirm_minutes: how long the email of a free order may be confirmed (confirm_order); null without
-- p_requests.pay_until: the end of a payment method that takes days; placing the order again does not extend it
-- p_requests.pending_minutes: how long the order waits for its money, if that differs from p_pending_minutes
-- p_requests.version, total: the order's updated_at and total that its buyer or cashier saw; null without
--
-- payment_id: the open payment, if any
-- outcome: placed, replayed, paid (nothing to pay), to_confirm, gone, changed (its version or total is another),
--   over_limit (the customer has reached the maximum uses of a promotion: nothing is placed), refused (it may no
--   longer be fulfilled: settlement_refusals).
create or replace function place_orders(p_requests jsonb, p_pending_minutes int)
returns table (order_id uuid, outcome text, payment_id uuid, attempt int, order_total bigint, order_state text,
  order_expires_at timestamptz)
language plpgsql as $$
#variable_conflict use_column
declare
  v_asked uuid[] := array(select (request ->> 'order_id')::uuid from jsonb_array_elements(p_requests) request);
  v_free uuid[];
  v_to_confirm uuid[];
  v_changed jsonb;
  v_over jsonb;
  v_refused jsonb;
  v_placed bigint[];
begin
  -- Locks all orders of the batch first, then the counters of those that are paid immediately.
  v_free := array(select id
    from (select id, state, total_cents from orders where id = any (v_asked) order by id for update) o
    where state = 'held' and total_cents = 0);
  if v_free <> '{}' then
    perform lock_counters(v_free);
  end if;
  v_changed := changed_orders(p_requests);
  v_over := over_customer_limit(without_refused(p_requests, 'order_id', v_changed));
  v_refused := refused_at_placing(v_asked, v_free);

  select coalesce(array_agg(n), '{}'), coalesce(array_agg(order_id) filter (where is_free and not is_to_confirm), '{}'),
      coalesce(array_agg(order_id) filter (where is_to_confirm), '{}')
    into v_placed, v_free, v_to_confirm
    from write_placed(p_requests, v_asked, v_over || v_refused || v_changed, p_pending_minutes);
  if v_free <> '{}' then
    perform fulfil_orders(v_free, false);
    perform publish('sales', '{}', 'sales');
  end if;
  perform publish('order_to_confirm', jsonb_build_object('order_id', id)) from unnest(v_to_confirm) id;

  return query
    select r.order_id,
      coalesce(v_changed ->> r.order_id::text, placing_outcome(r.n = any (v_placed), o.id = any (v_to_confirm),
        o.total_cents = 0, v_refused ? r.order_id::text, v_over ? r.order_id::text, o.state::text)),
      p.id, p.attempt, o.total_cents::bigint, o.state::text, o.expires_at
    from rows from (jsonb_to_recordset(p_requests) as (order_id uuid, payment_id uuid)) with ordinality
        as r(order_id, payment_id, n)
      left join lateral (select * from orders where id = r.order_id limit 1) o on true
      left join lateral (select id, attempt from payments where order_id = r.order_id
          and (state in ('created', 'authorised') or (id = r.payment_id and r.n = any (v_placed)))
        order by attempt desc limit 1) p on true
    order by r.order_id, r.n;
end $$;
