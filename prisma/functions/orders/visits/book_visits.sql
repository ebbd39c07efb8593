-- Further visits, chosen after the sale.

-- Books items of an order into a slot of the event they still have to visit: all or none, sold immediately. A second
-- call returns the result of the first.
-- p_seen: the slots of all items of their units, by position, with which the time was checked.
-- outcome: booked; replayed (they are in that slot); sold_out; closed (that slot cannot be booked); refused (not items
-- that
--          still have to be chosen, or not that event's slot); moved (another of their visits has changed).
create or replace function book_visits(p_order uuid, p_positions int[], p_slot uuid, p_user uuid, p_seen jsonb)
returns table (outcome text) language plpgsql as $$
#variable_conflict use_column
declare
  v_order orders%rowtype;
  v_slot appointments%rowtype;
  v_items uuid[];
  v_chosen bigint;
  v_units int;
begin
  select * into v_order from orders where id = p_order and is_paid(state) for update;
  select array_agg(id order by position), sum(units)::int, count(appointment_id) filter (where appointment_id = p_slot)
    into v_items, v_units, v_chosen
    from order_items where order_id = v_order.id and position = any (p_positions) and visit > 0 and state = 'active'
      and event_id = (select event_id from appointments where id = p_slot)
      and (appointment_id is null or appointment_id = p_slot);
  if v_items is null or cardinality(v_items) <> cardinality(p_positions) or v_chosen not in (0, cardinality(v_items))
      -- A person cannot be at two visits at the same time.
      or (select count(distinct visit_of) from order_items where id = any (v_items)) < cardinality(v_items) then
    return query select 'refused';
    return;
  elsif v_chosen > 0 then
    return query select 'replayed';
    return;
  elsif p_seen is distinct from (select jsonb_object_agg(i.position, i.appointment_id) from order_items i
      where i.order_id = v_order.id and i.state = 'active'
        and coalesce(i.visit_of, i.id) in (select visit_of from order_items where id = any (v_items))) then
    return query select 'moved';
    return;
  end if;

  select * into v_slot from appointments where id = p_slot for no key update;
  if not exists (select from sale_terms(v_slot.event_id, v_order.channel) terms
      where terms.takes_visits and slot_refusal(v_slot, terms.slots_after) is null) then
    return query select 'closed';
    return;
  end if;
  update appointments set sold = sold + v_units where id = p_slot and held + sold + v_units <= capacity;
  if not found then
    return query select 'sold_out';
    return;
  end if;
  perform lock_series(array[p_order]);
  update order_items set appointment_id = p_slot where id = any (v_items);
  perform issue_tickets(p_order, v_items);
  perform record_order_event(p_order, 'visit_booked', null, null, p_user,
    jsonb_build_object('appointment_id', p_slot, 'positions', to_jsonb(p_positions)));
  perform publish('visit_booked',
    jsonb_build_object('order_id', p_order, 'appointment_id', p_slot, 'positions', to_jsonb(p_positions)));
  perform publish_availability(v_slot.event_id, array[p_slot]);
  return query select 'booked';
end $$;
