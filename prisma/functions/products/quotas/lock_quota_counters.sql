-- Creates missing counters and locks all of them; a quota without a key has none.
create or replace function lock_quota_counters(p_quotas uuid[], p_keys text[]) returns void language plpgsql as $$
begin
  if exists (select from unnest(p_quotas, p_keys) need(quota_id, key)
      where need.key is not null and not exists (select from quota_counters c
        where c.quota_id = need.quota_id and c.key = need.key)) then
    -- A new counter starts with the quota's current size; this lock serialises it with a change of the size.
    perform 1 from quotas where id = any (p_quotas) order by id for share;
    insert into quota_counters (id, quota_id, key, size, appointment_id, day, event_id)
      select uuid_v7(), q.id, need.key, q.size, case q.period when 'slot' then said.id::uuid end,
        case q.period when 'day' then said.id::date end, case q.period when 'event' then said.id::uuid end
      from (select distinct * from unnest(p_quotas, p_keys) need(quota_id, key)) need
        join quotas q on q.id = need.quota_id
        cross join lateral (select split_part(need.key, ':', 1) as period, split_part(need.key, ':', 2) as id) said
      where q.period = said.period order by q.id, need.key
      on conflict (quota_id, key) do nothing;
  end if;
  perform 1 from quota_counters where id = any (array(
      select c.id from unnest(p_quotas, p_keys) need(quota_id, key)
        join quota_counters c on c.quota_id = need.quota_id and c.key = need.key))
    order by id for no key update;
end $$;
