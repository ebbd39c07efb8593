-- Places of an order for limits: a unit that takes no place of its slot counts as one, and a unit with further
-- visits counts once.
create or replace function places_kept(p_order uuid) returns int language plpgsql stable as $$
begin
  return (
    select coalesce(sum(greatest(units, 1)), 0)::int
    from order_items where order_id = p_order and visit = 0 and state = 'active');
end $$;
