-- Places orders within the limits: the unpaid places of one mailbox, and the share of a network and mailbox of a slot
-- and a day (over_share). The others stay held. Free orders have a limit of unconfirmed orders per
-- email instead.
--
-- p_requests, p_pending_minutes: as in place_orders
-- p_limits.contact, unconfirmed: places and orders of one mailbox; 0 for no limit
-- p_limits.share, slow_share: per cent of a slot and of a day, the second where paying takes days; 0 for no limit
-- p_limits.free: whether the caller knows over_free
--
-- outcome: as place_orders; over_contact, over_share, over_unconfirmed, over_free (over_free_limits).
create or replace function place_orders_within(p_requests jsonb, p_pending_minutes int, p_limits jsonb)
returns table (order_id uuid, outcome text, payment_id uuid, attempt int, order_total bigint, order_state text,
  order_expires_at timestamptz)
language plpgsql as $$
#variable_conflict use_column
declare
  v_asked uuid[] := array(select (request ->> 'order_id')::uuid from jsonb_array_elements(p_requests) request);
  v_over jsonb := over_placing_limits(p_requests, p_limits);
  v_within jsonb := p_requests;
begin
  if (p_limits ->> 'free')::boolean then
    perform 1 from orders where id = any (v_asked) order by id for update;
    select coalesce(jsonb_object_agg(id, 'over_free'), '{}') || v_over into v_over
      from unnest(over_free_limits(p_requests)) id;
  end if;
  if v_over <> '{}' then
    return query
      select o.id, v_over ->> o.id::text, null::uuid, null::int, o.total_cents::bigint, o.state::text, o.expires_at
      from unnest(v_asked) with ordinality as asked(id, n) join orders o on o.id = asked.id
      where v_over ? o.id::text order by o.id, asked.n;
    v_within := without_refused(p_requests, 'order_id', v_over);
  end if;
  if v_within is not null then
    return query select * from place_orders(v_within, p_pending_minutes);
  end if;
end $$;
