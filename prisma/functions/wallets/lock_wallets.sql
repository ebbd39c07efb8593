-- Locks the payments by balance or voucher that wait for the rest of these orders' money, the wallets they are held from, and
-- another wallet with them.
drop function if exists lock_wallets(uuid[]);
create or replace function lock_wallets(p_orders uuid[], p_also uuid default null) returns void language plpgsql as $$
begin
  perform 1 from payments where order_id = any (p_orders) and provider = 'balance' and state = 'authorised' order by id for update;
  perform 1 from wallets where id = p_also or id = any (array(select l.wallet_id from payments p
      join wallet_uses u on u.payment_id = p.id and u.state = 'held' join wallet_lots l on l.id = u.lot_id
      where p.order_id = any (p_orders) and p.provider = 'balance' and p.state = 'authorised'))
    order by id for update;
end $$;
