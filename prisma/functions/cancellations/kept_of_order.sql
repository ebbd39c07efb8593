-- All places reserved for an order beyond its own: for a move with a pending payment, and for cancelled visits.
create or replace function kept_of_order(p_order uuid) returns jsonb language plpgsql stable as $$
begin
  return (select jsonb_build_object('slots', coalesce(jsonb_path_query_array(jsonb_agg(kept), '$[*].slots[*]'), '[]'),
      'counters', coalesce(jsonb_path_query_array(jsonb_agg(kept), '$[*].counters[*]'), '[]'))
  from (select kept from order_moves where order_id = p_order and state = 'awaiting'
    union all select kept from cancellation_orders where order_id = p_order and kept is not null) places);
end $$;
