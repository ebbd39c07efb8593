-- Whether an order counts as a sale in every figure of what was sold: it was paid, whatever was given back since, and not given away.
create or replace function is_sale(p_state "OrderState", p_complimentary boolean) returns boolean language sql immutable as $$
  select p_state in ('paid', 'partially_refunded', 'refunded') and not p_complimentary
$$;
-- As the version before asks it.
create or replace function is_sale(p_state "OrderState") returns boolean language sql immutable as $$
  select is_sale(p_state, false)
$$;
