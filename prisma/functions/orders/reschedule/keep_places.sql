-- Reserves places for an unpaid move (p_sign = 1), or releases them (-1); p_kept: { slots: [{ id, units }], counters:
-- [{ quota, key, units }] }, without a key for a quota that counts in all. The caller has locked the counters.
-- Exceeding the capacity fails by their check constraints.
create or replace function keep_places(p_kept jsonb, p_sign int) returns void language plpgsql as $$
begin
  update appointments a set held = held + p_sign * need.units
    from jsonb_to_recordset(p_kept -> 'slots') as need(id uuid, units int) where a.id = need.id;
  update quotas q set held = held + p_sign * need.units
    from jsonb_to_recordset(p_kept -> 'counters') as need(quota uuid, key text, units int)
    where q.id = need.quota and need.key is null;
  update quota_counters c set held = held + p_sign * need.units
    from jsonb_to_recordset(p_kept -> 'counters') as need(quota uuid, key text, units int)
    where c.quota_id = need.quota and c.key = need.key;
end $$;
