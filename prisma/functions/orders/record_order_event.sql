create or replace function record_order_event(p_order uuid, p_kind text, p_from text, p_to text,
  p_user uuid default null, p_data jsonb default '{}')
returns void language plpgsql as $$
begin
  insert into order_events (order_id, kind, from_state, to_state, user_id, data)
    values (p_order, p_kind, p_from, p_to, p_user, p_data);
end $$;
