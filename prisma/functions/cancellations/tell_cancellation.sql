-- Notifies viewers that an affected order or the cancellation itself has changed, once for many rows.
create or replace function tell_cancellation() returns trigger language plpgsql as $$
declare
  v_id text := case when tg_table_name = 'cancellations' then to_jsonb(new) ->> 'id'
    else to_jsonb(new) ->> 'cancellation_id' end;
begin
  perform publish('cancellation_changed', jsonb_build_object('cancellation_id', v_id), 'cancellation:' || v_id);
  return null;
end $$;
