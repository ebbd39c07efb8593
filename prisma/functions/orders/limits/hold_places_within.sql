-- hold_places within the limits (over_hold_limits). A request over a limit takes nothing; the other requests of the
-- batch are served as usual.
-- outcome: as hold_places; over_browser, over_network, over_share, too_often (detail = seconds to wait).
create or replace function hold_places_within(p_requests jsonb, p_hold_minutes int, p_limits jsonb)
returns table (key text, outcome text, order_id uuid, order_reference text, order_secret text, order_state text,
  order_expires_at timestamptz, order_total bigint, detail text)
language plpgsql as $$
#variable_conflict use_column
declare
  v_over jsonb := over_hold_limits(p_requests, p_limits);
  v_within jsonb := p_requests;
begin
  if v_over <> '{}' then
    return query select r.key, v_over -> r.id ->> 'outcome', null::uuid, null::text, null::text, null::text,
        null::timestamptz, null::bigint, v_over -> r.id ->> 'wait'
      from jsonb_to_recordset(p_requests) as r(key text, id text) where v_over ? r.id;
    v_within := without_refused(p_requests, 'id', v_over);
  end if;
  if v_within is not null then
    return query select * from hold_places(v_within, p_hold_minutes);
  end if;
end $$;
