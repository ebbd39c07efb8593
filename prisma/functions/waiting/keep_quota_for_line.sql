-- The same for a quota: at the commit that freed its places, while it is still locked.
create or replace function keep_quota_for_line() returns trigger language plpgsql as $$
declare
  v_quota quotas%rowtype;
  v_keeps record;
begin
  select * into v_quota from quotas where id = new.id;
  if not found then
    return null;
  end if;
  select * into v_keeps from places_to_keep(new.id, v_quota.size - (v_quota.held - v_quota.kept) - v_quota.sold);
  if v_keeps.kept <> v_quota.kept then
    update quotas set held = held - kept + v_keeps.kept, kept = v_keeps.kept where id = new.id;
    perform publish_slots(quota_events(array[new.id]), '{}');
    if v_keeps.kept > v_keeps.offered then
      perform publish('places_kept', jsonb_build_object('quota_id', new.id), 'places_kept:' || new.id);
    end if;
  end if;
  return null;
end $$;
