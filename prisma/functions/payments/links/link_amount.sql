-- The amount due of an order, in minor units: of its unpaid move, if it has one, else of the order itself.
create or replace function link_amount(p_order uuid, p_move uuid) returns bigint language sql stable as $$
  select case when p_move is null then o.total_cents - covered_of_order(o.id)
    else (select total_cents from order_moves where id = p_move) end
  from orders o where o.id = p_order
$$;
