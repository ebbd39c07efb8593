-- Replaces the valid tickets of moved items, and issues those of additional visits. A visit that the new product does
-- not have is no longer active: its ticket is cancelled.
create or replace function replace_tickets(p_order uuid, p_items uuid[], p_new uuid[]) returns void
language plpgsql as $$
begin
  update tickets t set state = case when i.state = 'active' then 'replaced' else 'cancelled' end::"TicketState"
    from order_items i
    where i.id = t.order_item_id and t.order_item_id = any (p_items) and t.state = 'valid';
  perform issue_tickets(p_order, p_items || p_new);
end $$;
