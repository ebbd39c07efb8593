-- The last check before an order is paid here, for callers that checked settlement_refusals without locking the
-- passes. If a pass was blocked in between, the statement rolls back; the server runs it again, and it is refused
-- before money is taken.
create or replace function demand_fulfillable(p_order uuid) returns void language plpgsql as $$
begin
  perform lock_passes_of(array[p_order]);
  if settlement_refusals(array[p_order]) <> '{}' then
    raise exception 'the order can no longer be fulfilled' using errcode = '40001';
  end if;
end $$;
