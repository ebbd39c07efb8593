-- Whether a balance paid an order, or a part of it: then its money goes back more than one way, or to no card.
create or replace function paid_by_balance(p_order uuid) returns boolean language sql stable as $$
  select exists (select from payments where order_id = p_order and is_store_credit(id) and state in ('captured', 'partially_refunded', 'refunded'))
$$;
