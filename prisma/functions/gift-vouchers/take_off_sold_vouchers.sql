-- Takes the unused value off the gift vouchers of refunded units. The caller has locked their wallets.
create or replace function take_off_sold_vouchers(p_units uuid[], p_order uuid, p_refund uuid, p_by uuid) returns void
language plpgsql as $$
declare
  r record;
begin
  for r in select w.id, w.voucher_id, w.balance_cents - w.held_cents as room
    from wallets w join voucher_sales s on s.voucher_id = w.voucher_id
      where s.order_item_id = any (p_units) and s.order_id = p_order and w.balance_cents > w.held_cents
      order by w.id loop
    update wallet_lots l set left_cents = l.left_cents - part.part from lots_for(r.id, r.room) part
    where l.id = part.lot_id;
    perform post_entries(jsonb_build_object('key', 'unsold:' || p_refund || ':' || r.voucher_id, 'kind', 'taken_back',
      'wallet', r.id, 'account', 'system:sales', 'amount', -r.room, 'order_id', p_order, 'refund_id', p_refund,
      'by', p_by));
  end loop;
end $$;
