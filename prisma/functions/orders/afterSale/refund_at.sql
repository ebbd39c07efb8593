-- The time that a unit's refund terms refer to: its first visit, or the end of an open ticket's validity. A buyer who
-- moves or exchanges a ticket keeps the terms of the earlier visit; if the organisation moved it, the later visit
-- counts, to the buyer's advantage.
-- Example: bought for the 3rd, moved to the 20th by its buyer: the hours count to the 3rd. Moved to the 1st: to the
-- 1st.
create or replace function refund_at(p_unit order_items) returns timestamptz language sql stable as $$
  select greatest(least(coalesce(
      (select min(a.starts_at) from order_items own join appointments a on a.id = own.appointment_id
        where own.order_id = p_unit.order_id and (own.id = p_unit.id or own.visit_of = p_unit.id)
          and own.state <> 'cancelled'),
      (select max(t.valid_until) from order_items own join tickets t on t.order_item_id = own.id
        where own.order_id = p_unit.order_id and (own.id = p_unit.id or own.visit_of = p_unit.id)
          and own.state <> 'cancelled' and t.state <> 'replaced')),
    p_unit.refund_at_most), p_unit.refund_at_least)
$$;
