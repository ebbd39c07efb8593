-- Holds the places of an offer: exactly those kept for it, by the same function as every hold. One request with the
-- key of the entry, so that a repeated call returns its hold.
-- outcome: as hold_places; offer_over, over_offer (more places than were offered).
create or replace function take_offer(p_entry uuid, p_request jsonb, p_hold_minutes int)
returns table (key text, outcome text, order_id uuid, order_reference text, order_secret text, order_state text,
  order_expires_at timestamptz, order_total bigint, detail text)
language plpgsql as $$
#variable_conflict use_column
declare
  v_line uuid := (select coalesce(appointment_id, quota_id) from waiting_entries where id = p_entry);
  v_entry waiting_entries%rowtype;
  v_units int;
  r record;
begin
  perform lock_hold_keys(jsonb_build_array(p_request));
  perform 1 from appointments where id = v_line
      or id = any (array(select (line ->> 'appointment_id')::uuid from jsonb_array_elements(p_request -> 'lines') line))
    order by id for no key update;
  perform 1 from quotas where id = v_line or (period = 'in_all' and id = any (array(select pq.quota_id
    from jsonb_array_elements(p_request -> 'lines') line
      join product_quotas pq on pq.product_id = (line ->> 'product_id')::uuid where (select quota_id
        from waiting_entries where id = p_entry) is not null)))
    order by id for no key update;
  select * into v_entry from waiting_entries where id = p_entry;
  if v_entry.state = 'taken' then
    return query select * from hold_places(jsonb_build_array(p_request), p_hold_minutes);
    return;
  end if;
  -- A quota counts tickets, a slot counts their places.
  select coalesce(sum((line ->> 'quantity')::int * case when v_entry.quota_id is null then p.capacity_units else 1 end),
    0)::int into v_units
    from jsonb_array_elements(p_request -> 'lines') line join products p on p.id = (line ->> 'product_id')::uuid
    where (line ->> 'appointment_id')::uuid = v_line
      or exists (select from product_quotas where product_id = p.id and quota_id = v_line);
  key := p_request ->> 'key';
  outcome := case when v_entry.state is distinct from 'offered' or v_entry.offer_until <= moment() then 'offer_over'
    when v_units > v_entry.units then 'over_offer' end;
  if outcome is not null then
    return next;
    return;
  end if;
  update appointments set held = held - v_entry.units, kept = kept - v_entry.units where id = v_line;
  update quotas set held = held - v_entry.units, kept = kept - v_entry.units where id = v_line;
  for r in select * from hold_places(jsonb_build_array(p_request), p_hold_minutes) loop
    if r.outcome = 'held' then
      update waiting_entries set state = 'taken', ended_at = moment(), order_id = r.order_id where id = p_entry;
    else
      update appointments set held = held + v_entry.units, kept = kept + v_entry.units where id = v_line;
      update quotas set held = held + v_entry.units, kept = kept + v_entry.units where id = v_line;
    end if;
    key := r.key; outcome := r.outcome; order_id := r.order_id; order_reference := r.order_reference;
    order_secret := r.order_secret;
    order_state := r.order_state; order_expires_at := r.order_expires_at; order_total := r.order_total;
    detail := r.detail;
    return next;
  end loop;
  perform line_changed(v_line);
end $$;
