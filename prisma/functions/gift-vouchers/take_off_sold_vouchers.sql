-- Takes the unused value off the gift vouchers of refunded units. The caller has locked their wallets.
create or replace function take_off_sold_vouchers(p_units uuid[], p_order uuid, p_refund uuid, p_by uuid) returns void
language plpgsql as $$
begin
  perform take_credit(sold.id, jsonb_build_object('key', 'unsold:' || p_refund || ':' || sold.voucher_id,
      'account', 'system:sales', 'amount', sold.room, 'order_id', p_order, 'refund_id', p_refund, 'by', p_by))
    from (select w.id, w.voucher_id, w.balance_cents - w.held_cents as room
      from wallets w join voucher_sales s on s.voucher_id = w.voucher_id
      where s.order_item_id = any (p_units) and s.order_id = p_order and w.balance_cents > w.held_cents
      order by w.id) sold;
end $$;
