-- Places orders within the limits: the unpaid places of one mailbox, and the share of a network and mailbox of a slot
-- and a day (over_share). The others stay held. For free orders the number of unconfirmed orders per email is limited
-- instead.
-- p_limits: { contact: places, unconfirmed: orders, share, slow_share: per cent, the second where paying takes days },
-- 0 for no limit; free: whether the caller knows over_free.
-- outcome: as place_orders; over_contact, over_share, over_unconfirmed, over_free (over_free_limits).
create or replace function place_orders_within(p_requests jsonb, p_pending_minutes int, p_limits jsonb)
returns table (order_id uuid, outcome text, payment_id uuid, attempt int, order_total bigint, order_state text, order_expires_at timestamptz)
language plpgsql as $$
#variable_conflict use_column
declare
  r record;
  v_asked uuid[] := array(select (request ->> 'order_id')::uuid from jsonb_array_elements(p_requests) request);
  v_limit int := coalesce((p_limits ->> 'contact')::int, 0);
  -- 0 if no order asks for a confirmation.
  v_most int := case when jsonb_path_exists(p_requests, '$[*] ? (@.confirm_minutes > 0)') then coalesce((p_limits ->> 'unconfirmed')::int, 0) else 0 end;
  v_share int := coalesce((p_limits ->> 'share')::int, 0);
  v_slow int := coalesce((p_limits ->> 'slow_share')::int, 0);
  v_kept jsonb;
  v_open jsonb;
  v_reason text;
  v_seen jsonb := '{}';
  v_over jsonb := '{}';
  v_within jsonb := p_requests;
begin
  if v_limit + v_most + v_share + v_slow > 0 then
    perform 1 from orders where id = any (v_asked) order by id for update;
    perform lock_limits(array(select unnest(array['contact:' || mailbox_of(asked.email), 'share:' || o.network])
      from jsonb_to_recordset(p_requests) as asked(order_id uuid, email text) join orders o on o.id = asked.order_id));
    select coalesce(jsonb_object_agg(email, places), '{}'), coalesce(jsonb_object_agg(email, unconfirmed_orders(email)), '{}') into v_kept, v_open from (
      select email, (select coalesce(sum(places_kept(o.id)), 0) from orders o where mailbox_of(o.customer_email) = email and o.network is not null
        and o.state::text = 'pending' and o.expires_at > moment() and o.total_cents > 0) as places
      from (select distinct mailbox_of(asked.email) as email from jsonb_to_recordset(p_requests) as asked(email text) where asked.email is not null) address
    ) kept;
    for r in
      select distinct on (o.id) o.id, mailbox_of(asked.email) as email, asked.pay_until is not null as is_slow, asked.email as address, places_kept(o.id) as places, o.total_cents = 0 as is_free
      from jsonb_to_recordset(p_requests) as asked(order_id uuid, email text, confirm_minutes int, pay_until timestamptz) join orders o on o.id = asked.order_id
      where o.state::text = 'held' and o.expires_at > moment() and o.network is not null
        and (o.total_cents > 0 or asked.confirm_minutes is not null) order by o.id
    loop
      v_reason := case
        when r.is_free and v_most > 0 and (v_open ->> r.email)::int >= v_most then 'over_unconfirmed'
        when not r.is_free and v_limit > 0 and (v_kept ->> r.email)::int + r.places > v_limit then 'over_contact'
        when not r.is_free and (over_share(r.id, r.address, v_share) or (r.is_slow and over_share(r.id, r.address, v_slow)))
          -- Refuses the second order of a mailbox in one batch, since the first is not written yet.
          or not r.is_free and v_share + v_slow > 0 and v_seen ? r.email then 'over_share' end;
      if v_reason is not null then
        v_over := v_over || jsonb_build_object(r.id, v_reason);
      elsif r.is_free then
        v_open := v_open || jsonb_build_object(r.email, (v_open ->> r.email)::int + 1);
      else
        v_seen := v_seen || jsonb_build_object(r.email, true);
        v_kept := v_kept || jsonb_build_object(r.email, (v_kept ->> r.email)::int + r.places);
      end if;
    end loop;
  end if;
  if (p_limits ->> 'free')::boolean then
    perform 1 from orders where id = any (v_asked) order by id for update;
    select coalesce(jsonb_object_agg(id, 'over_free'), '{}') || v_over into v_over from unnest(over_free_limits(p_requests)) id;
  end if;
  if v_over <> '{}' then
    return query select o.id, v_over ->> o.id::text, null::uuid, null::int, o.total_cents::bigint, o.state::text, o.expires_at
      from unnest(v_asked) with ordinality as asked(id, n) join orders o on o.id = asked.id where v_over ? o.id::text order by o.id, asked.n;
    v_within := without_refused(p_requests, 'order_id', v_over);
  end if;
  if v_within is not null then
    return query select * from place_orders(v_within, p_pending_minutes);
  end if;
end $$;
