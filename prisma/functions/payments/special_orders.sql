-- Orders that settle_payments decides one by one: those that depend on passes, whose tickets must be locked, and those
-- that may no longer be fulfilled. Three index lookups and one read of their items for a whole batch.
create or replace function special_orders(p_orders uuid[]) returns uuid[] language plpgsql stable as $$
begin
  return array(select n.order_id from passes_of_orders(p_orders) n
    union select key::uuid from jsonb_object_keys(settlement_refusals(p_orders)) key);
end $$;
