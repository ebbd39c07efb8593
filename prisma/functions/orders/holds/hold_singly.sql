-- Serves requests one by one in the order of arrival; each gets its places or leaves no trace.
-- outcome: as hold_places.
create or replace function hold_singly(p_requests jsonb, p_expires timestamptz)
returns table (key text, outcome text, order_id uuid, order_reference text, order_secret text, order_state text,
  order_expires_at timestamptz, order_total bigint, detail text)
language plpgsql as $$
#variable_conflict use_column
declare
  request jsonb;
  v_quotas uuid[];
  v_keys text[];
begin
  -- Locks all counters of the batch in one order first, so that two batches do not deadlock.
  perform 1 from appointments where id = any (array(
      select (line ->> 'appointment_id')::uuid
      from jsonb_array_elements(p_requests) r, jsonb_array_elements(r -> 'lines') line
      union all select (visit #>> '{}')::uuid from jsonb_path_query(p_requests, '$[*].lines[*].visits[*]') visit))
    order by id for no key update;
  perform 1 from quotas where id = any (array(
      select quota_id from product_quotas where product_id = any (array(
        select (line ->> 'product_id')::uuid
          from jsonb_array_elements(p_requests) r, jsonb_array_elements(r -> 'lines') line))))
      and period = 'in_all' order by id for no key update;
  select array_agg(quota_id), array_agg(key) into v_quotas, v_keys from asked_counters(p_requests);
  if v_quotas is not null then
    perform lock_quota_counters(v_quotas, v_keys);
  end if;
  perform lock_promos('{}', jsonb_path_query_array(p_requests, '$[*].promos[*]'));

  for request in select * from jsonb_array_elements(p_requests) loop
    key := request ->> 'key'; outcome := null; detail := null;
    order_id := null; order_reference := null; order_secret := null; order_state := null; order_expires_at := null;
    order_total := null;
    begin
      -- Checks for a full slot before any write.
      detail := full_slot(jsonb_build_array(request));
      if detail is not null then
        raise exception 'sold out' using errcode = 'AF001', detail = detail;
      end if;
      select held.total into order_total from hold_together(jsonb_build_array(request), p_expires) held;
      outcome := 'held'; order_id := request ->> 'id'; order_reference := request ->> 'reference';
      order_secret := request ->> 'secret';
      order_state := 'held';
      order_expires_at := coalesce(moment() + make_interval(mins => (request ->> 'hold_minutes')::int), p_expires);
    exception
      when sqlstate 'AF001' then
        get stacked diagnostics detail = pg_exception_detail;
        outcome := 'sold_out';
      -- If opening hours removed a slot concurrently, the request is refused without an error.
      when sqlstate 'AF003' or foreign_key_violation then
        outcome := case when exists (select from offered_items(jsonb_build_array(request)) where is_stale) then 'stale'
          else 'refused' end;
      when sqlstate 'AF004' then
        get stacked diagnostics detail = pg_exception_detail;
        outcome := 'nothing_left';
    end;
    if outcome <> 'held' then
      select 'replayed', o.id, o.reference, o.secret, o.state::text, o.expires_at, o.total_cents
        into outcome, order_id, order_reference, order_secret, order_state, order_expires_at, order_total
        from orders o where o.idempotency_key = key
        union all select outcome, null, null, null, null, null, null limit 1;
    end if;
    return next;
  end loop;
end $$;
