-- The captured money of an order, less refunds made or pending.
create or replace function captured_of_order(p_order uuid) returns bigint language plpgsql stable as $$
begin
  return (
    select coalesce(sum(p.amount_cents - (select coalesce(sum(r.amount_cents), 0) from refunds r
        where r.payment_id = p.id and is_refund(r.state))), 0)::bigint
    from payments p where p.order_id = p_order and p.state in ('captured', 'partially_refunded') and p.move_id is null);
end $$;
