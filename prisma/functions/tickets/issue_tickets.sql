-- Issues and numbers the tickets of an order, or of some of its items.
create or replace function issue_tickets(p_order uuid, p_items uuid[] default null) returns void language plpgsql as $$
begin
  perform issue_tickets_of(array[p_order], p_items);
  perform number_tickets(array[p_order]);
end $$;
