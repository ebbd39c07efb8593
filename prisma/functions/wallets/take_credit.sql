-- Takes unheld credit from a wallet, once for each key: all of the amount or nothing. The caller has locked the wallet.
--
-- p_posting: as post_entries takes it, except the wallet; its amount is positive
-- outcome: taken_back, replayed, short (too little is left).
create or replace function take_credit(p_wallet uuid, p_posting jsonb) returns text language plpgsql as $$
declare
  v_amount bigint := (p_posting ->> 'amount')::bigint;
begin
  if exists (select from wallet_transactions where key = p_posting ->> 'key') then
    return 'replayed';
  end if;
  perform expire_lots(p_wallet);
  if not exists (select from wallets where id = p_wallet and balance_cents - held_cents >= v_amount) then
    return 'short';
  end if;
  update wallet_lots l set left_cents = l.left_cents - part.part from lots_for(p_wallet, v_amount) part
  where l.id = part.lot_id;
  perform post_entries(p_posting || jsonb_build_object('wallet', p_wallet, 'kind', 'taken_back', 'amount', -v_amount));
  return 'taken_back';
end $$;
