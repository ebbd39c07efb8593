-- Until when a unit can be transferred, by the terms of each event that it visits (`handover_ends`). Null if one of
-- them does not allow it.
create or replace function transfer_until(p_unit uuid) returns timestamptz language sql stable as $$
  select case when bool_and(e.transfers)
    then min(handover_ends(a.starts_at, t.valid_until, e.transfer_until_hours)) end
  from order_items i join events e on e.id = i.event_id left join appointments a on a.id = i.appointment_id
    left join lateral (
      select max(valid_until) as valid_until from tickets where order_item_id = i.id and state = 'valid') t on true
  where i.id = p_unit or i.visit_of = p_unit
$$;
