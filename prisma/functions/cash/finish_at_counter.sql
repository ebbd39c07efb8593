-- Completes a sale of a till in the transaction that paid its order: records in the shift's figures what gift vouchers
-- and balances paid, and what was free, and marks the basket as sold. Idempotent: adds only what is missing. Locks the
-- shift before the order.
create or replace function finish_at_counter(p_order uuid, p_shift uuid, p_by uuid) returns void language plpgsql as $$
declare
  v_key text := (select idempotency_key from orders where id = p_order and sold_by is not null);
begin
  -- Notifies the owner of a balance of the amount spent here.
  perform publish('balance_spent', jsonb_build_object('payment_id', p.id, 'shift_id', p_shift))
    from payments p where p.order_id = p_order and p.method = 'balance' and p.state = 'captured'
      and not exists (select from cash_movements m where m.payment_id = p.id and m.kind = 'sale');
  -- Earlier movements of free sales had no payment, and one per order.
  perform must_move_cash(jsonb_build_object('shift', p_shift, 'kind', 'sale', 'method', p.method,
      'amount', p.amount_cents,
      'payment_id', p.id, 'order_id', p_order, 'by', p_by))
    from payments p where p.order_id = p_order and p.method in ('voucher', 'balance', 'free') and p.state = 'captured'
      and not exists (select from cash_movements m
        where m.order_id = p_order and m.kind = 'sale' and m.method = p.method
        and (m.payment_id is null or m.payment_id = p.id))
    order by p.attempt;
  update counter_baskets set state = 'sold', lines = '[]', name = null, buyer = null, note = null, number = null,
      updated_at = moment()
    where order_key = case when v_key ~ '^[0-9a-f-]{36}$' then v_key::uuid end and state <> 'sold';
end $$;
