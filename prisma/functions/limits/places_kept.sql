-- Places of an order as limits count them: what takes none of a slot may be scarce too, and a visit that goes on to other
-- slots is one.
create or replace function places_kept(p_order uuid) returns int language plpgsql stable as $$
begin
  return (
    select coalesce(sum(greatest(units, 1)), 0)::int
    from order_items where order_id = p_order and visit = 0 and state = 'active');
end $$;
