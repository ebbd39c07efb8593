-- Cancels slots: cancels holds in them, marks paid orders for staff, and makes the gate deny their tickets. Locks
-- orders before slots, as everywhere; if another order came in between, it changes nothing and returns no row, and the
-- caller retries. Slots cancelled before stay unchanged.
create or replace function cancel_slots(p_slots uuid[], p_user uuid)
returns table (slots int, orders int, carts int) language plpgsql as $$
#variable_conflict use_column
declare
  v_orders uuid[] := array(select distinct order_id from order_items
    where appointment_id = any (p_slots) and state = 'active');
  v_carts uuid[];
  v_off uuid[];
  r record;
begin
  perform 1 from orders where id = any (v_orders) order by id for update;
  v_carts := array(select id from orders where id = any (v_orders) and state in ('held', 'pending') order by id);
  perform lock_wallets(v_carts);
  perform 1 from appointments where id = any (p_slots)
      or id = any (array(select appointment_id from order_items where order_id = any (v_carts)))
    order by id for no key update;
  if exists (select from order_items i join orders o on o.id = i.order_id
      where i.appointment_id = any (p_slots) and i.state = 'active' and o.id <> all (v_orders) and o.state <> 'expired'
        and o.state <> 'cancelled') then
    return;
  end if;
  perform lock_counters(v_carts);

  slots := 0; orders := 0; carts := 0;
  v_off := array(select id from appointments where id = any (p_slots) and state <> 'cancelled');
  for r in select distinct i.order_id as id from order_items i
    where i.order_id = any (v_carts) and i.appointment_id = any (v_off) and i.state = 'active' order by 1 loop
    perform cancel_order(r.id, p_user);
    carts := carts + 1;
  end loop;
  update appointments set state = 'cancelled', edited_by_hand = true, version = version + 1 where id = any (v_off);
  get diagnostics slots = row_count;
  for r in
    select o.id, o.state, jsonb_agg(distinct i.appointment_id) as off
    from orders o join order_items i on i.order_id = o.id
    where o.id = any (v_orders) and is_paid(o.state) and i.state = 'active' and i.appointment_id = any (v_off)
    group by o.id order by o.id
  loop
    perform raise_attention(r.id, 'slot_cancelled');
    perform record_order_event(r.id, 'slot_cancelled', r.state::text, r.state::text, p_user,
      jsonb_build_object('appointment_ids', r.off));
    orders := orders + 1;
  end loop;
  perform publish_availability(event_id, (array_agg(id))[1:200]) from appointments where id = any (v_off)
    group by event_id order by event_id;
  return next;
end $$;
