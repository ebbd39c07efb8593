-- Serialises holds with the same key until the commit, before they lock any slot. The unique key of a new order is a
-- lock too: hold_together takes it before the slots, and hold_singly after them. Without this, one waits for the slot
-- and the other for the key.
create or replace function lock_hold_keys(p_requests jsonb) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(place) from (
    select distinct hashtextextended(request ->> 'key', 38) as place from jsonb_array_elements(p_requests) request
    order by 1) ordered;
end $$;
