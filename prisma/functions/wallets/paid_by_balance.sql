-- Whether a balance paid all or part of an order: then its refund goes to more than one method, or to no card.
create or replace function paid_by_balance(p_order uuid) returns boolean language sql stable as $$
  select exists (select from payments
    where order_id = p_order and is_store_credit(id) and state in ('captured', 'partially_refunded', 'refunded'))
$$;
