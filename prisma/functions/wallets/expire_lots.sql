-- Turns expired credit of a wallet into income, except held amounts, which were used in time. The caller has locked
-- the wallet.
create or replace function expire_lots(p_wallet uuid) returns bigint language plpgsql as $$
declare
  r record;
  v_gone bigint := 0;
begin
  for r in select id, left_cents, left_cents - held_cents as room from wallet_lots
      where wallet_id = p_wallet and left_cents > held_cents and expires_at <= moment() order by expires_at, id loop
    -- The rest only decreases, so each expired part has a unique key.
    perform post_entries(jsonb_build_object('key', 'expiry:' || r.id || ':' || r.left_cents, 'kind', 'expiry',
      'wallet', p_wallet, 'account', 'system:breakage', 'amount', -r.room));
    update wallet_lots set left_cents = held_cents where id = r.id;
    v_gone := v_gone + r.room;
  end loop;
  return v_gone;
end $$;
