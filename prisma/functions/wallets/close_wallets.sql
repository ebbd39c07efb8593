-- Closes the wallets of closed accounts: their credit becomes income, except amounts held for an order, and staff's
-- notes are erased.
create or replace function close_wallets(p_users uuid[]) returns void language plpgsql as $$
declare
  r record;
begin
  for r in select id, balance_cents - held_cents as room from wallets
    where user_id = any (p_users) and balance_cents > held_cents order by id for update loop
    update wallet_lots set left_cents = held_cents where wallet_id = r.id;
    perform post_entries(jsonb_build_object('key', 'closed:' || r.id, 'kind', 'closed', 'wallet', r.id,
      'account', 'system:breakage', 'amount', -r.room));
  end loop;
  update wallet_transactions set reason = null where reason is not null
    and id = any (array(select e.transaction_id from wallet_entries e join wallets w on w.id = e.wallet_id
      where w.user_id = any (p_users)));
end $$;
