-- The orders of tickets that were issued are indexed again, once each for one statement.
create or replace function mark_tickets_to_index() returns trigger language plpgsql as $$
begin
  insert into orders_to_index (order_id) select distinct order_id from issued;
  return null;
end $$;
