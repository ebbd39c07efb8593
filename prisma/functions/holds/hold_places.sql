drop function if exists hold_places(jsonb, int);
create or replace function hold_places(p_requests jsonb, p_hold_minutes int)
returns table (key text, outcome text, order_id uuid, order_reference text, order_secret text, order_state text, order_expires_at timestamptz, order_total bigint, detail text)
language plpgsql as $$
#variable_conflict use_column
declare
  v_expires timestamptz := moment() + make_interval(mins => p_hold_minutes);
begin
  if full_slot(p_requests) is null then
    begin
      return query select r.key, 'held', r.id, r.reference, r.secret, 'held', coalesce(moment() + make_interval(mins => r.hold_minutes), v_expires), held.total, null::text
        from hold_together(p_requests, v_expires) held
          join jsonb_to_recordset(p_requests) as r(key text, id uuid, reference text, secret text, hold_minutes int) on r.id = held.id;
      return;
    exception when sqlstate 'AF001' or sqlstate 'AF003' or sqlstate 'AF004' or foreign_key_violation then
      null;
    end;
  end if;
  return query select * from hold_singly(p_requests, v_expires);
end $$;
