-- Decides about an order whose buyer gave no answer by the deadline: refunded, left or failed, with the reason. The
-- order is locked, since its buyer may answer at this moment. p_units: the units that are refunded for it.
-- Returns false if there is an answer: the order is settled, none of its slots is cancelled, or not all of these units
-- are.
create or replace function decide_cancelled(p_cancellation uuid, p_order uuid, p_state text, p_reason text,
  p_units int[]) returns boolean language plpgsql as $$
declare
  v_off int[];
begin
  perform 1 from orders where id = p_order for update;
  v_off := units_off(p_cancellation, p_order);
  if v_off = '{}' or not p_units <@ v_off then
    return false;
  end if;
  update cancellation_orders r set state = p_state, reason = p_reason, decided_by = 'deadline', settled_at = moment()
  from cancellations c
    where c.id = r.cancellation_id and c.deadline <= moment() and r.cancellation_id = p_cancellation
      and r.order_id = p_order and r.state = 'told';
  return found;
end $$;
