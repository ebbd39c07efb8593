-- Locks the payments of these orders that hold or have money, the wallets of their balances and vouchers, and another
-- wallet with them; p_credited: also wallets to which these orders were refunded.
create or replace function lock_wallets(p_orders uuid[], p_also uuid default null, p_credited boolean default false)
returns void language plpgsql as $$
begin
  perform 1 from payments where id = any (array(select id from payments_of(p_orders)))
      and (state in ('captured', 'partially_refunded') or (is_local(provider) and state = 'authorised'))
    order by id for update;
  perform 1 from wallets where id = p_also or id = any (array(select l.wallet_id from payments_of(p_orders) p
      join wallet_uses u on u.payment_id = p.id and u.state = 'held' join wallet_lots l on l.id = u.lot_id
      where p.state = 'authorised'))
      or (p_credited and id = any (array(select l.wallet_id
        from refunds f join wallet_transactions t on t.refund_id = f.id
        join wallet_lots l on l.transaction_id = t.id where f.order_id = any (p_orders) and f.to_balance is not null)))
    order by id for update;
end $$;
