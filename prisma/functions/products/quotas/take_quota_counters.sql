-- Takes units of the given counters if each has enough left; returns how many counters had.
create or replace function take_quota_counters(p_quotas uuid[], p_keys text[], p_units int[]) returns int
language plpgsql as $$
declare
  v_taken int;
begin
  perform lock_quota_counters(p_quotas, p_keys);
  update quota_counters c set held = held + need.units from unnest(p_quotas, p_keys, p_units) need(quota_id, key, units)
    where c.quota_id = need.quota_id and c.key = need.key and c.held + c.sold + need.units <= c.size;
  get diagnostics v_taken = row_count;
  return v_taken;
end $$;
