-- Whether an order counts as a sale in every report: it was paid, even if refunded since, and is not complimentary.
create or replace function is_sale(p_state "OrderState", p_complimentary boolean) returns boolean
language sql immutable as $$
  select p_state in ('paid', 'partially_refunded', 'refunded') and not p_complimentary
$$;
-- Whether an order was paid, even if refunded since; complimentary ones count too.
create or replace function is_sale(p_state "OrderState") returns boolean language sql immutable as $$
  select is_sale(p_state, false)
$$;
