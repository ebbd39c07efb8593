-- Refund terms of the units of a move as they were before: [{ id, at, house }]; house: the organisation moves the unit,
-- or has cancelled its slot. p_move: as in reschedule.
create or replace function terms_before_move(p_move jsonb) returns jsonb language plpgsql stable as $$
begin
  return (
    select jsonb_agg(jsonb_build_object('id', own.id, 'at', refund_at(own),
      'house', coalesce((p_move ->> 'house')::boolean, false) or moved.is_off))
    from (
      select coalesce(i.visit_of, i.id) as unit, coalesce(bool_or(a.state = 'cancelled'), false) as is_off
      from moved_visits(p_move) m join order_items i on i.id = m.item left join appointments a on a.id = m.from_id
      group by 1
    ) moved join order_items own on own.id = moved.unit);
end $$;
