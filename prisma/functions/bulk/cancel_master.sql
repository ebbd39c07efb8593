-- Cancels a quote, which took nothing, or an order of a company that is not paid yet, whose places are free at once.
-- Placing locks the same row, so that an order that is placed in the same moment is found and cancelled.
--
-- Returns cancelled (also where it was before), or paid: then nothing is changed.
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
