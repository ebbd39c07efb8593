-- Requests that exceed the unpaid places of one browser or one network, or come too often: { <id>: { outcome, wait }
-- }. The locks last until the commit, so that concurrent requests cannot evade the limits.
--
-- p_requests: [{ id, key, browser, network, lines }]. The order that a request changes does not count.
-- p_requests.browser, network: null for both where nothing is limited
-- p_requests.key: a request whose key made an order before asks for nothing new
-- p_limits.browser, network: places; 0 for no limit
-- p_limits.network_holds: free holds per hour; 0 for no limit
-- p_limits.share: per cent of a slot and of a day for one network (over_asked_share); 0 for no limit
--
-- outcome: over_browser, over_network, over_share, too_often (wait = seconds).
create or replace function over_hold_limits(p_requests jsonb, p_limits jsonb) returns jsonb language plpgsql as $$
declare
  r record;
  v_browser int := coalesce((p_limits ->> 'browser')::int, 0);
  v_network int := coalesce((p_limits ->> 'network')::int, 0);
  v_free int := coalesce((p_limits ->> 'network_holds')::int, 0);
  v_share int := coalesce((p_limits ->> 'share')::int, 0);
  -- Lines given to requests of this batch, by network.
  v_given jsonb := '{}';
  v_ids uuid[];
  v_browsers text[];
  v_networks text[];
  v_kept jsonb;
  v_holds jsonb := '{}';
  v_first jsonb := '{}';
  v_over jsonb := '{}';
  v_refusal text;
  v_begun int;
  v_wait int;
begin
  select array_agg(id), array_agg(distinct browser) filter (where v_browser > 0),
      array_agg(distinct network) filter (where v_network + v_free + v_share > 0)
    into v_ids, v_browsers, v_networks
    from jsonb_to_recordset(p_requests) as r(id uuid, browser text, network text);
  v_browsers := array_remove(v_browsers, null);
  v_networks := array_remove(v_networks, null);
  if coalesce(cardinality(v_browsers), 0) + coalesce(cardinality(v_networks), 0) = 0 then
    return v_over;
  end if;
  perform lock_limits(v_browsers || v_networks);
  v_kept := unpaid_places(v_browsers, case when v_network > 0 then v_networks end, v_ids);
  if v_free > 0 then
    v_holds := recent_holds(v_networks);
  end if;

  for r in select * from new_requests(p_requests) order by n loop
    -- A request that is twice in one batch gets the result of the first.
    if v_first ? r.key then
      if v_over ? (v_first ->> r.key) then
        v_over := v_over || jsonb_build_object(r.id, v_over -> (v_first ->> r.key));
      end if;
      continue;
    end if;
    v_first := v_first || jsonb_build_object(coalesce(r.key, r.id::text), r.id);
    v_begun := coalesce((v_holds -> r.network ->> 0)::int, 0);
    v_wait := case when r.network is null then 0
      else network_waits(v_begun, v_free, (v_holds -> r.network ->> 1)::double precision) end;
    v_refusal := hold_refusal(r.places, coalesce((v_kept ->> r.browser)::int, 0), v_browser,
      coalesce((v_kept ->> r.network)::int, 0), v_network, v_share > 0 and r.network is not null
        and over_asked_share(r.network, coalesce(v_given -> r.network, '[]') || r.lines, v_share, v_ids), v_wait);
    if v_refusal is not null then
      v_over := v_over || jsonb_build_object(r.id, jsonb_build_object('outcome', v_refusal, 'wait', v_wait));
      continue;
    end if;
    if r.browser is not null then
      v_kept := v_kept || jsonb_build_object(r.browser, coalesce((v_kept ->> r.browser)::int, 0) + r.places);
    end if;
    if r.network is not null then
      v_kept := v_kept || jsonb_build_object(r.network, coalesce((v_kept ->> r.network)::int, 0) + r.places);
      v_given := v_given || jsonb_build_object(r.network, coalesce(v_given -> r.network, '[]') || r.lines);
      v_holds := v_holds
        || jsonb_build_object(r.network, jsonb_build_array(v_begun + 1, extract(epoch from moment())));
    end if;
  end loop;
  return v_over;
end $$;
