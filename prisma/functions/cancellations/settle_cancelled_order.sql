-- settle_cancelled for an order that the caller has not locked.
create or replace function settle_cancelled_order(p_order uuid) returns void language plpgsql as $$
declare
  v_slots uuid[];
begin
  perform 1 from orders where id = p_order for update;
  perform lock_move(p_order, '{}', '{}');
  v_slots := let_go_reserved(p_order);
  perform settle_cancelled(p_order);
  perform publish_slots('{}', v_slots);
end $$;
