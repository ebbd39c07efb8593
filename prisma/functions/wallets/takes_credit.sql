-- Whether an amount can go to a balance: its account is open, and the sum stays within safe integers. The caller has
-- locked the wallet.
create or replace function takes_credit(p_wallet uuid, p_amount bigint) returns boolean language sql stable as $$
  select exists (select from wallets w join users u on u.id = w.user_id
    where w.id = p_wallet and u.email <> u.id || '@deleted.invalid' and w.balance_cents <= 9007199254740991 - p_amount)
$$;
