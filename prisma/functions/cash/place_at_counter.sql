-- Places a free order at a till, which also pays it: the sale is completed in the same transaction
-- (finish_at_counter). Locks the shift before the order.
--
-- p_request, p_pending_minutes, p_limits: one request as place_orders_within takes it; p_till: { shift, by }
-- outcome: as place_orders_within; closed (the shift is being counted, or closed).
create or replace function place_at_counter(p_request jsonb, p_pending_minutes int, p_limits jsonb, p_till jsonb)
returns table (order_id uuid, outcome text, payment_id uuid, attempt int, order_total bigint, order_state text,
  order_expires_at timestamptz)
language plpgsql as $$
#variable_conflict use_column
begin
  perform 1 from cashbox_shifts where id = (p_till ->> 'shift')::uuid and state = 'open' for no key update;
  if not found then
    return query select (p_request ->> 'order_id')::uuid, 'closed', null::uuid, null::int, null::bigint, null::text,
      null::timestamptz;
    return;
  end if;
  return query select * from place_orders_within(jsonb_build_array(p_request), p_pending_minutes, p_limits);
  perform finish_at_counter(id, (p_till ->> 'shift')::uuid, (p_till ->> 'by')::uuid)
    from orders where id = (p_request ->> 'order_id')::uuid and state = 'paid';
end $$;
