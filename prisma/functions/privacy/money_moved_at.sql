-- When money was last paid or refunded for an order; null if never, so that no commercial records mention it.
create or replace function money_moved_at(p_order uuid) returns timestamptz language plpgsql stable as $$
begin
  return (select greatest(
    (select max(coalesce(captured_at, updated_at)) from payments
      where order_id = p_order and amount_cents > 0 and state not in ('created', 'failed', 'cancelled')),
    (select max(updated_at) from refunds where order_id = p_order)));
end $$;
