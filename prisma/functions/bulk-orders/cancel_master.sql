-- Cancels a quote, which took no places, or a company's unpaid order, whose places are free immediately. Placing locks
-- the same row, so an order that is placed concurrently is found and cancelled.
--
-- outcome: cancelled (also if it was cancelled before), paid (nothing changes).
create or replace function cancel_master(p_id uuid, p_by uuid) returns text language plpgsql as $$
declare
  v_master master_orders%rowtype;
begin
  select * into v_master from master_orders where id = p_id for update;
  if v_master.state = 'quote' then
    update master_orders set state = 'cancelled', version = version + 1 where id = p_id;
  elsif v_master.order_id is not null and not cancel_order(v_master.order_id, p_by)
    and exists (select from orders where id = v_master.order_id and paid_at is not null) then
    return 'paid';
  end if;
  return 'cancelled';
end $$;
