-- Orders of a batch that would exceed a limit if they were placed now: { <order id>: refusal } (placing_refusal).
-- Locks the orders and then their limits until the commit, so that concurrent orders count each other.
--
-- p_requests: as in place_orders
-- p_limits: as in place_orders_within
create or replace function over_placing_limits(p_requests jsonb, p_limits jsonb) returns jsonb language plpgsql as $$
declare
  r record;
  v_limit int := coalesce((p_limits ->> 'contact')::int, 0);
  -- 0 if no order asks for a confirmation.
  v_most int := case when jsonb_path_exists(p_requests, '$[*] ? (@.confirm_minutes > 0)')
    then coalesce((p_limits ->> 'unconfirmed')::int, 0) else 0 end;
  v_share int := coalesce((p_limits ->> 'share')::int, 0);
  v_slow int := coalesce((p_limits ->> 'slow_share')::int, 0);
  v_kept jsonb;
  v_open jsonb;
  v_over_share boolean;
  v_refusal text;
  v_seen jsonb := '{}';
  v_over jsonb := '{}';
begin
  if v_limit + v_most + v_share + v_slow = 0 then
    return v_over;
  end if;
  perform 1 from orders
    where id = any (array(select (request ->> 'order_id')::uuid from jsonb_array_elements(p_requests) request))
    order by id for update;
  perform lock_limits(array(select unnest(array['contact:' || mailbox_of(asked.email), 'share:' || o.network])
    from jsonb_to_recordset(p_requests) as asked(order_id uuid, email text) join orders o on o.id = asked.order_id));
  select counts.places, counts.unconfirmed into v_kept, v_open from mailbox_counts(p_requests) counts;
  for r in
    select distinct on (o.id) o.id, mailbox_of(asked.email) as mailbox, asked.email, places_kept(o.id) as places,
      asked.pay_until is not null as is_slow, o.total_cents = 0 as is_free
    from jsonb_to_recordset(p_requests) as asked(order_id uuid, email text, confirm_minutes int, pay_until timestamptz)
      join orders o on o.id = asked.order_id
    where o.state::text = 'held' and o.expires_at > moment() and o.network is not null
      and (o.total_cents > 0 or asked.confirm_minutes is not null) order by o.id
  loop
    -- Refuses the second order of a mailbox in one batch, since the first is not written yet.
    v_over_share := not r.is_free and v_share + v_slow > 0 and (v_seen ? r.mailbox
      or over_share(r.id, r.email, v_share) or (r.is_slow and over_share(r.id, r.email, v_slow)));
    v_refusal := placing_refusal(r.is_free, (v_open ->> r.mailbox)::int, v_most, (v_kept ->> r.mailbox)::int,
      r.places, v_limit, v_over_share);
    if v_refusal is not null then
      v_over := v_over || jsonb_build_object(r.id, v_refusal);
    elsif r.is_free then
      v_open := v_open || jsonb_build_object(r.mailbox, (v_open ->> r.mailbox)::int + 1);
    else
      v_seen := v_seen || jsonb_build_object(r.mailbox, true);
      v_kept := v_kept || jsonb_build_object(r.mailbox, (v_kept ->> r.mailbox)::int + r.places);
    end if;
  end loop;
  return v_over;
end $$;
