-- Whether cash of an order moved in one of these shifts.
create or replace function is_cash_of(p_order uuid, p_shifts uuid[]) returns boolean language sql stable as $$
  select cardinality(p_shifts) > 0 and exists (
    select from cash_movements where order_id = p_order and shift_id = any (p_shifts) and method = 'cash')
$$;
