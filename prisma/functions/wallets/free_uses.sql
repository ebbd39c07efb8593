-- Releases the wallet amounts held by these payments; the caller has locked the wallets.
create or replace function free_uses(p_payments uuid[]) returns void language plpgsql as $$
begin
  update wallets w set held_cents = w.held_cents - freed.amount from (
      select l.wallet_id, sum(u.amount_cents) as amount from wallet_uses u join wallet_lots l on l.id = u.lot_id
      where u.payment_id = any (p_payments) and u.state = 'held' group by l.wallet_id) freed
    where w.id = freed.wallet_id;
  update wallet_lots l set held_cents = l.held_cents - freed.amount from (
      select lot_id, sum(amount_cents) as amount from wallet_uses where payment_id = any (p_payments) and state = 'held'
      group by lot_id) freed
    where l.id = freed.lot_id;
  update wallet_uses set state = 'released' where payment_id = any (p_payments) and state = 'held';
end $$;
