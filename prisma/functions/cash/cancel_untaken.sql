-- Cancels a sale of a till of which no money was taken; credit that it holds is released. A part that another request
-- took leaves it pending: 5.00 of 12.00 were taken, and a rest that is refused keeps the 5.00 and the places.
--
-- returns: false if a part is paid, or the order has ended
create or replace function cancel_untaken(p_order uuid, p_by uuid) returns boolean language plpgsql as $$
begin
  perform 1 from orders where id = p_order for update;
  if captured_of_order(p_order) > 0 then
    return false;
  end if;
  return cancel_order(p_order, p_by);
end $$;
