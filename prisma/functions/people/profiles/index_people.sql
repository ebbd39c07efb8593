-- Indexes the people on these orders, removes those who are no longer on them, and deletes people without any order.
-- `index_orders` calls it, so only one call runs at a time across all servers.
create or replace function index_people(p_orders uuid[]) returns void language plpgsql as $$
declare
  v_before uuid[];
begin
  v_before := array(select distinct profile_id from profile_orders where order_id = any (p_orders));
  insert into profiles (kind, value)
    select distinct t.kind, t.value from person_texts(p_orders) t on conflict (kind, value) do nothing;
  with wanted as materialized (
    select p.id, t.* from person_texts(p_orders) t join profiles p on p.kind = t.kind and p.value = t.value
  ), gone as (
    delete from profile_orders g where g.order_id = any (p_orders)
      and not exists (select from wanted w where w.id = g.profile_id and w.order_id = g.order_id and w.part = g.part)
  )
  insert into profile_orders as g (profile_id, order_id, part, name, email, phone, phone_key, document,
    items, events, at)
    select w.id, w.order_id, w.part, w.name, w.email, w.phone, w.phone_key, w.document, w.items, w.events, w.at
    from wanted w
    on conflict (profile_id, order_id, part)
      do update set name = excluded.name, email = excluded.email, phone = excluded.phone,
      phone_key = excluded.phone_key, document = excluded.document, items = excluded.items, events = excluded.events,
      at = excluded.at;
  v_before := v_before || array(select distinct profile_id from profile_orders where order_id = any (p_orders));
  delete from profiles p where p.id = any (v_before)
    and not exists (select from profile_orders g where g.profile_id = p.id);
  update profiles p set seen_at = own.at, events = own.events
    from (
      -- the latest order and the events of each person on these orders
      select g.profile_id, max(g.at) as at, events_of_person(g.profile_id) as events
      from profile_orders g where g.profile_id = any (v_before) group by 1
    ) own
    where own.profile_id = p.id and (p.seen_at is distinct from own.at or p.events <> own.events);
end $$;

-- The events of all orders of a person, in the order of their ids.
create or replace function events_of_person(p_profile uuid) returns uuid[] language sql stable as $$
  select coalesce(array_agg(distinct event order by event), '{}')
  from profile_orders g cross join lateral unnest(g.events) event where g.profile_id = p_profile
$$;
