-- Whether an order is paid and something of it is not refunded: its tickets work, and it can still be changed.
create or replace function is_paid(p_state "OrderState") returns boolean language sql immutable as $$
  select p_state in ('paid', 'partially_refunded')
$$;
