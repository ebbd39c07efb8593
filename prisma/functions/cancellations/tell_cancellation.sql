-- Something became of an order that a cancellation asks, or of the cancellation itself: those who look at it are told, once for many rows.
create or replace function tell_cancellation() returns trigger language plpgsql as $$
declare
  v_id text := case when tg_table_name = 'cancellations' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'cancellation_id' end;
begin
  perform publish('cancellation_changed', jsonb_build_object('cancellation_id', v_id), 'cancellation:' || v_id);
  return null;
end $$;
