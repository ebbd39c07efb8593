-- What is held of its buyer's balance for an order that awaits the rest of its money.
create or replace function held_of_order(p_order uuid) returns bigint language sql stable as $$
  select coalesce(sum(amount_cents), 0)::bigint from payments where order_id = p_order and provider = 'balance' and state = 'authorised'
$$;
