-- Keeps places for a move that awaits its money (p_sign = 1), or lets go of them (-1); p_kept: { slots: [{ id, units }],
-- counters: [{ quota, key, units }] }, no key where a quota counts in all. What it counts on is locked before. More than there
-- is fails by the counters' own check.
create or replace function keep_places(p_kept jsonb, p_sign int) returns void language plpgsql as $$
begin
  update appointments a set held = held + p_sign * need.units
    from jsonb_to_recordset(p_kept -> 'slots') as need(id uuid, units int) where a.id = need.id;
  update quotas q set held = held + p_sign * need.units
    from jsonb_to_recordset(p_kept -> 'counters') as need(quota uuid, key text, units int) where q.id = need.quota and need.key is null;
  update quota_counters c set held = held + p_sign * need.units
    from jsonb_to_recordset(p_kept -> 'counters') as need(quota uuid, key text, units int) where c.quota_id = need.quota and c.key = need.key;
end $$;
