-- Holds an amount of a wallet for a payment, all or nothing. The caller has locked the wallet and expired its old
-- credit.
create or replace function hold_balance(p_wallet uuid, p_payment uuid, p_amount bigint) returns boolean
language plpgsql as $$
begin
  update wallets set held_cents = held_cents + p_amount where id = p_wallet and balance_cents - held_cents >= p_amount;
  if not found then
    return false;
  end if;
  insert into wallet_uses (payment_id, lot_id, amount_cents)
    select p_payment, lot_id, part from lots_for(p_wallet, p_amount);
  update wallet_lots l set held_cents = l.held_cents + u.amount_cents from wallet_uses u
  where u.payment_id = p_payment and l.id = u.lot_id;
  return true;
end $$;
