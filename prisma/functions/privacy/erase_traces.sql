-- Erases the hashes of browser and network of orders. Returns { traces }: how many orders.
create or replace function erase_traces(p_orders uuid[]) returns jsonb language plpgsql as $$
declare
  v_orders uuid[];
begin
  v_orders := array(select id from orders where id = any (p_orders) and network is not null order by id for update);
  update orders set browser = null, network = null where id = any (v_orders);
  return jsonb_build_object('traces', cardinality(v_orders));
end $$;
