-- Ends moves that were not paid in time. Skips orders locked by another process, and a move whose buyer is now with
-- the bank (authorised within the grace). Returns how many.
create or replace function expire_moves(p_limit int, p_grace_minutes int) returns int language plpgsql as $$
declare
  v_orders uuid[];
  v_moves uuid[];
begin
  -- In two steps: the planner reads every order for a single join.
  v_orders := array(
    select m.order_id from order_moves m
    where m.state = 'awaiting' and m.expires_at <= moment()
      -- Uses the index on the order.
      and not exists (select from payments p where p.order_id = m.order_id and p.move_id = m.id
        and p.state = 'authorised' and p.updated_at > moment() - make_interval(mins => p_grace_minutes) offset 0)
    order by m.expires_at limit p_limit);
  if cardinality(v_orders) = 0 then
    return 0;
  end if;
  v_orders := array(select id from orders where id = any (v_orders) order by id for update skip locked);
  v_moves := array(
    select id from order_moves where order_id = any (v_orders) and state = 'awaiting' and expires_at <= moment());
  if cardinality(v_moves) > 0 then
    perform lock_counters(v_orders);
    perform publish_slots('{}', give_up_moves(v_moves));
  end if;
  return cardinality(v_moves);
end $$;
