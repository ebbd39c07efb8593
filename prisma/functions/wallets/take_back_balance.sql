-- Takes credit from a customer's balance, once for each key: all of the amount or nothing.
--
-- p_debit: { key, user, currency, amount, reason, by }
-- outcome: taken_back, replayed, short (the free balance is too small).
create or replace function take_back_balance(p_debit jsonb) returns text language plpgsql as $$
declare
  v_wallet uuid := lock_wallet((p_debit ->> 'user')::uuid, p_debit ->> 'currency');
  v_amount bigint := (p_debit ->> 'amount')::bigint;
begin
  if exists (select from wallet_transactions where key = p_debit ->> 'key') then
    return 'replayed';
  end if;
  perform expire_lots(v_wallet);
  if not exists (select from wallets where id = v_wallet and balance_cents - held_cents >= v_amount) then
    return 'short';
  end if;
  update wallet_lots l set left_cents = l.left_cents - part.part from lots_for(v_wallet, v_amount) part
  where l.id = part.lot_id;
  perform post_entries(p_debit || jsonb_build_object('wallet', v_wallet, 'kind', 'taken_back',
    'account', 'system:adjust', 'amount', -v_amount));
  return 'taken_back';
end $$;
