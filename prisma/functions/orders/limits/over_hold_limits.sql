-- Requests that exceed the unpaid places of one browser or one network, or come too often: { <id>: { outcome, wait }
-- }. The locks last until the commit, so that concurrent requests cannot evade the limits.
--
-- p_requests: [{ id, key, browser, network, lines }]; one without browser and network is not limited, and one whose
-- key
--   made an order before requests nothing new. The order that a request changes does not count.
-- p_limits: { browser, network: places; network_holds: free holds per hour; share: per cent of a slot and of a day
--   for one network (over_asked_share) }, 0 for no limit.
-- outcome: over_browser, over_network, over_share, too_often (wait = seconds).
create or replace function over_hold_limits(p_requests jsonb, p_limits jsonb) returns jsonb language plpgsql as $$
declare
  r record;
  v_browser int := coalesce((p_limits ->> 'browser')::int, 0);
  v_network int := coalesce((p_limits ->> 'network')::int, 0);
  v_free int := coalesce((p_limits ->> 'network_holds')::int, 0);
  v_share int := coalesce((p_limits ->> 'share')::int, 0);
  -- Places given to requests of this batch, by network.
  v_given jsonb := '{}';
  v_ids uuid[];
  v_browsers text[];
  v_networks text[];
  v_kept jsonb;
  v_begun jsonb := '{}';
  v_last jsonb := '{}';
  v_first jsonb := '{}';
  v_over jsonb := '{}';
  v_outcome text;
  v_wait int;
begin
  select array_agg(id), array_agg(distinct browser) filter (where v_browser > 0), array_agg(distinct network) filter (where v_network + v_free + v_share > 0)
    into v_ids, v_browsers, v_networks
    from jsonb_to_recordset(p_requests) as r(id uuid, browser text, network text);
  v_browsers := array_remove(v_browsers, null);
  v_networks := array_remove(v_networks, null);
  if coalesce(cardinality(v_browsers), 0) + coalesce(cardinality(v_networks), 0) = 0 then
    return v_over;
  end if;
  perform lock_limits(v_browsers || v_networks);

  select coalesce(jsonb_object_agg(who, places), '{}') into v_kept from (
    select who, (select sum(places_kept(o.id)) from orders o where o.browser = who and o.state in ('held', 'pending')
        and o.expires_at > moment() and o.id <> all (v_ids)) as places
      from unnest(v_browsers) who
    union all
    select who, (select sum(places_kept(o.id)) from orders o where o.network = who and o.state in ('held', 'pending')
        and o.expires_at > moment() and o.id <> all (v_ids))
      from unnest(v_networks) who where v_network > 0
  ) kept where places is not null;
  if v_free > 0 then
    select coalesce(jsonb_object_agg(who, begun), '{}'), coalesce(jsonb_object_agg(who, last), '{}') into v_begun, v_last
      from unnest(v_networks) who cross join lateral (
        select count(*) as begun, extract(epoch from max(o.created_at)) as last from orders o
        where o.network = who and o.created_at > moment() - interval '1 hour') hour;
  end if;

  for r in
    select asked.n, asked.id, asked.key, asked.browser, asked.network, asked.lines, want.places
    from rows from (jsonb_to_recordset(p_requests) as (id uuid, key text, browser text, network text, lines jsonb)) with ordinality
        as asked(id, key, browser, network, lines, n)
      cross join lateral (select coalesce(sum(line.quantity * greatest(coalesce(p.capacity_units, 1), 1)), 0)::int as places
        from jsonb_to_recordset(asked.lines) as line(product_id uuid, quantity int) left join products p on p.id = line.product_id) want
    where coalesce(asked.browser, asked.network) is not null and not exists (select from orders o where o.idempotency_key = asked.key)
    order by asked.n
  loop
    -- A request that is twice in one batch gets the result of the first.
    if v_first ? r.key then
      if v_over ? (v_first ->> r.key) then
        v_over := v_over || jsonb_build_object(r.id, v_over -> (v_first ->> r.key));
      end if;
      continue;
    end if;
    v_first := v_first || jsonb_build_object(coalesce(r.key, r.id::text), r.id);
    v_wait := case when r.network is null then 0
      else network_waits(coalesce((v_begun ->> r.network)::int, 0), v_free, (v_last ->> r.network)::double precision) end;
    v_outcome := case
      when v_browser > 0 and coalesce((v_kept ->> r.browser)::int, 0) + r.places > v_browser then 'over_browser'
      when v_network > 0 and coalesce((v_kept ->> r.network)::int, 0) + r.places > v_network then 'over_network'
      when v_share > 0 and r.network is not null
        and over_asked_share(r.network, coalesce(v_given -> r.network, '[]') || r.lines, v_share, v_ids) then 'over_share'
      when v_wait > 0 then 'too_often' end;
    if v_outcome is not null then
      v_over := v_over || jsonb_build_object(r.id, jsonb_build_object('outcome', v_outcome, 'wait', v_wait));
      continue;
    end if;
    if r.browser is not null then
      v_kept := v_kept || jsonb_build_object(r.browser, coalesce((v_kept ->> r.browser)::int, 0) + r.places);
    end if;
    if r.network is not null then
      v_kept := v_kept || jsonb_build_object(r.network, coalesce((v_kept ->> r.network)::int, 0) + r.places);
      v_given := v_given || jsonb_build_object(r.network, coalesce(v_given -> r.network, '[]') || r.lines);
      v_begun := v_begun || jsonb_build_object(r.network, coalesce((v_begun ->> r.network)::int, 0) + 1);
      v_last := v_last || jsonb_build_object(r.network, extract(epoch from moment()));
    end if;
  end loop;
  return v_over;
end $$;
