-- Captures the amounts held on balances for paid orders. The caller has locked the wallets.
create or replace function capture_balances(p_orders uuid[]) returns void language plpgsql as $$
declare
  r record;
begin
  for r in select p.id, p.order_id, p.amount_cents,
    (select l.wallet_id from wallet_uses u join wallet_lots l on l.id = u.lot_id
      where u.payment_id = p.id limit 1) as wallet
      from payments_of(p_orders) p where is_local(p.provider) and p.state = 'authorised' order by p.id loop
    update payments set state = 'captured', captured_at = moment(), updated_at = moment() where id = r.id;
    continue when r.wallet is null;
    update wallet_lots l set left_cents = l.left_cents - u.amount_cents, held_cents = l.held_cents - u.amount_cents
      from wallet_uses u where u.payment_id = r.id and u.state = 'held' and l.id = u.lot_id;
    update wallet_uses set state = 'used' where payment_id = r.id and state = 'held';
    update wallets set held_cents = held_cents - r.amount_cents where id = r.wallet;
    perform post_entries(jsonb_build_object('key', 'payment:' || r.id, 'kind', 'payment', 'wallet', r.wallet,
      'account', 'system:sales', 'amount', -r.amount_cents, 'order_id', r.order_id, 'payment_id', r.id));
  end loop;
end $$;
