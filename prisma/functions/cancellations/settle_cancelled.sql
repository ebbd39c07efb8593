-- Settles an order in every cancellation with a pending answer: moved, refunded, or its slot takes place after all.
-- Keeps proposed places for visits still cancelled. The caller has locked the order and its counters, and released the
-- places.
create or replace function settle_cancelled(p_order uuid) returns void language plpgsql as $$
declare
  r record;
  v_state text;
  v_by text;
begin
  for r in select o.cancellation_id as id, o.state, o.is_reserved, c.created_at
    from cancellation_orders o join cancellations c on c.id = o.cancellation_id
      where o.order_id = p_order and o.state in ('waiting', 'told') order by 1 loop
    v_by := null;
    if units_off(r.id, p_order) <> '{}' then
      if exists (select from payments where order_id = p_order and state = 'disputed') then
        update cancellation_orders set state = 'failed', reason = 'disputed', settled_at = moment()
        where cancellation_id = r.id and order_id = p_order;
      elsif r.is_reserved then
        perform reserve_proposed(r.id, p_order);
      end if;
      continue;
    end if;
    v_state := case when exists (select from cancellation_slots s
      join order_items i on i.appointment_id = s.appointment_id
        where s.cancellation_id = r.id and i.order_id = p_order and i.state = 'active') then 'reinstated' end;
    if v_state is null then
      select 'moved', case when m.created_by is null then 'buyer' else 'staff' end into v_state, v_by
        from order_moves m join order_move_items i on i.move_id = m.id
          join cancellation_slots s on s.appointment_id = i.from_id and s.cancellation_id = r.id
        where m.order_id = p_order and m.state = 'done' and m.created_at >= r.created_at
        order by m.created_at desc limit 1;
    end if;
    if v_state is null then
      v_state := 'refunded';
      v_by := (select case when reason = 'by_buyer' then 'buyer' else 'staff' end from refunds
        where order_id = p_order and created_at >= r.created_at
        order by created_at desc limit 1);
    end if;
    update cancellation_orders set state = v_state, decided_by = v_by, settled_at = moment()
    where cancellation_id = r.id and order_id = p_order;
    if v_state = 'reinstated' and r.state = 'told' then
      perform publish('visit_reinstated', jsonb_build_object('order_id', p_order, 'cancellation_id', r.id));
    end if;
  end loop;
end $$;
