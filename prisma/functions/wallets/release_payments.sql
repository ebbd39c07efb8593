-- Releases the amounts held by these payments; the caller has locked them and their wallets. Credit that expired
-- during the hold goes with the next expiry run.
create or replace function release_payments(p_payments uuid[], p_code text) returns void language plpgsql as $$
begin
  if p_payments = '{}' then
    return;
  end if;
  update payments set state = 'cancelled', failure_code = p_code, updated_at = moment() where id = any (p_payments);
  perform free_uses(p_payments);
end $$;
