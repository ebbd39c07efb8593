-- Takes places for every active item of an order, or for some of its items, or none: raises AF001 with the full
-- counter. The caller has locked its counters (lock_counters).
create or replace function take_places(p_order uuid, p_items uuid[] default null) returns void language plpgsql as $$
declare
  need record;
begin
  for need in
    select appointment_id as id, sum(units)::int as units from items_of(array[p_order])
    where state = 'active' and appointment_id is not null and units > 0 and (p_items is null or id = any (p_items))
    group by appointment_id order by appointment_id
  loop
    update appointments set held = held + need.units
    where id = need.id and state = 'open' and held + sold + need.units <= capacity;
    if not found then
      raise exception 'sold out' using errcode = 'AF001', detail = need.id::text;
    end if;
  end loop;
  for need in select * from counted_items(array[p_order], p_items) where key is null order by quota_id loop
    update quotas set held = held + need.units
    where id = need.quota_id and held + sold + need.units <= size and period = 'in_all';
    if not found then
      raise exception 'sold out' using errcode = 'AF001', detail = need.quota_id::text;
    end if;
  end loop;
  for need in select * from counted_items(array[p_order], p_items) where key is not null order by quota_id, key loop
    update quota_counters set held = held + need.units
    where quota_id = need.quota_id and key = need.key and held + sold + need.units <= size;
    if not found then
      raise exception 'sold out' using errcode = 'AF001', detail = need.quota_id::text;
    end if;
  end loop;
end $$;
