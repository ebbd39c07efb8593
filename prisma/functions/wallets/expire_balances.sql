-- Expires credit of up to a limit of wallets; skips locked ones. Returns how many.
create or replace function expire_balances(p_limit int) returns int language plpgsql as $$
declare
  v_wallets uuid[];
begin
  v_wallets := array(select id from wallets w
    where id = any (array(select wallet_id from wallet_lots where left_cents > held_cents and expires_at <= moment()
      order by expires_at limit p_limit))
    order by id for update skip locked);
  perform expire_lots(id) from unnest(v_wallets) id;
  return cardinality(v_wallets);
end $$;
