-- Removes people erased from an order from the index across orders, in the same commit: its buyer, its holders, or the
-- holder of one item. Deletes a person without another order. Waits for a running step of `index_orders`.
create or replace function forget_people(p_order uuid, p_part text, p_item uuid default null) returns void
language plpgsql as $$
declare
  v_gone uuid[];
begin
  perform pg_advisory_xact_lock(hashtextextended('order_words', 0));
  with gone as (
    delete from profile_orders where order_id = p_order and part = p_part and (p_item is null or p_item = any (items))
    returning profile_id
  )
  select array_agg(profile_id) into v_gone from gone;
  delete from profiles p where p.id = any (v_gone)
    and not exists (select from profile_orders g where g.profile_id = p.id);
  update profiles p set events = events_of_person(p.id)
    where p.id = any (v_gone) and p.events <> events_of_person(p.id);
end $$;
