-- Reinstates cancelled slots: their tickets are valid again, and orders marked only because of these slots are
-- resolved. Cancelled holds are not restored.
create or replace function reinstate_slots(p_slots uuid[], p_user uuid)
returns table (slots int, orders int) language plpgsql as $$
#variable_conflict use_column
declare
  v_orders uuid[] := array(select distinct order_id from order_items
    where appointment_id = any (p_slots) and state = 'active');
  v_back uuid[];
  r record;
begin
  perform 1 from orders where id = any (v_orders) order by id for update;
  perform 1 from appointments where id = any (p_slots) order by id for no key update;
  v_back := array(select id from appointments where id = any (p_slots) and state = 'cancelled');
  update appointments set state = 'open', version = version + 1 where id = any (v_back);
  get diagnostics slots = row_count;
  orders := 0;
  for r in
    select o.id, o.state, jsonb_agg(distinct i.appointment_id) as back,
      exists (select from order_items other join appointments a on a.id = other.appointment_id
        where other.order_id = o.id and other.state = 'active' and a.state = 'cancelled') as has_other
    from orders o join order_items i on i.order_id = o.id
    where o.id = any (v_orders) and is_paid(o.state) and i.state = 'active' and i.appointment_id = any (v_back)
    group by o.id order by o.id
  loop
    if not r.has_other then
      perform end_attention(r.id, 'slot_cancelled', null);
    end if;
    perform record_order_event(r.id, 'slot_reinstated', r.state::text, r.state::text, p_user,
      jsonb_build_object('appointment_ids', r.back));
    orders := orders + 1;
  end loop;
  perform publish_availability(event_id, (array_agg(id))[1:200]) from appointments where id = any (v_back)
    group by event_id order by event_id;
  return next;
end $$;
